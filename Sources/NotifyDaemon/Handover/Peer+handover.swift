// The state of a peer outside the kernel, for the next process and from the last one.

import JSONText
import NotifyCore

extension Peer {
    /// Its state for the next process, under its name at the service manager.
    func handed(as name: String) -> HandedConnection {
        var handed = HandedConnection(name: name, door: door.rawValue, input: decoder.savedStream)
        handed.hasEnded = hasEnded
        handed.receipts = Array(receipts.waiting)
        handed.sentOfFirst = receipts.sentOfFirst
        handed.isNotReading = isNotReading
        handed.droppedReceipts = droppedReceipts
        handed.follower = follower.map(HandedFollower.init)
        return handed
    }

    /// Continues with the state of the connection in the last process.
    func restore(_ handed: HandedConnection, limits: Limits) {
        decoder = FrameDecoder(
            resuming: handed.input,
            frameLimit: door.frameLimit(limits),
            depthLimit: door.depthLimit(limits)
        )
        hasEnded = handed.hasEnded
        receipts = ReceiptQueue(handed.receipts, sentOfFirst: handed.sentOfFirst)
        isNotReading = handed.isNotReading
        droppedReceipts = handed.droppedReceipts
        follower = handed.follower.map(Follower.init)
    }
}

extension HandedFollower {
    fileprivate init(_ follower: Follower) {
        self.init(
            session: follower.key,
            after: follower.after,
            start: follower.start,
            sent: follower.sent,
            hasGap: follower.hasGap
        )
    }
}

extension Follower {
    fileprivate init(_ handed: HandedFollower) {
        self.init(
            key: handed.session,
            after: handed.after,
            hasGap: handed.hasGap,
            start: handed.start,
            sent: handed.sent
        )
    }
}
