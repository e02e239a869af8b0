// The identity of a screen or level is preserved from tree to tree. Two trees can be equal although
// their identities differ.

/// A stored value that the synthesized `==` of the type that stores it does not compare.
///
/// The declaration of such a property shows that it is not compared. An `==` written by hand would
/// also omit each property that is added later.
struct Uncompared<Value: Sendable>: Sendable, Hashable {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }

    static func == (left: Uncompared, right: Uncompared) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
