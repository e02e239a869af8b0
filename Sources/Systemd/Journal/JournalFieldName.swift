// Names that journald accepts; with any other it drops the field in silence.

/// The name of a journal field, checked once when a table is built.
public struct JournalFieldName: Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let description: String

    /// The bytes of the name, ready to be written.
    let bytes: [UInt8]

    /// Creates a name of 1 to 64 characters `A` to `Z`, `0` to `9` and `_`, which begins with a
    /// letter; nil for any other text, which journald would drop.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= 64, let first = bytes.first else { return nil }
        guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return nil }
        guard bytes.allSatisfy(Self.isAllowed) else { return nil }
        self.bytes = bytes
        description = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "_"): true
        default: false
        }
    }
}
