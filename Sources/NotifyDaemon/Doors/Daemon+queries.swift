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
            peer.follower = Follower(
                session: session,
                after: after,
                start: record.ledger.last,
                told: nil
            )
        case .sessions, .session, .parked:
            if let value = dispatcher.answer(query, at: now, store) { answer(peer, value) }
        }
    }

    /// Tells a follower what it does not know yet, as far as it takes it.
    func follow(_ peer: Peer) {
        let confirmed = record.ledger.confirmed
        let limit = dispatcher.configuration.limits.unreadReceiptBytes / 2
        while let follower = peer.follower, !peer.isGone, peer.receipts.byteCount < limit {
            guard let told = follower.told, told >= followed.forgotten || told >= confirmed else {
                guard confirmed >= follower.start else { return }
                snapshot(peer, follower)
                continue
            }
            guard
                let command = followed.next(
                    after: told,
                    confirmed: confirmed,
                    session: follower.session
                )
            else {
                peer.follower?.told = max(told, confirmed)
                return
            }
            peer.follower?.told = command.number
            peer.receipts.append(command.line.line, awaiting: 0)
        }
    }

    /// Tells a follower how things are now, and whether it missed something.
    private func snapshot(_ peer: Peer, _ follower: Follower) {
        let confirmed = record.ledger.confirmed
        var number = confirmed
        var gap: Bool?
        if follower.told != nil {
            gap = true
        } else if let after = follower.after {
            let isKnown =
                after.ledger == stored.id && after.number >= followed.forgotten
                && after.number <= confirmed
            gap = !isKnown
            if isKnown { number = after.number }
        }
        let session = dispatcher.current(follower.session, store)
        peer.follower?.told = number
        let line = JSONValue.object(of: [
            ("snapshot", .bool(true)), ("ledger", .string(stored.id)), ("seq", .number(number)),
            ("session", .string(session.key)), ("state", .string(session.state.rawValue)),
            ("user", .text(session.user)), ("gap", gap.map { .bool($0) }),
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
        if let fault = record.storeFault { parts.append("store: \(fault)") }
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
