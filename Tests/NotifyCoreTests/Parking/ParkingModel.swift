// A reference model of parked links: one list in order of arrival, and a table of routes by word.
// It shares no code with the dispatcher.

import LinkRouter

/// A link of the random walk.
struct WalkLink: Hashable {
    /// The first segment, which selects the route.
    var word: String
    /// The user in the link, for routes that name one.
    var user = "eve"
    /// A number that makes the link unique.
    var number: Int
    /// Whether it came through the control door.
    var isFromApp: Bool
}

/// A notification of the random walk.
struct WalkNotification {
    var link: WalkLink
    var session: String
    /// The owner.
    var user: String?
    var id: String?
    var replaceKey: String?
    var expires: Int64?
}

/// An entry about a link, as the model and the dispatcher must both record it.
struct WalkEntry: Hashable, CustomStringConvertible {
    let id: String
    let outcome: String
    var reason: String?
    let state: String

    var description: String {
        "\(id) \(outcome)\(reason.map { "(\($0))" } ?? "") in \(state)"
    }
}

/// The sessions, their parked links, and the entries of the last step.
struct ParkingModel {
    struct ModelSession: Hashable {
        var state = "logged-out"
        var user: String?
        var last: String?
        /// Whether a forced modal is open.
        var isLocked = false
    }

    struct Waiting {
        let id: String
        let link: WalkLink
        let session: String
        var owner: String?
        let replaceKey: String?
        let expires: Int64?
        var since: Moment
        var isAsked = false
        var isAgreed = false
    }

    enum Decision: Equatable {
        case opens(enters: String?)
        case waits(String)
        case asks
        case ends(String, String)
    }

    var table: WalkTable
    var now: Moment
    /// The wall clock at boot, computed at the process's first message id.
    var wallAtBoot: Int64?
    var sessions: [String: ModelSession] = [:]
    /// The parked links, in order of arrival.
    var waiting: [Waiting] = []
    var seen: [String: Int64] = [:]
    var entries: [WalkEntry] = []

    init(_ table: WalkTable, at now: Moment) {
        self.table = table
        self.now = now
    }

    // MARK: Time

    /// Links expire after 15 minutes, questions after two, and both at the notification's expiry.
    func isOver(_ link: Waiting) -> Bool {
        if let expires = link.expires, now.epoch >= expires { return true }
        let limit = link.isAsked ? 120 : 900
        if link.since.boot == now.boot {
            return now.sinceBoot - link.since.sinceBoot >= .seconds(limit)
        }
        return now.epoch - link.since.epoch >= limit || now.sinceBoot >= .seconds(limit)
    }

    mutating func expire() {
        for link in waiting where isOver(link) { expire(link) }
    }

    private mutating func expire(_ link: Waiting) {
        end(link, "expired", link.isAsked ? "unanswered" : "parked_expired")
    }

    // MARK: Deciding

    func decide(_ link: WalkLink, isAgreed: Bool = false, in current: ModelSession) -> Decision {
        func accepts(_ route: WalkRoute) -> Bool { link.isFromApp || !route.isFromApp }
        if let route = table.routes[current.state]?[link.word] {
            guard accepts(route) else { return .ends("rejected", "source_denied") }
            if current.isLocked { return .waits("forced") }
            if route.asks, !link.isFromApp, !isAgreed { return .asks }
            return .opens(enters: route.enters)
        }
        let others = table.routes.values.compactMap { $0[link.word] }
        if others.isEmpty { return .ends("noRoute", "no_route") }
        guard others.contains(where: accepts) else { return .ends("rejected", "source_denied") }
        return table.park.contains(current.state)
            ? .waits("other_state") : .ends("noRoute", "other_state")
    }

    /// Ids expire by the boot clock, counted from the wall clock at the first id of a process.
    var steadyEpoch: Int64 {
        wallAtBoot.map { $0 + now.sinceBoot.components.seconds } ?? now.epoch
    }

    mutating func receive(_ new: WalkNotification, number: UInt64) {
        let current = sessions[new.session, default: ModelSession()]
        let key = "\(new.session) \(new.id ?? "")"
        if new.id != nil {
            wallAtBoot = steadyEpoch - now.sinceBoot.components.seconds
            if let at = seen[key], steadyEpoch - at < 86_400 {
                return record(name(new, number), "duplicate", nil, current)
            }
            seen[key] = steadyEpoch
        }
        if let expires = new.expires, expires <= now.epoch {
            return record(name(new, number), "expired", nil, current)
        }
        if let user = new.user, !admits(user, current) {
            return record(name(new, number), "ignored", "other_user", current)
        }
        let decision = decide(new.link, in: current)
        switch decision {
        case .ends(let outcome, let reason): record(name(new, number), outcome, reason, current)
        case .opens(let enters):
            replace(new)
            record(name(new, number), "routed", nil, current)
            _ = enter(enters, by: new.link, session: new.session, changes: 0)
        case .waits(let reason): park(new, number, reason, isAsked: false)
        case .asks: park(new, number, "confirm", isAsked: true)
        }
    }

    /// The notification's id, or one generated from the number of its entry.
    private func name(_ new: WalkNotification, _ number: UInt64) -> String {
        new.id ?? "seq-\(number + UInt64(entries.count))"
    }

    private mutating func park(
        _ new: WalkNotification,
        _ number: UInt64,
        _ reason: String,
        isAsked: Bool
    ) {
        replace(new)
        let current = sessions[new.session, default: ModelSession()]
        let parked = Waiting(
            id: name(new, number),
            link: new.link,
            session: new.session,
            owner: new.user ?? current.user ?? current.last,
            replaceKey: new.replaceKey,
            expires: new.expires,
            since: now,
            isAsked: isAsked
        )
        record(parked.id, "parked", reason, current)
        while waiting.count(where: { $0.session == new.session }) >= table.perSession,
            let oldest = waiting.first(where: { $0.session == new.session })
        { end(oldest, "discarded", "evicted") }
        while waiting.count >= table.total, let oldest = waiting.first {
            end(oldest, "discarded", "evicted")
        }
        waiting.append(parked)
    }

    private mutating func replace(_ new: WalkNotification) {
        guard let key = new.replaceKey else { return }
        for link in waiting where link.session == new.session && link.replaceKey == key {
            end(link, "discarded", "replaced")
        }
    }

    // MARK: Changes

    private func admits(_ owner: String, _ current: ModelSession) -> Bool {
        if let user = current.user { return user == owner }
        return current.state == "logged-out" || current.state == "unknown"
    }

    /// Logs a user in.
    mutating func login(_ user: String, session: String) {
        enter("logged-in", user, session: session, changes: 0)
    }

    /// Logs the user out, which discards parked links in any state.
    mutating func logout(session: String) {
        sessions[session, default: ModelSession()].state = "logged-out"
        sessions[session, default: ModelSession()].user = nil
        purge(session)
    }

    /// Enters a state; returns whether that changed anything.
    @discardableResult
    mutating func enter(_ state: String, _ user: String?, session: String, changes: Int) -> Bool {
        let before = sessions[session, default: ModelSession()]
        let hasNoUser = state == "logged-out" || state == "unknown"
        var after = before
        after.state = state
        after.user = hasNoUser ? nil : user ?? before.user
        after.last = after.user ?? before.last
        sessions[session] = after
        guard after != before else { return false }
        if after.user != before.user { forgetAnswers(session) }
        if before.user != nil, after.user == nil {
            purge(session)
        } else {
            replay(session, changes: changes + 1)
        }
        return true
    }

    private mutating func enter(
        _ state: String?,
        by link: WalkLink,
        session: String,
        changes: Int
    ) -> Bool {
        guard let state else { return false }
        let here = sessions[session, default: ModelSession()].state
        let isNamed = table.routes[here]?[link.word]?.namesUser == true
        return enter(state, isNamed ? link.user : nil, session: session, changes: changes)
    }

    /// Discards the previous user's pending questions and answers.
    private mutating func forgetAnswers(_ session: String) {
        for index in waiting.indices
        where waiting[index].session == session && !isOver(waiting[index]) {
            waiting[index].isAsked = false
            waiting[index].isAgreed = false
        }
    }

    private mutating func purge(_ session: String) {
        for link in waiting where link.session == session { end(link, "discarded", "logout") }
    }

    /// Tries the links in order of arrival, and again from the first after a change of state.
    mutating func replay(_ session: String, changes: Int) {
        for parked in waiting where parked.session == session {
            let current = sessions[session, default: ModelSession()]
            if isOver(parked) {
                expire(parked)
                continue
            }
            if let owner = parked.owner, !admits(owner, current) {
                if current.user != nil { end(parked, "discarded", "other_user") }
                continue
            }
            switch decide(parked.link, isAgreed: parked.isAgreed, in: current) {
            case .waits: continue
            case .asks: ask(parked, current)
            case .ends(_, let reason): end(parked, "discarded", reason)
            case .opens(.some) where changes >= 32: end(parked, "discarded", "redirect_loop")
            case .opens(let enters):
                end(parked, "routed", nil)
                // That change has already tried the later links.
                if enter(enters, by: parked.link, session: session, changes: changes) { return }
            }
        }
    }

    private mutating func ask(_ link: Waiting, _ current: ModelSession) {
        guard !link.isAsked, let index = waiting.firstIndex(where: { $0.id == link.id }) else {
            return
        }
        waiting[index].isAsked = true
        waiting[index].since = now
        // The user who is asked becomes the owner.
        waiting[index].owner = link.owner ?? current.user
        record(link.id, "asked", "confirm", current)
    }

    /// Applies the user's answer to a pending question.
    mutating func answer(_ id: String, _ isYes: Bool, session: String) {
        guard
            let index = waiting.firstIndex(where: {
                $0.session == session && $0.id == id && $0.isAsked
            })
        else { return }
        guard !isOver(waiting[index]) else { return expire(waiting[index]) }
        guard isYes else { return end(waiting[index], "discarded", "declined") }
        let current = sessions[session, default: ModelSession()]
        waiting[index].isAsked = false
        waiting[index].isAgreed = true
        waiting[index].since = now
        waiting[index].owner = waiting[index].owner ?? current.user
        let link = waiting[index]
        if let owner = link.owner, !admits(owner, current) { return }
        switch decide(link.link, isAgreed: true, in: current) {
        case .waits, .asks: return
        case .ends(_, let reason): end(link, "discarded", reason)
        case .opens(let enters):
            end(link, "routed", nil)
            _ = enter(enters, by: link.link, session: session, changes: 0)
        }
    }

    // MARK: Recording

    private mutating func end(_ link: Waiting, _ outcome: String, _ reason: String?) {
        waiting.removeAll { $0.id == link.id }
        record(link.id, outcome, reason, sessions[link.session, default: ModelSession()])
    }

    private mutating func record(
        _ id: String,
        _ outcome: String,
        _ reason: String?,
        _ current: ModelSession
    ) {
        entries.append(WalkEntry(id: id, outcome: outcome, reason: reason, state: current.state))
    }
}
