// A dispatcher for tests: frames in, verdicts out, with a clock that the test sets.

import JSONText
import Jansson
import LinkRouter

@testable import NotifyCore
import StrictJSON

/// A dispatcher with a simulated clock and a store in memory.
struct Harness {
    var dispatcher: Dispatcher
    var now = Moment(boot: "boot", sinceBoot: .seconds(1_000), epoch: 1_900_000_000)
    var stored: [ExactName: Session] = [:]
    /// The number of the last entry, as the ledger counts them.
    var last: UInt64 = 0

    /// The default configuration: two states, routes that change the state, and one with a secret.
    static let routes = """
        {
          "schemes": ["compass"], "hosts": ["app.example.com"],
          "session": "/data/device", "user": "/data/for",
          "routers": {
            "logged-out": {
              "login:{username}": { "present": "Login" },
              "callback?code": { "present": "SignIn" },
              "resume:{username}": {
                "setRoot": "Home", "enters": "logged-in", "user": "username", "accept": ["app"]
              }
            },
            "logged-in": {
              "profile:{username}": { "push": "Profile" },
              "invite:{ticket}": { "present": "Invite", "secret": ["ticket"] },
              "here": { "push": "Here", "accept": ["app"] },
              "logout": { "setRoot": "Welcome", "enters": "logged-out", "accept": ["app"] },
              "*": { "present": "NotFound" }
            }
          }
        }
        """

    init(routes: String = Harness.routes) throws {
        dispatcher = Dispatcher(configuration: try Self.configuration(routes), idKey: (1, 2))
    }

    static func configuration(_ routes: String) throws -> Configuration {
        try ConfigurationLoader.load(
            ConfigurationFiles(
                routes: ConfigurationFile(name: "routes.json", bytes: Array(routes.utf8))
            )
        )
    }

    /// Advances both clocks.
    mutating func wait(_ seconds: Int) {
        now = Moment(
            boot: now.boot,
            sinceBoot: now.sinceBoot + .seconds(seconds),
            epoch: now.epoch + Int64(seconds)
        )
    }

    /// Dispatches a payload from a feeding door.
    @discardableResult
    mutating func feed(_ payload: String) -> Verdict {
        frame(payload) { dispatcher, bytes, tape, turn, position in
            dispatcher.feed(
                bytes,
                tape,
                from: LinkSource(.feeding),
                in: turn,
                position: position
            )
        }
    }

    /// Dispatches a payload with this link from a feeding door.
    @discardableResult
    mutating func feed(link: String) -> Verdict { feed(#"{"url": "\#(link)"}"#) }

    /// Dispatches a frame from the control door; queries and reloads yield an empty verdict.
    @discardableResult
    mutating func control(_ text: String, from sender: Sender? = nil) -> Verdict {
        frame(text, from: sender) { dispatcher, bytes, tape, turn, position in
            let verdict = dispatcher.control(
                bytes,
                tape,
                from: LinkSource(.control),
                in: turn,
                position: position
            )
            switch verdict {
            case .decided(let verdict): return verdict
            case .query, .reload: return Verdict()
            }
        }
    }

    /// The answer to a query from the control door.
    @discardableResult
    mutating func ask(_ text: String) -> JSONValue? {
        var answer: JSONValue?
        let store = Cold(stored: stored)
        _ = frame(text) { dispatcher, bytes, tape, turn, position in
            let verdict = dispatcher.control(
                bytes,
                tape,
                from: LinkSource(.control),
                in: turn,
                position: position
            )
            if case .query(let query) = verdict {
                answer = dispatcher.answer(query, at: turn.now, store)
            }
            return Verdict()
        }
        return answer
    }

    /// Creates a turn that begins now.
    func turn(of sender: Sender? = nil) -> Turn {
        Turn(at: now, after: last, store: Cold(stored: stored), sender: sender)
    }

    /// Expires parked links.
    mutating func expire() -> Verdict { keep(dispatcher.expire(in: turn())) }

    /// Reloads the configuration.
    mutating func reload(_ routes: String) throws -> Verdict {
        reload(try Self.configuration(routes))
    }

    mutating func reload(_ configuration: Configuration) -> Verdict {
        keep(dispatcher.reload(configuration, in: turn()))
    }

    /// Dispatches the first turn of a process.
    mutating func begin() -> Verdict { keep(dispatcher.begin(in: turn())) }

    private mutating func frame(
        _ text: String,
        from sender: Sender? = nil,
        _ decide: (
            inout Dispatcher, Span<UInt8>, JSONTape, Turn, (Int) -> Dispatcher.Position
        ) -> Verdict
    ) -> Verdict {
        var decoder = FrameDecoder()
        var tape = JSONTape()
        let bytes = Array(text.utf8)
        decoder.append(bytes.span)
        let verdict: Verdict
        switch decoder.next(tape: &tape) {
        case .frame(let range):
            let buffer = decoder.buffer
            let turn = turn(of: sender)
            verdict = decide(&dispatcher, buffer.span.extracting(range), tape, turn) {
                decoder.position(of: $0, inFrame: range)
            }
        case .rejected(let error):
            verdict = dispatcher.reject(error, in: turn(of: sender))
        case .needsMore:
            guard let error = decoder.finish() else { return Verdict() }
            verdict = dispatcher.reject(error, in: turn(of: sender))
        }
        return keep(verdict)
    }

    private mutating func keep(_ verdict: Verdict) -> Verdict {
        last = verdict.entries.last?.number ?? last
        stored.merge(verdict.changes.sessions) { $1 }
        stored.merge(verdict.changes.screens) { $1 }
        return verdict
    }

    /// The stored sessions.
    struct Cold: SessionStore {
        let stored: [ExactName: Session]
        func session(_ key: String) -> Session? { stored[ExactName(key)] }
        func sessions(after key: String, limit: Int) -> [Session] {
            let keys = stored.keys.filter { $0 > ExactName(key) }.sorted()
            return keys.prefix(limit).compactMap { stored[$0] }
        }
    }
}

extension Verdict {
    /// Each entry as `outcome reason command screen`, without missing parts.
    var lines: [String] {
        entries.map { entry in
            [
                entry.outcome?.rawValue, entry.reason, entry.step?.command?.kind.rawValue,
                entry.step?.command?.screen,
            ].compactMap(\.self).joined(separator: " ")
        }
    }

    /// The receipt as bytes.
    var receiptLine: [UInt8] {
        var line: [UInt8] = []
        appendReceipt(to: &line)
        return line
    }

    /// A member of the receipt.
    subscript(_ name: String) -> JSONValue? {
        (try? JSONValue(parsing: receiptLine.span))?[name]
    }
}

extension FollowedCommand {
    /// The line as a value.
    var line: JSONValue {
        var line: [UInt8] = []
        appendLine(to: &line)
        return (try? JSONValue(parsing: line.span)) ?? .null
    }
}
