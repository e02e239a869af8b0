// Invariants of parked links, checked against the recorded entries, independently of the model.

import LinkRouter
import Testing

@testable import NotifyCore

/// Checks every entry of a walk.
struct ParkingInvariants {
    /// A link that was parked; `place` is its order of arrival.
    private struct Parked {
        let session: String
        let owner: String?
        let place: Int
        var end: String?
    }

    private var parked: [String: Parked] = [:]
    private var opened: Set<String> = []
    private var owner: String?
    /// The number of parked links by how they ended, to check that a walk covers each kind.
    private(set) var ends: [String: Int] = [:]

    /// Notes the owner of the next notification, from it or from its session's users.
    mutating func willSend(_ new: WalkNotification, user: String?, last: String?) {
        owner = new.user ?? user ?? last
    }

    /// Checks the entries of a verdict.
    ///
    /// - Parameters:
    ///   - verdict: The verdict.
    ///   - users: The user of each session before it.
    ///   - lot: The parked links after it.
    mutating func check(_ verdict: Verdict, users: [String: String], lot: ParkingLot) {
        var users = users
        var last: [String: Int] = [:]
        for entry in verdict.entries {
            let session = entry.session ?? ""
            if entry.provider != nil, let id = entry.id, let outcome = entry.outcome {
                if outcome == .parked {
                    park(id, session, lot)
                } else if let link = parked[id], outcome != .duplicate {
                    finish(id, link, outcome, entry.reason, user: users[session])
                    #expect(
                        link.place > last[session] ?? -1 || outcome != .routed,
                        "order of arrival"
                    )
                    if outcome == .routed { last[session] = link.place }
                }
                if outcome == .routed {
                    let isFirst = opened.insert(id).inserted
                    #expect(isFirst, "\(id) opens at most once")
                }
            }
            let command = verdict.commands.first { $0.number == entry.number }
            if let details = command?.details, details.enters != nil {
                users[session] = details.user
                // A change of state replays the links from the first.
                last[session] = nil
            }
            if entry.event == "logout" {
                #expect(lot[session].isEmpty, "a logout discards all parked links")
            }
        }
    }

    private mutating func park(_ id: String, _ session: String, _ lot: ParkingLot) {
        #expect(parked[id] == nil, "\(id) is parked once")
        parked[id] = Parked(session: session, owner: owner, place: parked.count)
        #expect(lot[session].count <= lot.limits.perSession, "a session's limit")
        #expect(lot.count <= lot.limits.total, "the limit of all sessions")
    }

    private mutating func finish(
        _ id: String,
        _ link: Parked,
        _ outcome: Outcome,
        _ reason: String?,
        user: String?
    ) {
        #expect(link.end == nil, "\(id) ends once")
        parked[id]?.end = outcome.rawValue
        ends[reason ?? outcome.rawValue, default: 0] += 1
        guard outcome == .routed, let owner = link.owner else { return }
        #expect(user == nil || user == owner, "\(id) of \(owner) never opens for another user")
    }

    /// Checks that every parked link has ended.
    func checkEnd() {
        let open = parked.filter { $0.value.end == nil }.keys.sorted()
        #expect(open.isEmpty, "every parked link ends")
    }
}
