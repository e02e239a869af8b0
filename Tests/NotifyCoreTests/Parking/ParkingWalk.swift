// A random walk: each step is applied to the model and to a dispatcher. Changes are collected as
// the store would, so that a restart can follow any step.

import LinkRouter
import SeededRandom
import Testing

@testable import NotifyCore
import StrictJSON

/// A dispatcher and the model of its parked links.
struct ParkingWalk {
    var random: SeededGenerator
    var harness: Harness
    var model: ParkingModel
    var invariants = ParkingInvariants()
    let sessions = ["tv", "kiosk-1", "phone", "wall"]
    let users = ["john", "mary", "eve"]
    /// Whether model and dispatcher still agree.
    private(set) var agrees = true
    private var actions: [String] = []
    private var count = 0
    private var boots = 1
    private var sent: [WalkNotification] = []
    private var parked: [UInt64: ParkedLink] = [:]
    private var seen: [Int: SeenIDs.Record] = [:]

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        harness = try Harness(routes: WalkTable.whole.text)
        model = ParkingModel(.whole, at: harness.now)
    }

    /// Performs a random action, and compares the entries of model and dispatcher.
    mutating func step() throws {
        switch random.below(40) {
        case 0..<16: notify()
        case 16..<24: enter()
        case 24..<26: try lock()
        case 26..<31: answer()
        case 31..<33: repeatMessage()
        case 33: try reload()
        case 34: try restart()
        default: passTime()
        }
    }

    /// Expires the remaining links.
    mutating func end() {
        pass(900, 900, "the end")
        compare("expire") {
            $0.expire()
        } model: {
            $0.expire()
        }
        #expect(model.waiting.isEmpty && harness.dispatcher.parkingLot.count == 0)
        invariants.checkEnd()
    }

    // MARK: Actions

    private mutating func notify() {
        count += 1
        let isFromApp = random.happens(1, of: 2)
        let replaceKey = random.happens(1, of: 6) ? random.pick(["a", "b"]) : nil
        // A web push has a tag and no id of its own.
        let hasID = random.happens(1, of: 2) && (isFromApp || replaceKey == nil)
        let new = WalkNotification(
            link: WalkLink(
                word: random.pick(WalkTable.words + ["nowhere"]),
                user: random.pick(users),
                number: count,
                isFromApp: isFromApp
            ),
            session: random.pick(sessions),
            user: random.happens(1, of: 4) ? random.pick(users) : nil,
            id: hasID ? "m-\(count)" : nil,
            replaceKey: replaceKey,
            expires: isFromApp && random.happens(1, of: 8)
                ? model.now.epoch + Int64(random.below(1_000)) - 50 : nil
        )
        sent.append(new)
        send(new)
    }

    private mutating func send(_ new: WalkNotification) {
        let text = new.text
        // Sometimes the process is killed before it stores anything, and the sender retries.
        if random.happens(1, of: 40) {
            var lost = harness
            _ = new.link.isFromApp ? lost.control(text) : lost.feed(text)
        }
        let number = harness.last + 1
        let session = harness.stored[ExactName(new.session)]
        invariants.willSend(new, user: session?.user, last: session?.lastUser)
        compare(text) { harness in
            new.link.isFromApp ? harness.control(text) : harness.feed(text)
        } model: { model in
            model.receive(new, number: number)
        }
    }

    /// Sends a message again that was seen within a day.
    private mutating func repeatMessage() {
        let old = sent.suffix(60).filter { new in
            guard let id = new.id, let at = model.seen["\(new.session) \(id)"] else { return false }
            return model.steadyEpoch - at < 86_400
        }
        guard !old.isEmpty else { return }
        send(random.pick(old))
    }

    private mutating func enter() {
        let session = random.pick(sessions)
        let user = random.pick(users)
        switch random.below(5) {
        case 0, 1:
            event("login", session, ["user": user]) { $0.login(user, session: session) }
        case 2:
            event("logout", session) { $0.logout(session: session) }
        default:
            let state = random.pick(WalkTable.states + ["unknown"])
            let named = random.happens(1, of: 2) ? user : nil
            var members = ["state": state]
            members["user"] = named
            event("enter", session, members) {
                $0.enter(state, named, session: session, changes: 0)
            }
        }
    }

    /// Presents or dismisses a forced modal.
    private mutating func lock() throws {
        let session = random.pick(sessions)
        let isLocked = model.sessions[session, default: .init()].isLocked
        let command = isLocked ? #""dismiss""# : #""present","screen":"Lock","forced":true"#
        let text = #"{"event":"did","session":"\#(session)","command":{"command":\#(command)}}"#
        compare(text) {
            $0.control(text)
        } model: { model in
            model.sessions[session, default: .init()].isLocked.toggle()
            if isLocked { model.replay(session, changes: 0) }
        }
    }

    private mutating func answer() {
        guard let asked = model.waiting.filter(\.isAsked).randomElement(using: &random) else {
            return
        }
        // Sometimes for another id or in another session.
        let id = random.happens(1, of: 10) ? "m-1" : asked.id
        let session = random.happens(1, of: 10) ? random.pick(sessions) : asked.session
        let isYes = random.happens(3, of: 4)
        let text =
            #"{"event":"confirm","session":"\#(session)","id":"\#(id)","answer":\#(isYes)}"#
        compare(text) {
            $0.control(text)
        } model: {
            $0.answer(id, isYes, session: session)
        }
    }

    private mutating func reload() throws {
        let table = random.happens(1, of: 2) ? WalkTable.whole : .other(&random)
        let configuration = try Harness.configuration(table.text)
        compare("reload") {
            $0.reload(configuration)
        } model: { model in
            model.table = table
            model.replayAll()
        }
    }

    /// Restarts the process from the store, sometimes with other tables or after a reboot.
    private mutating func restart() throws {
        if random.happens(1, of: 2) {
            boots += 1
            let off = random.pick([3, 60, 500, 880, 40_000, -86_400 * 365])
            harness.now = Moment(
                boot: "boot \(boots)",
                sinceBoot: .seconds(random.below(40)),
                epoch: harness.now.epoch + Int64(off)
            )
            model.now = harness.now
        }
        let table = random.happens(2, of: 3) ? model.table : .other(&random)
        var next = Dispatcher(
            configuration: try Harness.configuration(table.text),
            idKey: (1, 2)
        )
        next.restore(parked: parked.values.sorted { $0.number < $1.number })
        let records = seen.map { (position: $0.key, record: $0.value) }
        next.restore(seen: records.sorted { $0.record.number < $1.record.number })
        harness.dispatcher = next
        model.wallAtBoot = nil
        compare("restart in \(harness.now.boot)") {
            $0.begin()
        } model: { model in
            model.table = table
            model.replayAll()
        }
    }

    private mutating func passTime() {
        let seconds = random.pick([1, 10, 119, 120, 300, 899, 900])
        switch random.below(4) {
        case 0: pass(0, random.pick([-90_000, -600, 600, 90_000]), "the wall clock is set")
        default: pass(seconds, seconds, "time")
        }
        // The timer may be late; other frames before it must not open expired links.
        guard random.happens(2, of: 3) else { return }
        compare("expire") {
            $0.expire()
        } model: {
            $0.expire()
        }
    }

    // MARK: Comparing

    private mutating func pass(_ seconds: Int, _ wall: Int, _ action: String) {
        harness.now = Moment(
            boot: harness.now.boot,
            sinceBoot: harness.now.sinceBoot + .seconds(seconds),
            epoch: harness.now.epoch + Int64(wall)
        )
        model.now = harness.now
        actions.append("\(action): \(seconds) s, wall \(wall) s")
    }

    private mutating func event(
        _ name: String,
        _ session: String,
        _ members: [String: String] = [:],
        model change: (inout ParkingModel) -> Void
    ) {
        let rest = members.map { #","\#($0.key)":"\#($0.value)""# }.joined()
        let text = #"{"event":"\#(name)","session":"\#(session)"\#(rest)}"#
        compare(text) {
            $0.control(text)
        } model: {
            change(&$0)
        }
    }

    private mutating func compare(
        _ action: String,
        _ act: (inout Harness) -> Verdict,
        model expect: (inout ParkingModel) -> Void
    ) {
        actions.append(action)
        model.entries = []
        expect(&model)
        let users = harness.stored.values.compactMap { session in
            session.user.map { (session.key, $0) }
        }
        let verdict = act(&harness)
        store(verdict.changes)
        let entries = verdict.entries.filter { $0.provider != nil }.map(WalkEntry.init)
        invariants.check(
            verdict,
            users: Dictionary(uniqueKeysWithValues: users),
            lot: harness.dispatcher.parkingLot
        )
        let waiting = harness.dispatcher.parkingLot.all
        let isStored = parked.keys.sorted() == waiting.map(\.number)
        agrees =
            entries == model.entries && waiting.map(\.id) == model.waiting.map(\.id) && isStored
        guard !agrees else { return }
        let story = actions.suffix(12).joined(separator: "\n")
        #expect(entries == model.entries, "after\n\(story)")
        #expect(waiting.map(\.id) == model.waiting.map(\.id), "parked links after\n\(story)")
        #expect(isStored, "stored links after\n\(story)")
    }

    private mutating func store(_ changes: StoreChanges) {
        for link in changes.parked { parked[link.number] = link }
        for number in changes.unparked { parked[number] = nil }
        for (position, record) in changes.seen { seen[position] = record }
    }
}

extension WalkEntry {
    fileprivate init(_ entry: JournalEntry) {
        self.init(
            id: entry.id ?? "",
            outcome: entry.outcome?.rawValue ?? "asked",
            reason: entry.reason,
            state: entry.state ?? ""
        )
    }
}

extension ParkingModel {
    /// Replays the links of every session, as after a reload.
    fileprivate mutating func replayAll() {
        for session in Set(waiting.map(\.session)).sorted() { replay(session, changes: 0) }
    }
}

extension WalkNotification {
    /// The frame: an envelope for the control door, or a payload for a feeding door.
    fileprivate var text: String {
        let who = link.word == "resume" ? "\(link.user):" : ""
        let url = "walk:\(link.word):\(who)\(link.number)"
        let data = #""device":"\#(session)"\#(user.map { #","for":"\#($0)""# } ?? "")"#
        let payload =
            replaceKey.map {
                #"{"web_push":8030,"notification":{"tag":"\#($0)","navigate":"\#(url)"},\#(data)}"#
            } ?? #"{\#(own(!link.isFromApp))"url":"\#(url)",\#(data)}"#
        guard link.isFromApp else { return payload }
        let until = expires.map { #","expires":\#($0)"# } ?? ""
        return #"{"payload":\#(payload)\#(id.map { #","id":"\#($0)""# } ?? "")\#(until)}"#
    }

    private func own(_ isWanted: Bool) -> String {
        isWanted ? id.map { #""itbl":{"messageId":"\#($0)"},"# } ?? "" : ""
    }
}
