// Screens and flows from frames to entries, receipts, followers and the store.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore
import StrictJSON

@Suite("The dispatcher's screens")
struct ScreenDispatchTests {
    static let routes = """
        {
          "schemes": ["compass"],
          "screens": {
            "Welcome": {}, "Username": {}, "Password": {}, "Home": {}, "Profile": {}, "Orders": {},
            "Terms": { "forced": true }, "NotFound": {}
          },
          "segues": { "Profile": { "showOrders": { "push": "Orders" } } },
          "flows": {
            "login": {
              "present": "Username",
              "steps": {
                "Username": { "continue": { "push": "Password" }, "cancel": { "result": "cancelled" } },
                "Password": { "continue": { "result": "authenticated" }, "back": { "pop": true } }
              },
              "results": {
                "authenticated": { "enters": "logged-in", "user": "username", "setRoot": "Home" },
                "cancelled": { "dismiss": true }
              }
            }
          },
          "routers": {
            "logged-out": {
              "login": { "start": "login" }, "login:{username}": { "start": "login" }
            },
            "logged-in": {
              "profile:{username}": { "push": "Profile", "under": "Home" },
              "plain:{username}": { "push": "Profile" },
              "orders": { "segue": "showOrders" },
              "terms": { "present": "Terms" },
              "logout": { "setRoot": "Welcome", "enters": "logged-out", "accept": ["app"] },
              "*": { "present": "NotFound" }
            }
          }
        }
        """

    /// The fields of an entry.
    private static func fields(_ entry: JournalEntry) -> [String: String] {
        var bytes: [UInt8] = []
        EntryEncoder(format: .journal, ledger: "l").append(entry, to: &bytes)
        var fields: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            fields[parts[0]] = parts[1]
        }
        return fields
    }

    private static func loggedIn() throws -> Harness {
        var harness = try Harness(routes: routes)
        harness.control(#"{"event":"login","user":"john"}"#)
        return harness
    }

    @Test("a link starts a flow, its events move it, its result logs the user in")
    func login() throws {
        var harness = try Harness(routes: Self.routes)
        let parked = harness.feed(link: "compass://profile:john")
        #expect(parked.lines == ["parked other_state"])
        let started = harness.feed(link: "compass://login")
        #expect(started.lines == ["routed present Username", ""])
        #expect(Self.fields(started.entries[0])["NAV_TREE"] == "mUsername")
        #expect(Self.fields(started.entries[0])["NAV_FROM"] == nil, "no screen was shown before")
        let start = Self.fields(started.entries[1])
        #expect(start["NOTIFY_FLOW"] == "login")
        #expect(start["NOTIFY_EVENT"] == "start")
        #expect(start["NOTIFY_OUTCOME"] == nil)
        #expect(start["MESSAGE_ID"] == MessageID.flow)
        #expect(start["PRIORITY"] == "6")
        #expect(started["tree"] == nil, "a feeding door does not report the screens")
        let password = harness.control(
            #"{"event":"continue","arguments":{"username":"john","otp":"4711"}}"#
        )
        #expect(password.lines == ["applied push Password"])
        #expect(password["tree"]?.string == "mUsername pPassword")
        let text = String(decoding: password.receiptLine, as: UTF8.self)
        #expect(text.contains(#""username":"john""#) && !text.contains("4711"))
        let entered = harness.control(#"{"event":"continue"}"#)
        #expect(
            entered.lines == [
                "applied setRoot Home", "", "parent_removed", "routed push Profile",
            ]
        )
        #expect(entered.entries.map { Self.fields($0)["NOTIFY_RESULT"] }[1] == "authenticated")
        #expect(entered["user"]?.string == "john")
        #expect(entered["tree"]?.string == "pHome pProfile")
        #expect(
            entered["flows"]?.array?.compactMap { $0["event"]?.string } == ["finish", "release"]
        )
        let session = harness.stored[ExactName("default")]
        #expect(session?.state == .loggedIn && session?.user == "john")
        let lines = entered.commands.map { String(decoding: $0.line.line, as: UTF8.self) }
        #expect(lines[0].contains(#""event":"continue""#))
        #expect(lines[0].contains(#""enters":"logged-in","user":"john""#))
    }

    @Test("a flow accepts no event from a feeding door, and only its own events")
    func strangers() throws {
        var harness = try Harness(routes: Self.routes)
        harness.feed(link: "compass://login")
        let before = harness.stored[ExactName("default")]
        #expect(harness.feed(#"{"event":"continue"}"#).lines == ["noLink no_link_key"])
        #expect(harness.control(#"{"event":"back"}"#).lines == ["ignored no_flow"])
        #expect(harness.control(#"{"event":"go"}"#).lines == ["rejected unknown_event"])
        #expect(
            harness.control(#"{"event":"continue","user":"eve"}"#).lines
                == ["rejected unknown_key"]
        )
        harness.control(#"{"event":"continue"}"#)
        #expect(harness.control(#"{"event":"continue"}"#).lines == ["ignored no_user"])
        #expect(harness.stored[ExactName("default")]?.state == before?.state)
    }

    @Test("a link's entries are stored together: after a crash all or none exist")
    func several() throws {
        var harness = try Self.loggedIn()
        harness.control(#"{"event":"tree","tree":"pHome mNotFound"}"#)
        let plan = harness.feed(link: "compass://profile:john")
        #expect(plan.lines == ["routed dismiss", "routed push Profile"])
        #expect(plan.changes.mustBeStored)
        #expect(plan.changes.sessions.count == 1 && plan.changes.screens.isEmpty)
        let single = harness.feed(link: "compass://plain:john")
        #expect(single.entries.count == 1)
        #expect(!single.changes.mustBeStored, "it can be recovered from the journal")
        #expect(single.changes.screens.count == 1)
    }

    @Test(
        "a link to a screen under others leads there, or records that it is on top"
    )
    func plan() throws {
        for start in ["", "pHome", "pHome pOrders", "pWelcome mNotFound", "pHome pProfile pOrders"]
        {
            var harness = try Self.loggedIn()
            harness.control(#"{"event":"tree","tree":"\#(start)"}"#)
            let opened = harness.feed(link: "compass://profile:john")
            #expect(opened["outcome"]?.string == "routed")
            #expect(
                Self.fields(opened.entries[opened.entries.count - 1])["NAV_TREE"]
                    == "pHome pProfile"
            )
            let again = harness.feed(link: "compass://profile:john")
            #expect(again.entries.count == 1 && again.commands.isEmpty)
            let none = Self.fields(again.entries[0])
            #expect(none["NAV_COMMAND"] == "none")
            #expect(none["NAV_TREE"] == "pHome pProfile")
            #expect(none["NAV_SCREEN"] == "Profile" && none["NAV_FROM"] == "Profile")
            #expect(none["NAV_STEP"] == "1" && none["NAV_STEPS"] == "1")
            #expect(harness.feed(link: "compass://profile:eve").entries.count > 0)
            #expect(
                harness.stored[ExactName("default")]?.tree.top?.arguments == ["username": "eve"]
            )
        }
    }

    @Test("a link is parked under a forced modal, and opens when that is dismissed")
    func forced() throws {
        var harness = try Self.loggedIn()
        harness.feed(link: "compass://profile:john")
        #expect(harness.feed(link: "compass://terms").lines == ["routed present Terms"])
        let waiting = harness.feed(link: "compass://plain:eve")
        #expect(waiting.lines == ["parked forced"])
        #expect(waiting["message"]?.string?.contains("Terms") == true)
        #expect(harness.dispatcher.parkingLot.count == 1)
        let gone = harness.control(#"{"event":"did","command":{"command":"dismiss"}}"#)
        #expect(gone.lines == ["applied", "routed push Profile"])
        #expect(gone["tree"]?.string == "pHome pProfile pProfile")
        #expect(harness.dispatcher.parkingLot.count == 0)
    }

    @Test("a link that changes nothing is ignored with a reason, and enters no state")
    func ignored() throws {
        var harness = try Self.loggedIn()
        let before = harness.stored[ExactName("default")]
        let refused = harness.feed(link: "compass://orders")
        #expect(refused.lines == ["ignored unknown_segue"])
        #expect(refused["commands"] == nil && refused.commands.isEmpty)
        #expect(harness.stored[ExactName("default")] == before)
        harness.feed(link: "compass://profile:john")
        let segue = harness.feed(link: "compass://orders")
        #expect(Self.fields(segue.entries[0])["NAV_SEGUE"] == "showOrders")
        #expect(Self.fields(segue.entries[0])["NAV_SCREEN"] == "Orders")
        #expect(segue.commands[0].line["performed"]?["command"]?.string == "push")
    }

    static let reports: [(String, String, String)] = [
        (#"{"event":"did","command":{"command":"pop"}}"#, "applied", "pHome"),
        (#"{"event":"did","command":{"command":"dismiss"}}"#, "ignored no_modal", "pHome pProfile"),
        (
            #"{"event":"did","command":{"command":"push","screen":"Orders"}}"#, "applied",
            "pHome pProfile pOrders"
        ),
        (
            #"{"event":"did","command":{"command":"push","screen":"Odrers"}}"#,
            "ignored unknown_screen", "pHome pProfile"
        ),
        (#"{"event":"did"}"#, "rejected missing_key", "pHome pProfile"),
        (
            #"{"event":"did","command":{"command":"push"}}"#, "rejected bad_command",
            "pHome pProfile"
        ),
        (
            #"{"event":"did","command":{"command":"jump"}}"#, "rejected bad_command",
            "pHome pProfile"
        ),
        (#"{"event":"did","command":"pop"}"#, "rejected bad_command", "pHome pProfile"),
        (
            #"{"event":"did","command":{"command":"pop","x":1.5}}"#, "rejected bad_value",
            "pHome pProfile"
        ),
        (#"{"event":"tree","tree":"pHome mTerms"}"#, "applied", "pHome mTerms"),
        (#"{"event":"tree","tree":""}"#, "applied", ""),
        (#"{"event":"tree","tree":"pHome p"}"#, "rejected bad_tree", "pHome pProfile"),
        (#"{"event":"tree","tree":1}"#, "rejected bad_value", "pHome pProfile"),
        (#"{"event":"tree"}"#, "rejected missing_key", "pHome pProfile"),
        (
            #"{"event":"tree","tree":"pHome","screens":[{"screen":"Home","arguments":{"a":"1"}}]}"#,
            "applied", "pHome"
        ),
        (#"{"event":"tree","tree":"pHome","screens":[]}"#, "applied", "pHome"),
        (
            #"{"event":"tree","tree":"pHome","screens":[{"screen":"Hom"}]}"#, "rejected bad_tree",
            "pHome pProfile"
        ),
        (
            #"{"event":"tree","tree":"pHome","screens":[{},{}]}"#, "rejected bad_value",
            "pHome pProfile"
        ),
    ]

    @Test("adopts the screens that the program reports", arguments: reports)
    func report(_ frame: String, _ line: String, _ tree: String) throws {
        var harness = try Self.loggedIn()
        harness.feed(link: "compass://profile:john")
        let verdict = harness.control(frame)
        #expect(verdict.lines == [line])
        #expect(harness.stored[ExactName("default")]?.tree.description == tree)
        if line == "applied" {
            #expect(Self.fields(verdict.entries[0])["NAV_TREE"] ?? "" == tree)
            #expect(verdict.commands[0].line["tree"]?.string == tree)
            #expect(verdict.changes.mustBeStored)
        }
    }

    @Test("a tree with screens replaces all arguments, one without them keeps the arguments")
    func reportedArguments() throws {
        var harness = try Self.loggedIn()
        harness.feed(link: "compass://profile:john")
        harness.control(#"{"event":"tree","tree":"pHome pProfile pOrders"}"#)
        let kept = harness.stored[ExactName("default")]?.tree.findLast("Profile")
        #expect(kept?.arguments == ["username": "john"])
        harness.control(
            #"{"event":"tree","tree":"pHome pProfile","#
                + #""screens":[{"screen":"Home"},{"screen":"Profile"}]}"#
        )
        #expect(harness.stored[ExactName("default")]?.tree.top?.arguments.isEmpty == true)
    }

    @Test("the arguments of an event have at most 4,000 bytes", arguments: [4_000, 4_001])
    func size(_ bytes: Int) throws {
        var harness = try Harness(routes: Self.routes)
        harness.feed(link: "compass://login")
        let value = String(repeating: "v", count: bytes - 1)
        let verdict = harness.control(#"{"event":"continue","arguments":{"k":"\#(value)"}}"#)
        #expect(verdict["reason"]?.string == (bytes == 4_000 ? nil : "too_long"))
    }

    @Test(
        "changes that the journal can recover are stored later, others with their entries"
    )
    func stored() throws {
        var harness = try Self.loggedIn()
        let plain = harness.feed(link: "compass://profile:john")
        #expect(
            plain.changes.screens.values.map(\.key) == ["default"] && !plain.changes.mustBeStored
        )
        let secret = harness.feed(link: "compass://profile:eve?token=1")
        #expect(
            secret.changes.sessions.values.map(\.key) == ["default"] && secret.changes.mustBeStored
        )
        let long = harness.feed(link: "compass://plain:\(String(repeating: "v", count: 129))")
        #expect(long.changes.mustBeStored)
        var count = 0
        for number in 1...70 {
            let verdict = harness.feed(link: "compass://plain:\(number)")
            let tree = Self.fields(verdict.entries[0])["NAV_TREE"] ?? ""
            // Screens that the tree dropped cannot be recovered from its notation.
            let hasForgotten = tree.split(separator: " ").count <= count
            count = tree.split(separator: " ").count
            let isRecoverable = !tree.hasSuffix("…") && !hasForgotten
            #expect(verdict.changes.mustBeStored == !isRecoverable, "\(tree)")
        }
        #expect((harness.stored[ExactName("default")]?.tree.screens.count ?? 0) <= 64)
        let there = harness.feed(link: "compass://nowhere")
        #expect(there.lines == ["noRoute no_route present NotFound"])
    }
}
