// Names are told apart by their bytes; `String` takes two spellings of one letter for the same.

/// A name as a key of a dictionary.
struct NameKey: Sendable, Hashable {
    let name: String

    init(_ name: String) { self.name = name }

    static func == (left: NameKey, right: NameKey) -> Bool {
        left.name.hasSameBytes(as: right.name)
    }

    func hash(into hasher: inout Hasher) {
        // Equal bytes are equal strings, so the standard hash will do.
        hasher.combine(name)
    }
}
