// Names are compared as the bytes that were written. `String ==` treats NFC and NFD as equal, which
// would open one user's link for another.

/// A name that is compared, hashed and ordered by its bytes.
///
/// Values with names store this type, so that the compiler can write their `==`.
public struct ExactName: Sendable, Hashable, Comparable {
    /// The name as it was written.
    public let text: String

    /// Creates a name.
    public init(_ text: String) {
        self.text = text
    }

    /// Returns whether two names have the same bytes.
    public static func == (left: ExactName, right: ExactName) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    /// Returns whether a name comes before another one in byte order, which is the store's order.
    public static func < (left: ExactName, right: ExactName) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// Feeds the text to a hasher.
    public func hash(into hasher: inout Hasher) {
        // Names of the same bytes are equal strings, so the hash of `String` agrees with `==`.
        hasher.combine(text)
    }
}

extension ExactName: CustomStringConvertible, CustomDebugStringConvertible {
    /// The name as it was written.
    public var description: String { text }
    /// The name in quotes.
    public var debugDescription: String { text.debugDescription }
}

extension String {
    /// Returns whether two strings have the same bytes; `==` also accepts canonical equivalents.
    package func hasSameBytes(as other: String) -> Bool {
        // The comparison of strings rejects most pairs faster than a comparison byte by byte.
        utf8.count == other.utf8.count && self == other && utf8.elementsEqual(other.utf8)
    }
}
