// Identities of screens and levels: needed to follow them from tree to tree, and no part of how a
// tree looks.

/// A stored value that takes no part in the `==` of the type that stores it.
///
/// A property is left out of a comparison by this type alone, where its declaration shows it, and
/// never by an `==` written by hand, which would leave out each property that is added later.
struct Uncompared<Value: Sendable>: Sendable, Hashable {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }

    static func == (left: Uncompared, right: Uncompared) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
