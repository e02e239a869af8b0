// A dispatcher with a model of its store.

import JSONText
import Jansson
import LinkRouter
import NotifyCore

/// A dispatcher with a clock, and the rows that its verdicts would store.
struct ControlRun {
    private var dispatcher: Dispatcher
    private var stored = Stored()
    private var seconds: Int64 = 0
    private let journal = EntryEncoder(format: .journal, ledger: "ledger")
    private let lines = EntryEncoder(format: .json, ledger: "ledger")

    init(_ configuration: Configuration) {
        dispatcher = Dispatcher(configuration: configuration, idKey: (1, 2))
    }

    private var now: Moment {
        Moment(boot: "boot", sinceBoot: .seconds(1_000 + seconds), epoch: 1_900_000_000 + seconds)
    }

    private var turn: Turn { Turn(at: now, after: stored.last, store: stored) }

    mutating func take(_ frame: [UInt8], _ tape: JSONTape) {
        // A frame of 225 bytes advances the clock by 15 minutes, which expires parked links.
        seconds += 1 + Int64(frame.count) * 4
        keep(dispatcher.expire(in: turn), isFrame: false)
        let isOurs = ["payload", "event", "query"].contains {
            tape.member($0, of: 0, in: frame.span) != nil
        }
        guard isOurs else {
            let verdict = dispatcher.feed(
                frame.span,
                tape,
                from: LinkSource(.feeding),
                in: turn,
                position: { (1, $0 + 1) }
            )
            let isSame = verdict.changes.sessions.values.allSatisfy { session in
                let before = stored.session(session.key)
                return before.map { $0.state == session.state && $0.user == session.user }
                    ?? (session.user == nil
                        && session.state == dispatcher.configuration.initialState)
            }
            law(isSame, "no payload changes state or user")
            return keep(verdict)
        }
        let verdict = dispatcher.control(
            frame.span,
            tape,
            from: LinkSource(.control),
            in: turn,
            position: { (1, $0 + 1) }
        )
        switch verdict {
        case .decided(let verdict):
            keep(verdict)
            checkNames(frame, verdict)
        case .query(let query): check(dispatcher.answer(query, at: now, stored))
        case .reload: keep(dispatcher.reload(dispatcher.configuration, in: turn))
        }
    }

    mutating func reject(_ error: JSONTextError) { keep(dispatcher.reject(error, in: turn)) }

    /// Checks a verdict and applies its changes to the model of the store.
    private mutating func keep(_ verdict: Verdict, isFrame: Bool = true) {
        law(isFrame == verdict.hasReceipt, "exactly the frames have a receipt")
        law(!isFrame || !verdict.entries.isEmpty, "a frame has an entry")
        for entry in verdict.entries {
            stored.last += 1
            law(entry.number == stored.last, "numbers have no gap")
            check(entry)
        }
        let receipt = verdict.hasReceipt ? value(of: verdict) : nil
        if let count = receipt?["entries"]?.integer {
            law(count == verdict.entries.count, "a receipt has the number of its entries")
        }
        stored.keep(verdict.changes)
        law(
            dispatcher.parkingLot.all.map(\.number) == stored.parked.keys.sorted(),
            "the store has every parked link"
        )
        law(
            dispatcher.parkingLot.count <= dispatcher.configuration.limits.parked,
            "parked links are within the limit"
        )
    }

    /// Session and user of a verdict equal those in its frame byte by byte.
    private mutating func checkNames(_ frame: [UInt8], _ verdict: Verdict) {
        guard let frame = try? JSONValue(parsing: frame.span), let receipt = value(of: verdict),
            let key = frame["session"]?.string, let recorded = receipt["session"]?.string
        else { return }
        law(recorded.utf8.elementsEqual(key.utf8), "\(recorded) is \(key)")
        guard frame["event"]?.string == "login", let user = frame["user"]?.string else { return }
        let session = dispatcher.current(key, stored)
        law(session.user?.utf8.elementsEqual(user.utf8) == true, "\(user) is logged in")
    }

    private func check(_ entry: JournalEntry) {
        var fields: [UInt8] = []
        journal.append(entry, to: &fields)
        for field in fields.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false) {
            law(field.count <= Limits.fieldBytes, "a field is within its limit: \(field.count)")
            law(field.contains(0x3D), "a field has a name")
        }
        law(
            fields.dropLast(1).text.split(separator: "\n").joined().isPrintable,
            "a field is printable"
        )
        var line: [UInt8] = []
        lines.append(entry, to: &line)
        law((try? JSONValue(parsing: line.span))?.object != nil, "a line is a JSON object")
    }

    /// The receipt, which is written as jansson writes the same value.
    private func value(of verdict: Verdict) -> JSONValue? {
        var line: [UInt8] = []
        verdict.appendReceipt(to: &line)
        law(line.last == 0x0A && !line.dropLast().contains(0x0A), "a receipt is one line")
        let value = try? JSONValue(parsing: line.span)
        law(value?.line == line, "a receipt is written as jansson writes it")
        return value
    }

    private func check(_ answer: JSONValue?) {
        guard let answer else { return }
        let line = answer.line
        law(line.last == 0x0A && !line.dropLast().contains(0x0A), "an answer is one line")
        law((try? JSONValue(parsing: line.span)) == answer, "an answer is what it says")
    }

    /// A dispatcher that is restored from the store gives the same answers.
    mutating func finish() {
        var restarted = Dispatcher(
            configuration: dispatcher.configuration,
            idKey: (1, 2)
        )
        let parked = stored.parked.values.sorted { $0.number < $1.number }
        let seen = stored.seen.sorted { $0.value.number < $1.value.number }
        restarted.restore(parked: parked)
        restarted.restore(seen: seen.map { ($0.key, $0.value) })
        for key in stored.cold.keys.map(\.text) + ["default"] {
            let old = dispatcher.current(key, stored)
            law(restarted.current(key, stored) == old, "a restart changes no session: \(key)")
        }
        let waiting = Query.parked(session: nil)
        law(
            restarted.answer(waiting, at: now, stored)
                == dispatcher.answer(waiting, at: now, stored),
            "parked links stay parked"
        )
    }
}

/// The rows of the store.
struct Stored: SessionStore {
    var last: UInt64 = 0
    /// By the bytes of their keys, which SQLite compares.
    var cold: [[UInt8]: Session] = [:]
    var parked: [UInt64: ParkedLink] = [:]
    var seen: [Int: SeenIDs.Record] = [:]

    mutating func keep(_ changes: StoreChanges) {
        for session in changes.sessions.values { cold[Array(session.key.utf8)] = session }
        for session in changes.screens.values { cold[Array(session.key.utf8)] = session }
        for link in changes.parked { parked[link.number] = link }
        for number in changes.unparked { parked[number] = nil }
        for (position, record) in changes.seen { seen[position] = record }
    }

    func session(_ key: String) -> Session? { cold[Array(key.utf8)] }

    func sessions(after key: String, limit: Int) -> [Session] {
        let behind = cold.filter { key.utf8.lexicographicallyPrecedes($0.key) }
        let sorted = behind.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        return sorted.prefix(limit).map(\.value)
    }
}
