// The three formats of an entry. The journal's is its native protocol
// (https://systemd.io/JOURNAL_NATIVE_PROTOCOL/) in the simple `NAME=value` form, because control
// characters are escaped.

import StrictJSON

/// The format of entries.
public enum EntryFormat: String, Sendable, CaseIterable {
    /// The journal's native protocol.
    case journal
    /// A line of text for a terminal.
    case text
    /// A line with a JSON object of the journal's fields.
    case json
}

/// Writes entries in one format.
public struct EntryEncoder: Sendable {
    /// The format.
    public let format: EntryFormat
    /// The ledger's id, which is a field of every entry.
    public let ledger: String
    /// The most bytes of a field, its name included.
    public let fieldLimit: Int

    /// Creates an encoder.
    public init(format: EntryFormat, ledger: String, fieldLimit: Int = 511) {
        self.format = format
        self.ledger = ledger
        self.fieldLimit = fieldLimit
    }

    /// Appends an entry to a buffer.
    public func append(_ entry: JournalEntry, to bytes: inout [UInt8]) {
        switch format {
        case .journal: appendFields(entry, to: &bytes)
        case .text: appendLine(entry, to: &bytes)
        case .json: appendObject(entry, to: &bytes)
        }
    }

    /// Appends the field that distinguishes a repeated attempt from the first one.
    public func mark(attempt: Int, in bytes: inout [UInt8]) {
        guard format == .journal else { return }
        bytes.append(contentsOf: "NOTIFY_ATTEMPT=\(attempt)\n".utf8)
    }

    /// Appends a notice about the daemon itself, which has no number.
    ///
    /// - Parameters:
    ///   - message: A sentence for the operator.
    ///   - id: One of ``MessageID``.
    ///   - severity: The severity.
    ///   - barrier: The id that the daemon waits to read back, if this is a barrier.
    ///   - bytes: The buffer.
    public func appendNotice(
        _ message: String,
        id: String,
        severity: Severity,
        barrier: String? = nil,
        to bytes: inout [UInt8]
    ) {
        var fields: [(StaticString, String)] = [
            ("MESSAGE", message), ("MESSAGE_ID", id), ("PRIORITY", String(severity.rawValue)),
            ("NOTIFY_LEDGER", ledger),
        ]
        if let barrier { fields.append(("NOTIFY_BARRIER", barrier)) }
        var scratch: [UInt8] = []
        for (name, value) in fields { appendField(name, "", .text(value), to: &bytes, &scratch) }
    }

    private func appendFields(_ entry: JournalEntry, to bytes: inout [UInt8]) {
        var scratch: [UInt8] = []
        entry.forEachField(ledger: ledger) { name, suffix, value in
            appendField(name, suffix, value, to: &bytes, &scratch)
        }
    }

    private func appendField(
        _ name: StaticString,
        _ suffix: String,
        _ value: EntryValue,
        to bytes: inout [UInt8],
        _ scratch: inout [UInt8]
    ) {
        let start = bytes.count
        Self.appendName(name, suffix, to: &bytes)
        bytes.append(UInt8(ascii: "="))
        let limit = fieldLimit - (bytes.count - start)
        value.append(limit: limit, to: &bytes, scratch: &scratch)
        bytes.append(UInt8(ascii: "\n"))
    }

    private func appendObject(_ entry: JournalEntry, to bytes: inout [UInt8]) {
        var (key, text, scratch): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        JSONWriter.appendLine(to: &bytes) { json in
            entry.forEachField(ledger: ledger) { name, suffix, value in
                key.removeAll(keepingCapacity: true)
                text.removeAll(keepingCapacity: true)
                Self.appendName(name, suffix, to: &key)
                let limit = fieldLimit - key.count - 1
                value.append(limit: limit, to: &text, scratch: &scratch)
                json.member(utf8: key.span, text.span)
            }
        }
    }

    private func appendLine(_ entry: JournalEntry, to bytes: inout [UInt8]) {
        let words = [entry.outcome?.rawValue ?? entry.event, entry.reason].compactMap(\.self)
        bytes.append(contentsOf: "\(entry.number) [\(words.joined(separator: " "))] ".utf8)
        LegibleText.append(entry.message, limit: fieldLimit, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func appendName(
        _ name: StaticString,
        _ suffix: String,
        to bytes: inout [UInt8]
    ) {
        name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
        for byte in suffix.utf8 {
            let isLower = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            bytes.append(isLower ? byte - 0x20 : byte)
        }
    }
}
