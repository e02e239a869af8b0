// The bytes of a handover: lines of JSON, each followed by the raw bytes whose length it states,
// because a partial frame may be invalid UTF-8. The first line has the version, and the length and
// hash of the rest.

import JSONText
import Jansson

extension RestartState {
    /// The version of the format.
    ///
    /// Raise it with each change that an earlier notifyd would misread; a new optional member is
    /// not such a change.
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

    /// The first line, with which the next process verifies the bytes after it.
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
    /// The line before the raw bytes: the input and the receipts.
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
            ("sent", .number(sentOfFirst)), ("deaf", .bool(isNotReading)),
            ("untold", .number(droppedReceipts)),
            ("follower", follower?.handed),
        ])
    }

    /// The indices of the receipts that wait for the disk.
    ///
    /// An earlier notifyd ignores the member and sends these receipts when they are confirmed,
    /// without `synced`.
    private var unsynced: [Int] { receipts.indices.filter { receipts[$0].level == .synced } }

    /// An upper bound of the encoded bytes: a byte of text is encoded as six at most.
    public var size: Int {
        let following = follower.map { $0.session.utf8.count + ($0.after?.ledger.utf8.count ?? 0) }
        return receipts.reduce(512 + input.bytes.count + 6 * (following ?? 0)) {
            $0 + $1.bytes.count + 48
        }
    }
}

extension HandedFollower {
    /// The follower as JSON.
    fileprivate var handed: JSONValue {
        .object(of: [
            ("session", .string(session)),
            ("ledger", .text(after?.ledger)),
            ("after", after.map { .number($0.number) }),
            ("start", .number(start)),
            ("told", sent.map { .number($0) }),
            ("gap", .bool(hasGap)),
        ])
    }
}
