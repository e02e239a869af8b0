// A peer as the next process gets it, and as this one got it: all that is not in the kernel.

import JSONText
import NotifyCore

extension Peer {
    /// What the next process must know to go on with it.
    func handed(as name: String) -> HandedConnection {
        var handed = HandedConnection(name: name, door: door.rawValue, input: decoder.savedStream)
        handed.hasEnded = hasEnded
        handed.receipts = Array(receipts.waiting)
        handed.sentOfFirst = receipts.sentOfFirst
        handed.isDeaf = isDeaf
        handed.untold = untold
        handed.follower = follower.map(HandedFollower.init)
        return handed
    }

    /// Goes on where another process left it.
    func goOn(_ handed: HandedConnection, limits: Limits) {
        decoder = FrameDecoder(
            resuming: handed.input,
            frameLimit: door.frameLimit(limits),
            depthLimit: door.depthLimit(limits)
        )
        hasEnded = handed.hasEnded
        receipts = ReceiptQueue(handed.receipts, sentOfFirst: handed.sentOfFirst)
        isDeaf = handed.isDeaf
        untold = handed.untold
        follower = handed.follower.map(Follower.init)
    }
}

extension HandedFollower {
    fileprivate init(_ follower: Follower) {
        self.init(
            session: follower.key,
            after: follower.after,
            start: follower.start,
            told: follower.told,
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
            told: handed.told
        )
    }
}
