// Connections that follow the commands of a session: a snapshot first, then each command in order.

import Jansson
import LinkRouter
import NotifyCore

/// Sends each follower the commands of its session, from a ring of the last ones.
final class Followers {
    /// The last commands of all sessions.
    var ring: FollowRing
    /// Returns a session as it is now.
    var currentSession: (String) -> Session = { Session(key: $0, state: .loggedOut) }
    private let record: Record

    init(record: Record) {
        self.record = record
        ring = FollowRing(after: record.ledger.last)
    }

    /// Begins to follow: the snapshot shows the session as it is now, and is sent when all entries
    /// up to now are confirmed.
    ///
    /// - Parameters:
    ///   - peer: The follower.
    ///   - key: The session.
    ///   - after: The last command that the follower received; `nil` if there is none.
    ///   - hasGap: Whether it was too slow, and missed commands.
    func begin(_ peer: Peer, _ key: String, after: LedgerPosition?, hasGap: Bool = false) {
        peer.follower = Follower(
            key: key,
            session: currentSession(key),
            after: after,
            hasGap: hasGap,
            start: record.ledger.last
        )
    }

    /// Queues the lines that a follower was not sent yet.
    ///
    /// - Parameters:
    ///   - peer: The peer, which may follow nothing.
    ///   - limit: The most bytes that are queued for it.
    func feed(_ peer: Peer, limit: Int) {
        let confirmed = record.ledger.confirmed
        while let follower = peer.follower, !peer.isGone, peer.receipts.byteCount < limit {
            guard let sent = follower.sent else {
                guard let session = follower.session else {
                    begin(peer, follower.key, after: follower.after, hasGap: follower.hasGap)
                    continue
                }
                guard confirmed >= follower.start else { return }
                sendSnapshot(to: peer, follower, session)
                continue
            }
            guard sent >= ring.forgotten || sent >= confirmed else {
                begin(peer, follower.key, after: nil, hasGap: true)
                continue
            }
            let command = ring.next(
                after: sent,
                confirmed: confirmed,
                session: follower.key
            )
            if follower.isCatchingUp, confirmed >= follower.start,
                command.map({ $0.number > follower.start }) ?? true
            {
                sendTree(to: peer, follower)
                continue
            }
            guard let command else {
                peer.follower?.sent = max(sent, confirmed)
                return
            }
            peer.follower?.sent = command.number
            peer.receipts.append(awaiting: 0) { command.appendLine(to: &$0) }
        }
    }

    /// Sends a follower the session, and whether it missed commands.
    private func sendSnapshot(to peer: Peer, _ follower: Follower, _ session: Session) {
        let ledger = record.encoder.ledger
        var number = follower.start
        var gap: Bool? = follower.hasGap ? true : nil
        if let after = follower.after {
            let isKnown =
                after.ledger == ledger && after.number >= ring.forgotten
                && after.number <= number
            gap = !isKnown
            if isKnown { number = after.number }
        }
        peer.follower?.sent = number
        // A follower that continues after a number still has screens of its own; the present ones
        // are sent when it has all commands that led to them.
        if gap != false { peer.follower?.session = nil }
        let screens = gap == false ? [] : session.describedScreens(showingSecrets: true)
        let line = JSONValue.object(
            of: [
                ("snapshot", .bool(true)), ("ledger", .string(ledger)),
                ("seq", .number(number)), ("session", .string(session.key)),
                ("state", .string(session.state.rawValue)), ("user", .text(session.user)),
                ("gap", gap.map { .bool($0) }),
            ] + screens
        )
        peer.receipts.append(line.line, awaiting: 0)
    }

    /// Sends the session's tree to a follower that has caught up with the number at which it asked:
    /// a report that it sent just before its last connection ended may have been lost.
    private func sendTree(to peer: Peer, _ follower: Follower) {
        guard let session = follower.session else {
            // It asked an earlier process, so it is sent the current tree.
            peer.follower?.session = currentSession(follower.key)
            peer.follower?.start = record.ledger.last
            return
        }
        peer.follower?.session = nil
        peer.follower?.sent = follower.start
        let line = JSONValue.object(of: [
            ("seq", .number(follower.start)), ("session", .string(session.key)),
            ("state", .string(session.state.rawValue)),
            ("tree", .string(session.tree.description)),
        ])
        peer.receipts.append(line.line, awaiting: 0)
    }
}

/// The session that a connection follows, and its position.
struct Follower {
    /// The key of the session.
    let key: String
    /// The session as it was when the follower asked; `nil` if it asked an earlier process, or once
    /// it was sent.
    var session: Session?
    /// The last command that it received on an earlier connection.
    let after: LedgerPosition?
    /// Whether it was too slow, and missed commands.
    let hasGap: Bool
    /// The ledger's last number when it asked: the snapshot is sent when that is confirmed.
    var start: UInt64
    /// The last number that it was sent; `nil` before the snapshot.
    var sent: UInt64?

    /// Whether it continued after a number, and was not sent the tree yet.
    var isCatchingUp: Bool { sent.map { session != nil || $0 < start } ?? false }
}
