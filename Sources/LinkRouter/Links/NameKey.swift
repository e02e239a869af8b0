// Names are told apart by their bytes; `String` takes two spellings of one letter for the same.

/// A name as a key of a dictionary.
package struct NameKey: Sendable, Hashable {
    package let name: String

    package init(_ name: String) { self.name = name }

    package static func == (left: NameKey, right: NameKey) -> Bool {
        left.name.hasSameBytes(as: right.name)
    }

    package func hash(into hasher: inout Hasher) {
        // Equal bytes are equal strings, so the standard hash will do.
        hasher.combine(name)
    }
}
