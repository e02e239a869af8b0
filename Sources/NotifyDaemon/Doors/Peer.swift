// One connection and its state: bytes in, receipts out. The daemon decides about the frames.

import JSONText
import LinkRouter
import NotifyCore
import Systemd

/// A sender, a tester or a follower at one of the doors.
final class Peer {
    /// The most bytes that are read from a stream at once.
    private static let readSize = 16_384

    let connection: Connection
    let door: DoorKind
    /// Who connected.
    let sender: Sender
    var userID: UInt32 { sender.userID }
    var decoder: FrameDecoder
    var receipts = ReceiptQueue()
    var follower: Follower?
    /// Watches the connection.
    var io: IOSource?
    /// No more input will arrive.
    var hasEnded = false
    /// Nothing can be written any more; input that was sent before is still read.
    var isGone = false
    /// It is in the backlog: its decoder may contain complete frames.
    var hasBacklog = false
    /// Since when receipts can be sent and none was accepted.
    var stalledSince: Duration?
    /// It has not read its receipts for so long that none are queued until it reads again.
    var isNotReading = false
    /// How many receipts were dropped meanwhile.
    var droppedReceipts = 0
    /// How many of its last frames were rejected in a row.
    var rejectedInRow = 0
    /// When the incomplete frame began.
    var partialSince: Duration?
    /// How many more times it is read during a stop.
    var readsLeft = 0

    init(
        _ connection: Connection,
        door: DoorKind,
        credentials: PeerCredentials,
        limits: Limits
    ) {
        self.connection = connection
        self.door = door
        sender = Sender(
            userID: credentials.userID,
            processID: credentials.processID,
            unit: credentials.unit
        )
        decoder = FrameDecoder(
            frameLimit: door.frameLimit(limits),
            depthLimit: door.depthLimit(limits)
        )
    }

    /// Whether it waits for numbers to be confirmed.
    var isWaiting: Bool { !receipts.isEmpty || follower != nil }
    /// Whether a timeout applies to it.
    var isTimed: Bool { partialSince != nil || stalledSince != nil }

    /// Whether its incomplete frame has taken too long.
    func isLate(at now: Duration) -> Bool {
        guard let since = partialSince, !hasBacklog, !hasEnded else { return false }
        return now - since >= .seconds(Limits.frameSeconds)
    }

    /// Watches the connection for the events that its state allows.
    ///
    /// - Parameters:
    ///   - confirmed: Every number up to this one is confirmed.
    ///   - mayRead: Whether peers are read at all.
    ///   - now: The monotonic clock.
    func watch(confirmed: UInt64, mayRead: Bool, now: Duration) {
        var events: IOEvents = []
        if !hasEnded, !hasBacklog, mayRead { events.insert(.readable) }
        if !isGone, receipts.isReady(confirmed: confirmed) || isNotReading {
            events.insert(.writable)
            stalledSince = stalledSince ?? now
        }
        // A follower whose input has ended must still be noticed when it closes.
        let isFollowing = hasEnded && !isGone && follower != nil
        if events.isEmpty, isFollowing { events = .failed }
        io?.events = events
    }

    /// Closes the connection.
    func close() {
        io?.cancel()
        io = nil
        connection.close()
    }

    // MARK: Reading

    /// Reads once from the connection into the decoder.
    ///
    /// - Parameter buffer: Reused for every read.
    /// - Returns: The error of a packet that is refused before it is decoded; else `nil`.
    /// - Throws: `SystemError` if the connection fails.
    func read(through buffer: inout [UInt8]) throws(SystemError) -> JSONTextError? {
        buffer.removeAll(keepingCapacity: true)
        switch door {
        case .packet: return try receivePacket(&buffer)
        case .stream, .control:
            switch try connection.read(into: &buffer, upTo: Self.readSize) {
            case .bytes: decoder.append(buffer.span)
            case .endOfInput: hasEnded = true
            case .wouldBlock: readsLeft = 0
            }
            return nil
        }
    }

    private func receivePacket(_ buffer: inout [UInt8]) throws(SystemError) -> JSONTextError? {
        let limit = Limits.packetBytes
        switch try connection.receivePacket(into: &buffer, upTo: limit) {
        case .packet(_, isTruncated: true):
            return refusal(.tooLong, "A packet must have at most \(limit) bytes.")
        case .packet where isBlankJSON(buffer.span):
            // On a stream whitespace between frames is skipped, but each packet gets a receipt.
            return refusal(.truncated, "The packet is empty; one JSON object is expected.")
        case .packet: decoder.append(buffer.span)
        case .endOfInput: hasEnded = true
        case .wouldBlock: readsLeft = 0
        }
        return nil
    }

    private func refusal(_ code: JSONTextError.Code, _ message: String) -> JSONTextError {
        JSONTextError(code: code, line: 1, column: 1, message: message)
    }

    // MARK: Frames

    /// The result of ``nextFrame(_:at:)``.
    enum NextFrame {
        /// The range of a frame in the decoder's buffer.
        case frame(Range<Int>)
        /// Input that is not a frame.
        case rejected(JSONTextError)
        /// No complete frame.
        case needsMore
    }

    /// Decodes the next frame.
    ///
    /// - Parameters:
    ///   - tape: Receives the range of each value.
    ///   - now: The monotonic clock, for the timeout of an incomplete frame.
    /// - Returns: A frame, an error, or that more input is needed.
    func nextFrame(_ tape: inout JSONTape, at now: Duration) -> NextFrame {
        let found: NextFrame
        switch decoder.next(tape: &tape) {
        case .frame(let range): found = .frame(range)
        case .rejected(let error): found = .rejected(error)
        case .needsMore:
            if hasEnded || door == .packet {
                if let error = decoder.finish() { return .rejected(error) }
                decoder.reset()
            }
            partialSince = decoder.hasPartialFrame ? partialSince ?? now : nil
            return .needsMore
        }
        partialSince = nil
        return found
    }

    /// Rejects the incomplete frame, and ignores all further input.
    ///
    /// - Returns: The error; `nil` if no frame is incomplete.
    func expireFrame() -> JSONTextError? {
        guard let error = decoder.finish() else { return nil }
        hasEnded = true
        partialSince = nil
        return JSONTextError(
            code: error.code,
            line: error.line,
            column: error.column,
            message: "The frame was not complete after \(Limits.frameSeconds) seconds."
        )
    }

    // MARK: Writing

    /// Sends the receipts whose entries are confirmed, as far as the connection accepts them.
    ///
    /// - Parameters:
    ///   - confirmed: Every number up to this one is confirmed.
    ///   - buffer: Reused for every write.
    /// - Returns: Whether any byte was accepted.
    func sendReceipts(confirmed: UInt64, buffer: inout [UInt8]) -> Bool {
        var progressed = false
        while !isGone, receipts.isReady(confirmed: confirmed) {
            buffer.removeAll(keepingCapacity: true)
            let limit = door == .packet ? 0 : 32_768
            receipts.gather(confirmed: confirmed, limit: limit, into: &buffer)
            do throws(SystemError) {
                guard let count = try connection.send(buffer.span) else { break }
                receipts.removeFirst(count)
                progressed = true
            } catch {
                isGone = true
            }
        }
        if isGone { receipts = ReceiptQueue() }
        return progressed
    }
}
