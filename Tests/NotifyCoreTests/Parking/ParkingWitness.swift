// The promises about parked links, each by its name, judged by what is recorded alone. The model says
// what must happen; the witness says what must never happen, and does not ask the model.

import LinkRouter
import Testing

@testable import NotifyCore

/// Who looks at every entry of a walk.
struct ParkingWitness {
    /// Of each link that was parked, in order of arrival.
    private struct Parked {
        let session: String
        let owner: String?
        let place: Int
        var end: String?
    }

    private var parked: [String: Parked] = [:]
    private var opened: Set<String> = []
    private var owner: String?
    /// How many parked links opened, and how many ended in each way: a walk that shows nothing of a
    /// kind proves nothing of it.
    private(set) var ends: [String: Int] = [:]

    /// Someone sends a notification to a session with this user in front, and this one before.
    mutating func willSend(_ new: WalkNotification, user: String?, last: String?) {
        owner = new.user ?? user ?? last
    }

    /// Judges what a verdict records.
    ///
    /// - Parameters:
    ///   - verdict: The verdict.
    ///   - users: Who was in front of each session before it.
    ///   - lot: What waits after it.
    mutating func saw(_ verdict: Verdict, users: [String: String], lot: ParkingLot) {
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
                // What waited for that is tried anew, from the first on.
                last[session] = nil
            }
            if entry.event == "logout" {
                #expect(lot[session].isEmpty, "purge at logout")
            }
        }
    }

    private mutating func park(_ id: String, _ session: String, _ lot: ParkingLot) {
        #expect(parked[id] == nil, "\(id) is parked once")
        parked[id] = Parked(session: session, owner: owner, place: parked.count)
        #expect(lot[session].count <= lot.limits.perSession, "a session's limit")
        #expect(lot.count <= lot.limits.total, "the limit of all")
    }

    private mutating func finish(
        _ id: String,
        _ link: Parked,
        _ outcome: Outcome,
        _ reason: String?,
        user: String?
    ) {
        #expect(link.end == nil, "exactly one end of \(id)")
        parked[id]?.end = outcome.rawValue
        ends[reason ?? outcome.rawValue, default: 0] += 1
        guard outcome == .routed, let owner = link.owner else { return }
        #expect(user == nil || user == owner, "\(id) of \(owner) never opens for another user")
    }

    /// Everything that was parked has ended.
    func judgeTheEnd() {
        let open = parked.filter { $0.value.end == nil }.keys.sorted()
        #expect(open.isEmpty, "exactly one end per parked link")
    }
}
