// The bytes of a handover: lines of JSON, each followed by the raw bytes whose number it tells,
// because half a frame is no text. The first line tells version, length and hash of all others.

import JSONText
import Jansson

extension RestartState {
    /// The version of the format.
    ///
    /// It goes up with each change that an earlier notifyd would misunderstand; members that may be
    /// missing are no such change.
    public static let version: Int64 = 1

    /// The handover as bytes.
    public var encoded: [UInt8] {
        var body = JSONValue.object(of: [
            ("ledger", .string(ledger)), ("last", .number(last)),
            ("forgotten", .number(forgotten)), ("connections", .number(connections.count)),
            ("commands", .number(commands.count)),
        ]).line
        for connection in connections {
            body += connection.head.line
            body += connection.input.bytes
            for receipt in connection.receipts { body += receipt.bytes }
        }
        for command in commands { body += command.handed.line }
        return Self.firstLine(of: body[...]) + body
    }

    /// The line that proves the bytes after it to be those that were written.
    static func firstLine(of body: ArraySlice<UInt8>) -> [UInt8] {
        var hash = SipHash(key: (0, 0))
        for byte in body { hash.combine(byte) }
        return JSONValue.object(of: [
            (versionName, .number(version)), ("bytes", .number(body.count)),
            ("hash", .string(String(hash.finalize(), radix: 16))),
        ]).line
    }

    static let versionName = "notifyd-handover"
}

extension HandedConnection {
    /// All but the raw bytes, which follow: input, then receipts.
    fileprivate var head: JSONValue {
        .object(of: [
            ("name", .string(name)), ("door", .string(door)),
            ("position", .string(input.position.rawValue)), ("line", .number(input.line)),
            ("column", .number(input.column)), ("input", .number(input.bytes.count)),
            ("ended", .bool(hasEnded)),
            (
                "receipts",
                .array(receipts.map { .array([.number($0.awaits), .number($0.bytes.count)]) })
            ),
            ("synced", unsynced.isEmpty ? nil : .array(unsynced.map { .number($0) })),
            ("sent", .number(sentOfFirst)), ("deaf", .bool(isDeaf)), ("untold", .number(untold)),
            ("follower", follower?.handed),
        ])
    }

    /// Which of its receipts wait for the disk.
    ///
    /// A notifyd that does not know the member sends them when they are confirmed, and then they do
    /// not say that they are on the disk.
    private var unsynced: [Int] { receipts.indices.filter { receipts[$0].level == .synced } }

    /// The most bytes that it takes: a byte of text is six at most.
    public var size: Int {
        let following = follower.map { $0.session.utf8.count + ($0.after?.ledger.utf8.count ?? 0) }
        return receipts.reduce(512 + input.bytes.count + 6 * (following ?? 0)) {
            $0 + $1.bytes.count + 48
        }
    }
}

extension HandedFollower {
    /// A field is a line here, and a line where it is read.
    fileprivate var handed: JSONValue {
        .object(of: [
            ("session", .string(session)),
            ("ledger", .text(after?.ledger)),
            ("after", after.map { .number($0.number) }),
            ("start", .number(start)),
            ("told", told.map { .number($0) }),
            ("gap", .bool(hasGap)),
        ])
    }
}
