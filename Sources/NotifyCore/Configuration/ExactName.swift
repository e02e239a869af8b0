// Names are bytes here, as they are in links: `String ==` takes NFC and NFD for the same name.

/// A name that is told apart by its bytes.
public struct ExactName: Sendable, Hashable, Comparable {
    let text: String

    /// Creates a name.
    public init(_ text: String) {
        self.text = text
    }

    /// Returns whether two names are the same bytes.
    public static func == (left: ExactName, right: ExactName) -> Bool {
        // Strings with the same bytes are equal; most that are not are told apart much faster.
        left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// Returns whether a name comes before another one in the order of their bytes, as in the store.
    public static func < (left: ExactName, right: ExactName) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// Feeds the text.
    public func hash(into hasher: inout Hasher) {
        // Equal bytes are equal strings, so the standard hash will do.
        hasher.combine(text)
    }
}
