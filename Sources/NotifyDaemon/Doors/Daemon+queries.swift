// Questions on the control door: how the daemon is, and following.

import Jansson
import LinkRouter
import NotifyCore

extension Daemon {
    /// Answers a question.
    func answer(_ peer: Peer, _ query: Query) {
        switch query {
        case .status:
            answer(peer, describedStatus)
        case .follow(let session, let after):
            begin(peer, session, after: after)
        case .sessions, .session, .parked:
            if let value = dispatcher.answer(query, at: now, store) { answer(peer, value) }
        }
    }

    /// Tells a follower what it does not know yet, as far as it takes it.
    func follow(_ peer: Peer) {
        let confirmed = record.ledger.confirmed
        let limit = max(dispatcher.configuration.limits.unreadReceiptBytes / 2, 1)
        while let follower = peer.follower, !peer.isGone, peer.receipts.byteCount < limit {
            guard let told = follower.told else {
                guard let session = follower.session else {
                    begin(peer, follower.key, after: follower.after, hasGap: follower.hasGap)
                    continue
                }
                guard confirmed >= follower.start else { return }
                snapshot(peer, follower, session)
                continue
            }
            guard told >= followed.forgotten || told >= confirmed else {
                begin(peer, follower.key, after: nil, hasGap: true)
                continue
            }
            let command = followed.next(
                after: told,
                confirmed: confirmed,
                session: follower.key
            )
            if follower.isCatchingUp, confirmed >= follower.start,
                command.map({ $0.number > follower.start }) ?? true
            {
                comparison(peer, follower)
                continue
            }
            guard let command else {
                peer.follower?.told = max(told, confirmed)
                return
            }
            peer.follower?.told = command.number
            peer.receipts.append(command.line.line, awaiting: 0)
        }
    }

    /// Begins to follow: the session as it is now is told when all that led to it is confirmed.
    private func begin(
        _ peer: Peer,
        _ key: String,
        after: LedgerPosition?,
        hasGap: Bool = false
    ) {
        peer.follower = Follower(
            key: key,
            session: dispatcher.current(key, store),
            after: after,
            hasGap: hasGap,
            start: record.ledger.last
        )
    }

    /// Tells a follower how things are, and whether it missed something.
    private func snapshot(_ peer: Peer, _ follower: Follower, _ session: Session) {
        var number = follower.start
        var gap: Bool? = follower.hasGap ? true : nil
        if let after = follower.after {
            let isKnown =
                after.ledger == stored.id && after.number >= followed.forgotten
                && after.number <= number
            gap = !isKnown
            if isKnown { number = after.number }
        }
        peer.follower?.told = number
        // Who goes on from a number has its own screens: these are those of a later one, and come
        // when it has all that led to them.
        if gap != false { peer.follower?.session = nil }
        let screens = gap == false ? [] : session.describedScreens(showingSecrets: true)
        let line = JSONValue.object(
            of: [
                ("snapshot", .bool(true)), ("ledger", .string(stored.id)),
                ("seq", .number(number)), ("session", .string(session.key)),
                ("state", .string(session.state.rawValue)), ("user", .text(session.user)),
                ("gap", gap.map { .bool($0) }),
            ] + screens
        )
        peer.receipts.append(line.line, awaiting: 0)
    }

    /// Tells a follower that went on from a number, and now has all until it asked, what is on the
    /// screen: what it reported just before its connection ended may never have come here.
    private func comparison(_ peer: Peer, _ follower: Follower) {
        guard let session = follower.session else {
            // Another process was asked: it is told how things are now.
            peer.follower?.session = dispatcher.current(follower.key, store)
            peer.follower?.start = record.ledger.last
            return
        }
        peer.follower?.session = nil
        peer.follower?.told = follower.start
        let line = JSONValue.object(of: [
            ("seq", .number(follower.start)), ("session", .string(session.key)),
            ("state", .string(session.state.rawValue)),
            ("tree", .string(session.tree.description)),
        ])
        peer.receipts.append(line.line, awaiting: 0)
    }

    // MARK: Status

    /// How the daemon is, in one line.
    var statusText: String {
        let routed = dispatcher.counts[.routed] ?? 0
        let rejected = dispatcher.counts[.rejected] ?? 0
        var parts = ["\(routed) routed, \(dispatcher.lot.count) parked, \(rejected) rejected"]
        parts.append("unconfirmed \(record.ledger.count)")
        parts.append("table \(dispatcher.generation) (\(dispatcher.configuration.size))")
        if let fault = record.storeFault ?? checkpointFault { parts.append("store: \(fault)") }
        parts.append("journal \(record.sink.condition)")
        return parts.joined(separator: "; ")
    }

    private var describedStatus: JSONValue {
        let counts = Outcome.allCases.compactMap { outcome in
            dispatcher.counts[outcome].map {
                JSONValue.Member(name: outcome.rawValue, value: .number($0))
            }
        }
        return .object(of: [
            ("status", .string(statusText)), ("version", .string(Version.current)),
            ("ledger", .string(stored.id)), ("seq", .number(record.ledger.confirmed)),
            ("unconfirmed", .number(record.ledger.count)),
            ("generation", .number(dispatcher.generation)),
            ("counts", .object(counts)),
            ("parked", .number(dispatcher.lot.count)),
            ("connections", .number(peers.count)),
            ("journal", .string(record.sink.condition)),
        ])
    }
}
