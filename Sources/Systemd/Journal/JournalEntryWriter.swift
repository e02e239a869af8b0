// journald's native protocol: https://systemd.io/JOURNAL_NATIVE_PROTOCOL/

/// Writes entries of journald's native protocol into storage that is used again.
public struct JournalEntryWriter: Sendable {
    /// The entry so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates a writer with an empty entry.
    public init() {}

    /// Begins the next entry and keeps the storage.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Appends a field with any bytes as its value.
    ///
    /// A value with a line break is written with its length, any other as `NAME=value`.
    public mutating func append(_ name: JournalFieldName, _ value: Span<UInt8>) {
        bytes.append(contentsOf: name.bytes)
        if Self.hasLineBreak(value) {
            bytes.append(UInt8(ascii: "\n"))
            appendLength(value.count)
        } else {
            bytes.append(UInt8(ascii: "="))
        }
        unsafe value.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Appends a field with a text as its value.
    public mutating func append(_ name: JournalFieldName, _ value: String) {
        var value = value
        value.makeContiguousUTF8()
        append(name, value.utf8Span.span)
    }

    /// Appends a field with a number as its value.
    public mutating func append(_ name: JournalFieldName, _ value: some BinaryInteger) {
        append(name, String(value))
    }

    private mutating func appendLength(_ length: Int) {
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: length >> shift))
        }
    }

    private static func hasLineBreak(_ value: Span<UInt8>) -> Bool {
        for index in value.indices where value[index] == UInt8(ascii: "\n") { return true }
        return false
    }
}
