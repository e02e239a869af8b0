// Reading a handover as untrusted input: it must not crash this process, make it wait for a number
// that is never confirmed, or let it send a false receipt.

import JSONText
import Jansson

extension RestartState {
    /// Reads a handover.
    ///
    /// - Throws: `RestartError` if it differs from the format that ``encoded`` writes.
    public init(_ bytes: [UInt8]) throws(RestartError) {
        var reader = RestartReader(try Self.body(of: bytes))
        let head = try reader.members()
        let last = try head.number("last")
        self.init(
            ledger: try head.text("ledger"),
            last: last,
            forgotten: try head.number("forgotten", upTo: last)
        )
        // Each connection needs a line, so a false count ends with the bytes of the handover.
        for _ in 0..<(try head.number("connections")) {
            connections.append(try HandedConnection(&reader, last: last))
        }
        let count = try head.number("commands", upTo: UInt64(Limits.followed))
        var lines: [RestartMembers] = []
        for _ in 0..<count { lines.append(try reader.members()) }
        guard reader.isAtEnd else { throw .damaged("there are bytes after its end") }
        do throws(RestartError) {
            commands = try Self.commands(lines, after: forgotten, upTo: last)
        } catch {
            // The format of commands changes more often than the rest. Without them followers get a
            // snapshot, and no connection is closed.
            forgotten = last
        }
    }

    private static func commands(
        _ lines: [RestartMembers],
        after forgotten: UInt64,
        upTo last: UInt64
    ) throws(RestartError) -> [FollowedCommand] {
        var commands: [FollowedCommand] = []
        for line in lines {
            let command = try FollowedCommand(handed: line)
            guard command.number > commands.last?.number ?? forgotten, command.number <= last
            else { throw .damaged("commands are not in order") }
            commands.append(command)
        }
        return commands
    }

    /// The bytes after the first line, if the first line has their length and hash.
    private static func body(of bytes: [UInt8]) throws(RestartError) -> ArraySlice<UInt8> {
        guard let end = bytes.prefix(256).firstIndex(of: UInt8(ascii: "\n")),
            let line = try? JSONValue(parsing: bytes.span.extracting(..<end)),
            let found = line[versionName]?.integer
        else { throw .unknown }
        guard found == version else { throw .otherVersion(found) }
        let body = bytes[(end + 1)...]
        guard firstLine(of: body).elementsEqual(bytes[...end]) else {
            throw .damaged("length or hash does not match")
        }
        return body
    }
}

extension HandedConnection {
    fileprivate init(
        _ reader: inout RestartReader,
        last: UInt64
    ) throws(RestartError) {
        let head = try reader.members()
        let largest = UInt64(SavedStream.maximumPlace)
        guard let position = SavedStream.Position(rawValue: try head.text("position")) else {
            throw .damaged("`position` has an unknown value")
        }
        let (line, column) = (
            try head.number("line", upTo: largest), try head.number("column", upTo: largest)
        )
        guard line > 0, column > 0 else { throw .damaged("`line` and `column` count from 1") }
        let input = try reader.bytes(try head.number("input"))
        self.init(
            name: try head.text("name"),
            door: try head.text("door"),
            input: SavedStream(
                position: position,
                line: Int(line),
                column: Int(column),
                bytes: input
            )
        )
        hasEnded = try head.flag("ended")
        for (awaits, count) in try head.pairs("receipts") {
            guard awaits <= last, count > 0 else { throw .damaged("`receipts` is invalid") }
            receipts.append(.init(awaits: awaits, bytes: try reader.bytes(count)))
        }
        for index in try head.numbers("synced") {
            guard index < receipts.count, receipts[Int(index)].bytes.count > 2 else {
                throw .damaged("`synced` is invalid")
            }
            receipts[Int(index)].level = .synced
        }
        let sent = try head.number("sent", upTo: largest)
        let isBegun = receipts.first.map { $0.level == .confirmed && sent < $0.bytes.count }
        guard sent == 0 || isBegun == true else {
            throw .damaged("`sent` is invalid")
        }
        sentOfFirst = Int(sent)
        isNotReading = try head.flag("deaf")
        droppedReceipts = Int(try head.number("untold", upTo: largest))
        follower = try head.members("follower").map { members throws(RestartError) in
            try HandedFollower(members, last: last)
        }
    }
}

extension HandedFollower {
    fileprivate init(_ members: RestartMembers, last: UInt64) throws(RestartError) {
        session = try members.text("session")
        start = try members.number("start", upTo: last)
        sent = try members.optionalNumber("told", upTo: last)
        hasGap = try members.flag("gap")
        if let ledger = try members.optionalText("ledger") {
            after = LedgerPosition(ledger: ledger, number: try members.number("after"))
        }
    }
}
