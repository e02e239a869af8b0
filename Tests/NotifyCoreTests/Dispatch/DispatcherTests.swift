// Every outcome and reason, and how links, users and states interact.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore
import StrictJSON

@Suite("The dispatcher")
struct DispatcherTests {
    @Test("records the outcome of each scenario", arguments: scenarios)
    func scenario(_ scenario: Scenario) throws {
        var harness = try Harness()
        var verdict = Verdict()
        for step in scenario.steps {
            switch step {
            case .feed(let payload): verdict = harness.feed(payload)
            case .link(let link): verdict = harness.feed(link: link)
            case .control(let frame): verdict = harness.control(frame)
            case .login(let user):
                verdict = harness.control(#"{"event":"login","user":"\#(user)"}"#)
            case .logout: verdict = harness.control(#"{"event":"logout"}"#)
            case .wait(let seconds): harness.wait(seconds)
            }
        }
        #expect(verdict.lines == scenario.lines)
        #expect(verdict.entries.map(\.number).last == harness.last)
    }

    @Test("numbers entries without gaps")
    func numbers() throws {
        var harness = try Harness()
        var numbers: [UInt64] = []
        for scenario in Self.scenarios {
            for step in scenario.steps {
                switch step {
                case .feed(let text): numbers += harness.feed(text).entries.map(\.number)
                case .link(let text): numbers += harness.feed(link: text).entries.map(\.number)
                case .control(let text): numbers += harness.control(text).entries.map(\.number)
                default: break
                }
            }
        }
        #expect(numbers == Array(1...UInt64(numbers.count)))
    }

    @Test("records the end of a parked link with the id of its parking")
    func sameID() throws {
        var harness = try Harness()
        let parked = harness.feed(link: "compass://profile:john")
        let opened = harness.control(#"{"event":"login","user":"john"}"#)
        #expect(parked.entries[0].id == "seq-1")
        #expect(opened.entries[1].id == "seq-1")
    }

    @Test("expires a parked link at its time and not before")
    func expiry() throws {
        var harness = try Harness()
        harness.feed(link: "compass://profile:john")
        harness.wait(899)
        #expect(harness.expire().lines.isEmpty)
        harness.wait(1)
        #expect(harness.expire().lines == ["expired parked_expired"])
        #expect(harness.control(#"{"event":"login","user":"john"}"#).lines == ["applied"])
    }

    @Test("replaces a parked link by a newer one with the same replace key")
    func replaceKey() throws {
        var harness = try Harness()
        func payload(_ user: String) -> String {
            #"{"web_push":8030,"notification":{"tag":"t","navigate":"compass://profile:\#(user)"}}"#
        }
        harness.feed(payload("a"))
        let verdict = harness.feed(payload("b"))
        #expect(verdict.lines == ["discarded replaced", "parked other_state"])
        #expect(verdict["outcome"] == .string("parked"))
        #expect(verdict["ended"] == nil, "a feeding door does not report other senders' links")
    }

    @Test("replays parked links after a reload")
    func reload() throws {
        var harness = try Harness()
        harness.feed(link: "compass://profile:john")
        let routes = """
            {"schemes": ["compass"],
             "routers": {"logged-out": {"profile:{name}": {"push": "PublicProfile"}}}}
            """
        let verdict = try harness.reload(routes)
        #expect(verdict.lines == ["applied", "routed push PublicProfile"])
        #expect(verdict.entries.map(\.generation) == [2, 2])
    }

    @Test("adopts providers, limits and routes of a new configuration together")
    func reloadWhole() throws {
        var harness = try Harness()
        let payload = #"{"acme":{"id":"m","l":"compass://profile:john"}}"#
        #expect(harness.feed(payload).lines == ["noLink no_link_key"])
        harness.feed(link: "compass://profile:john")
        let routes = Harness.routes.replacing(
            #""session""#,
            with: #""limits": {"parkedPerSession": 1}, "session""#
        )
        var files = ConfigurationFiles(
            routes: ConfigurationFile(name: "routes.json", bytes: Array(routes.utf8))
        )
        let provider = #"{"marker": {"/acme/id": {"is": "text"}}, "link": "/acme/l"}"#
        files.providers = [
            ConfigurationFile("providers.d/acme.json", #"{"providers": {"acme": \#(provider)}}"#)
        ]
        #expect(harness.reload(try ConfigurationLoader.load(files)).lines == ["applied"])
        #expect(harness.feed(payload).lines == ["parked other_state", "discarded evicted"])
    }

    @Test(
        "records why a reload was refused",
        arguments: ["It is so.", "Is it so?"]
    )
    func refusedReload(_ error: String) throws {
        var harness = try Harness()
        let verdict = harness.dispatcher.refuseReload([error], in: harness.turn())
        let message = "New routes were refused, table 1 stays: \(error)"
        #expect(verdict.entries.map(\.message) == [message])
        #expect(verdict["message"]?.string == message)
    }

    @Test("discards a parked link that no new route matches")
    func reloadWithoutRoute() throws {
        var harness = try Harness()
        harness.feed(link: "compass://profile:john")
        let routes = #"{"schemes": ["compass"], "routers": {"logged-out": {"a": {"push": "A"}}}}"#
        #expect(try harness.reload(routes).lines == ["applied", "discarded no_route"])
    }

    @Test("limits a chain of state changes")
    func redirectLoop() throws {
        // Two states whose links enter each other: each parked link opens the next one.
        let routes = """
            {"schemes": ["app"], "initialState": "c", "park": ["a", "b", "c"],
             "limits": {"parkedPerSession": 16},
             "routers": {
               "a": {"ping": {"push": "P", "enters": "b", "accept": ["app"]}},
               "b": {"pong": {"push": "Q", "enters": "a", "accept": ["app"]}}}}
            """
        var harness = try Harness(routes: routes)
        for _ in 0..<8 {
            harness.control(#"{"payload":{"url":"app:ping"}}"#)
            harness.control(#"{"payload":{"url":"app:pong"}}"#)
        }
        let verdict = harness.control(#"{"event":"enter","state":"a"}"#)
        #expect(verdict.lines.count == 17, "sixteen links open, each once")
        #expect(harness.dispatcher.parkingLot.count == 0)
    }

    @Test("replays all parked links again after one of them has changed the state")
    func replayAnew() throws {
        let routes = """
            {"schemes": ["app"], "initialState": "c", "park": ["a", "b", "c"], "routers": {
               "a": {"go": {"push": "Go", "enters": "b", "accept": ["app"]}},
               "b": {"first": {"push": "First"}, "last": {"push": "Last"}}}}
            """
        var harness = try Harness(routes: routes)
        for link in ["first", "go", "last"] {
            harness.control(#"{"payload":{"url":"app:\#(link)"}}"#)
        }
        let verdict = harness.control(#"{"event":"enter","state":"a"}"#)
        #expect(
            verdict.lines == [
                "applied", "routed push Go", "routed push First", "routed push Last",
            ]
        )
    }

    @Test("redacts secrets in entries and receipts, but not to followers")
    func secrets() throws {
        var harness = try Harness()
        let parked = harness.feed(link: "compass://invite:s3cret?token=t0ken#f=fr4g")
        let opened = harness.control(#"{"event":"login","user":"john"}"#)
        for verdict in [parked, opened] {
            let receipt = String(decoding: verdict.receiptLine, as: UTF8.self)
            let encoder = EntryEncoder(format: .journal, ledger: "l")
            var entries: [UInt8] = []
            for entry in verdict.entries { encoder.append(entry, to: &entries) }
            let text = receipt + String(decoding: entries, as: UTF8.self)
            for secret in ["s3cret", "t0ken", "fr4g"] { #expect(!text.contains(secret)) }
            #expect(text.contains("…"))
        }
        let line = String(decoding: opened.commands[1].line.line, as: UTF8.self)
        for secret in ["s3cret", "t0ken", "fr4g"] { #expect(line.contains(secret)) }
    }

    @Test("writes receipts of the documented form")
    func receipt() throws {
        var harness = try Harness()
        harness.control(#"{"event":"login","user":"john"}"#)
        let verdict = harness.feed(#"{"aps":{"alert":"hi"},"url":"compass://profile:john"}"#)
        #expect(
            String(decoding: verdict.receiptLine, as: UTF8.self)
                == #"{"seq":2,"entries":1,"id":"seq-2","outcome":"routed","session":"default","#
                + #""state":"logged-in","provider":"apns","link":"compass://profile:john","#
                + #""route":"profile:{username}","commands":[{"command":"push","#
                + #""screen":"Profile","arguments":{"username":"john"}}]}"# + "\n"
        )
        let refused = harness.feed("{\n  oops}")
        #expect(refused["line"] == .integer(2))
        #expect(refused["column"] == .integer(3))
        #expect(refused["reason"] == .string("bad_json"))
    }

    @Test("stores changes of sessions, parked links and ids together with their entries")
    func changes() throws {
        var harness = try Harness()
        let parked = harness.control(
            #"{"payload":{"url":"compass://profile:john"},"id":"7"}"#
        )
        #expect(parked.changes.mustBeStored)
        #expect(parked.changes.parked.map(\.number) == [1])
        #expect(parked.changes.seen.count == 1)
        let login = harness.control(#"{"event":"login","user":"john"}"#)
        #expect(login.changes.unparked == [1])
        #expect(login.changes.sessions[ExactName("default")]?.user == "john")
        let routed = harness.feed(link: "compass://profile:x")
        #expect(!routed.changes.mustBeStored)
        // In its entry it could not be distinguished from a generated id.
        let unclear = ["seq-4", "seq-9", "seq-x"].map { ($0, false) }
        for (id, isLegible) in [("plain", true), (#"a\u0001"#, false)] + unclear {
            let routed = harness.control(
                #"{"payload":{"url":"compass://profile:y"},"id":"\#(id)"}"#
            )
            #expect(routed["outcome"]?.string == "routed")
            // Its entry escapes it, so that it could not be recovered from the journal.
            #expect(routed.changes.mustBeStored == !isLegible)
        }
    }

    static let recorded: [(String, UInt64, Bool)] = [
        ("m1", 5, true), ("seq-5", 5, false), ("seq-5", 6, false), ("seq", 5, true),
        ("a seq-5", 5, true),
    ]

    @Test("recovers ids from the journal unless they may be generated", arguments: recorded)
    func recalled(_ id: String, _ number: UInt64, _ isChosen: Bool) throws {
        var harness = try Harness()
        let epoch = harness.now.epoch
        harness.dispatcher.recall(
            session: "default",
            provider: "generic",
            id: id,
            action: nil,
            number: number,
            epoch: epoch
        )
        let hash = harness.dispatcher.hash(
            session: "default",
            provider: "generic",
            messageID: id,
            action: nil
        )
        #expect(harness.dispatcher.seen.first(hash, at: epoch) == (isChosen ? number : nil))
    }

    @Test("hashes messages by session, provider, id and action, with a secret key")
    func ids() throws {
        func hash(_ parts: [String], key: (UInt64, UInt64) = (1, 2)) throws -> UInt64 {
            let tables = try Harness.configuration(Harness.routes)
            return Dispatcher(configuration: tables, idKey: key).hash(
                session: parts[0],
                provider: parts[1],
                messageID: parts[2],
                action: parts[3]
            )
        }
        let plain = ["s", "p", "m", "a"]
        var hashes = [try hash(plain), try hash(plain, key: (1, 3)), try hash(plain, key: (2, 2))]
        for place in 0..<4 {
            var other = plain
            other[place] += "x"
            hashes.append(try hash(other))
        }
        // The parts are delimited.
        hashes += [try hash(["sp", "", "m", "a"]), try hash(["s", "pm", "", "a"])]
        #expect(Set(hashes).count == hashes.count)
        #expect(try hash(plain) == hashes[0], "stable across restarts")
    }

    @Test("caches the most recent sessions and loads the others from the store")
    func coldSessions() throws {
        var harness = try Harness()
        harness.control(#"{"event":"login","session":"first","user":"john"}"#)
        for number in 0..<1_100 {
            harness.feed(#"{"url":"compass://login:x","data":{"device":"d\#(number)"}}"#)
        }
        let verdict = harness.control(
            #"{"payload":{"url":"compass://profile:x"},"session":"first"}"#
        )
        #expect(verdict.lines == ["routed push Profile"])
    }

    @Test("accepts session keys of 1 to 128 bytes", arguments: [0, 1, 128, 129])
    func sessionKey(length: Int) throws {
        var harness = try Harness()
        let key = String(repeating: "k", count: length)
        let fed = harness.feed(#"{"url":"compass://login:x","data":{"device":"\#(key)"}}"#)
        let verdict = harness.control(#"{"event":"login","user":"j","session":"\#(key)"}"#)
        let isAllowed = (1...128).contains(length)
        // An empty key stands for the default session.
        #expect((fed.lines == ["routed present Login"]) == (isAllowed || length == 0))
        #expect((verdict.lines == ["applied"]) == isAllowed)
    }
}
