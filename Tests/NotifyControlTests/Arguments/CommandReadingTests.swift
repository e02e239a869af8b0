// Parsing the arguments of each command.

import Jansson
import LinkRouter
import Testing

@testable import NotifyControl

@Suite("Parsing commands")
struct CommandReadingTests {
    static let locked = SessionState(rawValue: "locked")

    struct Send: Sendable {
        let line: String
        var path: String?
        var session: String?
        var user: String?
        var id: String?
        var action: String?
        var expires: Int64?
        var isSynced: Bool

        init(
            _ line: String,
            path: String? = nil,
            session: String? = nil,
            user: String? = nil,
            id: String? = nil,
            action: String? = nil,
            expires: Int64? = nil,
            isSynced: Bool = false
        ) {
            self.line = line
            self.path = path
            self.session = session
            self.user = user
            self.id = id
            self.action = action
            self.expires = expires
            self.isSynced = isSynced
        }
    }

    @Test(
        "send parses the members of the envelope and a file",
        arguments: [
            Send("send"),
            Send("send -"),
            Send("send payload.json", path: "payload.json"),
            Send("send -- --odd.json", path: "--odd.json"),
            Send("send --session tv-12 a.json", path: "a.json", session: "tv-12"),
            Send("send a.json --session=tv-12", path: "a.json", session: "tv-12"),
            Send("send --session=--x", session: "--x"),
            Send(
                "send --user john --id 7 --action reply --expires 1767225600",
                user: "john",
                id: "7",
                action: "reply",
                expires: 1_767_225_600
            ),
            Send("send --expires -1", expires: -1),
            Send("send --synced a.json", path: "a.json", isSynced: true),
        ]
    )
    func send(_ expected: Send) throws {
        let read: SendCommand = try command(expected.line)
        #expect(read.path == expected.path)
        #expect(read.session == expected.session)
        #expect(read.user == expected.user)
        #expect(read.id == expected.id)
        #expect(read.action == expected.action)
        #expect(read.expires == expected.expires)
        #expect(read.isSynced == expected.isSynced)
        let level = read.members.first { $0.0 == "receipt" }?.1
        #expect(level?.string == (expected.isSynced ? "synced" : nil))
    }

    @Test(
        "session parses an action and a session",
        arguments: [
            ("session", .list, "default", false),
            ("session list --json", .list, "default", true),
            ("session --json", .list, "default", true),
            ("session show", .show, "default", false),
            ("session show tv-12", .show, "tv-12", false),
            ("session login john", .changeState(.login(user: "john")), "default", false),
            ("session login john --session tv", .changeState(.login(user: "john")), "tv", false),
            ("session --session tv login john", .changeState(.login(user: "john")), "tv", false),
            ("session logout", .changeState(.logout), "default", false),
            ("session logout --session tv --json", .changeState(.logout), "tv", true),
            ("session enter locked", .changeState(.enter(locked, user: nil)), "default", false),
            (
                "session enter locked --user bob", .changeState(.enter(locked, user: "bob")),
                "default",
                false
            ),
        ] as [(String, SessionCommand.Action, String, Bool)]
    )
    func session(
        _ line: String,
        _ action: SessionCommand.Action,
        _ session: String,
        _ json: Bool
    ) throws {
        let read: SessionCommand = try command(line)
        #expect(read.action == action)
        #expect(read.session == session)
        #expect(read.json == json)
    }

    @Test(
        "session parses reports of screens",
        arguments: [
            ("session event cancel", .event("cancel", [:])),
            (
                "session event continue username=john pin=1=2",
                .event("continue", ["username": "john", "pin": "1=2"])
            ),
            ("session did pop", .did(.pop())),
            ("session did push Profile username=", .did(.push("Profile", ["username": ""]))),
            ("session did dismiss", .did(.dismiss())),
            ("session did selectTab orders", .did(.selectTab("orders"))),
            ("session did showSection two", .did(.showSection("two"))),
            ("session did segue showHelp a=b", .did(.segue("showHelp", ["a": "b"]))),
            ("session tree 'pHome mTerms~formSheet!'", .tree("pHome mTerms~formSheet!")),
            ("session tree ''", .tree("")),
        ] as [(String, ScreenChangeReport)]
    )
    func report(_ line: String, _ report: ScreenChangeReport) throws {
        let read: SessionCommand = try command(line + " --session tv")
        #expect(read.action == .reportScreens(report))
        #expect(read.session == "tv")
    }

    @Test(
        "parked lists or drops links of all sessions or of one",
        arguments: [
            ("parked", .list, nil),
            ("parked list --session tv", .list, "tv"),
            ("parked drop", .drop(id: nil), nil),
            ("parked drop --id seq-3 --session tv", .drop(id: "seq-3"), "tv"),
        ] as [(String, ParkedCommand.Action, String?)]
    )
    func parked(_ line: String, _ action: ParkedCommand.Action, _ session: String?) throws {
        let read: ParkedCommand = try command(line)
        #expect(read.action == action)
        #expect(read.session == session)
    }

    @Test("follow parses a session and a position")
    func follow() throws {
        let plain: FollowCommand = try command("follow")
        #expect(plain.session == "default")
        #expect(plain.after == nil)
        let full: FollowCommand = try command("follow --session tv --after 1:f:17 --json")
        #expect(full.session == "tv")
        #expect(full.after?.ledger == "1:f")
        #expect(full.after?.number == 17)
        #expect(full.json)
    }

    @Test(
        "explain parses a state and a source",
        arguments: [
            ("explain a:b", nil, .init(.feeding)),
            ("explain a:b --state locked", locked, .init(.feeding)),
            ("explain a:b --from app", nil, .init(.control)),
            ("explain a:b --from push", nil, .init(.feeding)),
            ("explain a:b --from web", nil, .init(.feeding)),
            ("explain a:b --from app --user kiosk", nil, .init(.control, user: "kiosk")),
        ] as [(String, SessionState?, LinkSource)]
    )
    func explain(_ line: String, _ state: SessionState?, _ source: LinkSource) throws {
        let read: ExplainCommand = try command(line)
        #expect(read.link == "a:b")
        #expect(read.state == state)
        #expect(read.source == source)
        #expect(read.tree == ScreenTree())
    }

    @Test("explain parses a tree")
    func tree() throws {
        let read: ExplainCommand = try command("explain a:b --tree 'pHome mLogin'")
        #expect(read.tree.description == "pHome mLogin")
    }

    @Test("check, explain, extract and providers parse the path of a configuration")
    func configuration() throws {
        #expect(try command("check", as: CheckCommand.self).path == nil)
        #expect(try command("check routes.json", as: CheckCommand.self).path == "routes.json")
        #expect(try command("explain a:b --config r", as: ExplainCommand.self).path == "r")
        #expect(try command("providers --config r", as: ProvidersCommand.self).path == "r")
        let extract = try command("extract --config r --action b f", as: ExtractCommand.self)
        #expect(extract.configuration == "r")
        #expect(extract.action == "b")
        #expect(extract.path == "f")
        #expect(try command("extract -", as: ExtractCommand.self).path == nil)
    }

    @Test("status and reload print text unless --json is given")
    func plain() throws {
        #expect(try !command("status", as: StatusCommand.self).json)
        #expect(try command("status --json", as: StatusCommand.self).json)
        #expect(try command("reload --json", as: ReloadCommand.self).json)
    }

    @Test(
        "the door may be given before the command or after it",
        arguments: [
            ("status", "/run/notifyd/control.sock"),
            ("--socket /tmp/x status", "/tmp/x"),
            ("--socket=/tmp/x status", "/tmp/x"),
            ("status --socket /tmp/x", "/tmp/x"),
            ("session login john --socket /tmp/x", "/tmp/x"),
        ]
    )
    func socket(_ line: String, _ path: String) throws {
        #expect(try invocation(line).socket == path)
    }
}
