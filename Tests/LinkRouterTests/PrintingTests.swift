// Printing, interpolating and dumping a value must not reveal a secret.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("Printed values")
struct PrintingTests {
    private static let secret = "hunter2"

    /// All texts that the standard library makes of a value.
    private static func texts(_ value: some Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped, "\([value])"]
    }

    private static func values() throws -> [(String, any Sendable)] {
        let policy = try LinkPolicy(schemes: ["s"])
        let link = try Link(
            parsing: "s:a:\(secret)?token=\(secret)&tab=x#k=\(secret)",
            policy: policy
        )
        let arguments: Arguments = ["username": "john", "token": secret]
        var marked = Arguments()
        marked.add(Arguments.Argument(name: "room", value: secret, isSecret: true))
        let nested: Arguments = ["next": "https://a.example/?token=\(secret)"]
        let router = try Router(routes: ["a:{pin}": PushRoute("A")])
        let commands: [NavigationCommand] = [
            .push("A", arguments), .push("A", marked), .push("A", nested),
            .setRoot("A", below: [ScreenStep("B", arguments)]),
        ]
        let tree = commands.reduce(ScreenTree()) { $0.applying($1).tree }
        let parked = ParkedLink(
            number: 1,
            id: "id",
            session: "default",
            link: "s:a?token=\(secret)",
            owner: nil,
            source: LinkSource(.feeding),
            provider: "generic",
            replaceKey: nil,
            expires: nil,
            parkedAt: Moment(boot: "boot", sinceBoot: .zero, epoch: 0)
        )
        let run = FlowRun("login", screens: [ScreenID(rawValue: 1)], answers: arguments)
        var values: [(String, any Sendable)] = [
            ("arguments", arguments), ("marked", marked), ("nested", nested),
            ("argument", arguments[1]), ("pair", link.query[0]), ("parked", parked),
            ("step", ScreenStep("A", arguments)), ("tree", tree), ("run", run),
            ("session", Session(state: .unknown, tree: tree, flows: [run])),
            ("transition", ScreenTree().applying(commands[0])),
        ]
        values += commands.map { ("command", $0) }
        if let match = router.match(link) {
            let location = match.location()
            values += [
                ("match", match), ("location", location),
                ("error", RouteError.invalidArguments(location)),
                ("route", OpenedRoute(location: location, commands: commands)),
            ]
        }
        return values
    }

    @Test("do not show a secret")
    func secrets() throws {
        let values = try Self.values()
        #expect(values.contains { $0.0 == "match" })
        for (name, value) in values {
            for text in Self.texts(value) {
                #expect(!text.contains(Self.secret), "\(name): \(text)")
            }
        }
    }

    @Test("show values that are not secret")
    func shown() throws {
        let command = NavigationCommand.present(
            "Login",
            ["username": "john", "token": Self.secret],
            style: .formSheet,
            below: [ScreenStep("Home", ["pin": Self.secret])]
        )
        #expect(
            command.description
                == "present Login [username: john, token: …] below: [Home [pin: …]] "
                + "style: formSheet"
        )
        #expect(
            NavigationCommand.unwind(toLevel: 0, position: 1).description
                == "unwind level: 0 position: 1"
        )
        let policy = try LinkPolicy(schemes: ["s"])
        let link = try Link(parsing: "s:a?tab=x&token=\(Self.secret)&flag", policy: policy)
        #expect("\(link)" == "s:a?tab=x&token=…&flag")
        #expect("\(link.query)" == "[tab=x, token=…, flag]")
    }
}
