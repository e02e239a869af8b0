// One connection: bytes in, receipts out. What is to be done with a frame is the daemon's.

import JSONText
import LinkRouter
import NotifyCore
import Systemd

/// A sender, a tester or a follower at one of the doors.
final class Peer {
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
    /// No more input will come.
    var hasEnded = false
    /// It cannot be written to any more; what it sent is still read.
    var isGone = false
    /// There may be frames in the decoder that were not pulled yet.
    var hasBacklog = false
    /// Since when its receipts could be sent, and it took none.
    var stalledSince: Duration?
    /// It takes no receipts, so it is told none until it does.
    var isDeaf = false
    /// How many receipts it was not told.
    var untold = 0
    /// How many of its last frames were rejected, with none between them that was not.
    var rejectedInRow = 0
    /// When the frame began that is not complete.
    var partialSince: Duration?
    /// How often it is still read before the daemon stops.
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
    /// Whether something is to happen to it when time passes.
    var isTimed: Bool { partialSince != nil || stalledSince != nil }

    /// Ends the connection.
    func close() {
        io?.cancel()
        io = nil
        connection.close()
    }

    /// Sends the receipts whose entries are confirmed, as far as the peer takes them.
    ///
    /// - Returns: Whether any byte was taken.
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

/// What a connection follows.
struct Follower {
    /// The key of the session.
    let key: String
    /// The session as it was when it asked; `nil` if another process was asked, and when it was told.
    var session: Session?
    /// Where it wants to go on.
    let after: LedgerPosition?
    /// Whether it was too slow, and missed commands.
    let hasGap: Bool
    /// The last number that had been given out when it asked: the snapshot waits for it.
    var start: UInt64
    /// The last number that it was told; `nil` before the snapshot.
    var told: UInt64?

    /// Whether it went on from a number, and was not told yet what is on the screen.
    var isCatchingUp: Bool { told.map { session != nil || $0 < start } ?? false }
}
