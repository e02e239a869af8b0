// Commands as plain values, which are encoded as JSON in messages and files.

import LinkRouter
import Testing

@Suite("A command's plain form")
struct CommandFormTests {
    static let secret: Arguments = {
        var arguments: Arguments = ["user": "john"]
        arguments.add(.init(name: "token", value: "t", isSecret: true))
        return arguments
    }()

    static let commands: [NavigationCommand] = [
        .setRoot("A"), .setRoot("A", ["a": "1"], below: [ScreenStep("B", secret)], wrapped: false),
        .setStack("A", below: [ScreenStep("B"), ScreenStep("C")], animated: false),
        .push("A", secret), .push("A", policy: .clearStack), .replaceTop("A", animated: false),
        .pop(), .pop(animated: false), .popTo("A", ["a": "1"]), .popToRoot(),
        .popToRoot(policy: .allLevels), .present("A"),
        .present("A", style: .formSheet, wrapped: true, forced: true, below: [ScreenStep("B")]),
        .present("A", policy: .orPush), .dismiss(), .dismiss(levels: 3),
        .dismiss(policy: .orPopTo, screen: "A"), .segue("Show", secret), .unwind(to: "A"),
        .unwind(to: "A", ["a": ""], search: .first), .unwind(toNavigationOfLevel: 0),
        .unwind(toLevel: 1, position: 2), .embed("A"), .embed("A", in: "B", policy: .replace),
        .selectTab("t"), .showSection("s"), .alert("A", ["title": "?"], forced: true),
        .popover("A", anchor: "x", wrapped: true, policy: .orPush),
    ]

    @Test("is read as the command that it was written from", arguments: commands)
    func roundTrip(_ command: NavigationCommand) throws {
        #expect(try NavigationCommand(plain: command.plain) == command)
    }

    @Test("of every kind is among these")
    func complete() {
        #expect(Set(Self.commands.map(\.kind)) == Set(NavigationCommand.Kind.allCases))
        #expect(
            Set(Self.commands.compactMap(\.policy)).union([.orPop, .orPopToRoot])
                == Set(NavigationCommand.Policy.allCases)
        )
    }

    @Test("omits defaults, and lists the names of secret values")
    func form() {
        #expect(
            NavigationCommand.push("Profile", Self.secret).plain
                == .record([
                    .init("command", .text("push")), .init("screen", .text("Profile")),
                    .init(
                        "arguments",
                        .record([.init("user", .text("john")), .init("token", .text("t"))])
                    ),
                    .init("secret", .list([.text("token")])),
                ])
        )
        #expect(
            NavigationCommand.showSection("News", animated: false).plain
                == .record([
                    .init("command", .text("showSection")), .init("section", .text("News")),
                    .init("animated", .flag(false)),
                ])
        )
    }

    static let faults: [(String, PlainValue, String)] = [
        ("not a record", .text("push"), ""),
        ("no command", .record([]), "command"),
        ("a command that is a number", .record([.init("command", .integer(1))]), "command"),
        ("an unknown command", fields("jump"), "command"),
        ("no screen", fields("push"), "screen"),
        ("no segue", fields("segue"), "segue"),
        ("no tab", fields("selectTab"), "tab"),
        ("a tab for a section", fields("showSection", .init("tab", .text("t"))), "tab"),
        ("a screen for a pop", fields("pop", .init("screen", .text("A"))), "screen"),
        ("unwind to nothing", fields("unwind"), "screen"),
        (
            "unwind to two things",
            fields("unwind", .init("screen", .text("A")), .init("level", .integer(0))), "screen"
        ),
        (
            "a position without level",
            fields("unwind", .init("screen", .text("A")), .init("position", .integer(0))),
            "position"
        ),
        (
            "a policy of another kind",
            fields("pop", .init("policy", .text("orPush"))), "policy"
        ),
        (
            "a policy that the kind lacks",
            fields("push", .init("screen", .text("A")), .init("policy", .text("orPop"))), "policy"
        ),
        ("levels as a text", fields("dismiss", .init("levels", .text("2"))), "levels"),
        (
            "animated as a text",
            fields("pop", .init("animated", .text("no"))), "animated"
        ),
        (
            "an unknown style",
            fields("present", .init("screen", .text("A")), .init("style", .text("big"))), "style"
        ),
        (
            "below that is no list",
            fields("setStack", .init("screen", .text("A")), .init("below", .text("B"))), "below"
        ),
        (
            "a screen below without name",
            fields(
                "setStack",
                .init("screen", .text("A")),
                .init("below", .list([.record([.init("screen", .text("B"))]), .record([])]))
            ), "below[1].screen"
        ),
        (
            "an argument that is no text",
            fields(
                "push",
                .init("screen", .text("A")),
                .init("arguments", .record([.init("n", .integer(1))]))
            ), "arguments.n"
        ),
        (
            "arguments that are a list",
            fields("push", .init("screen", .text("A")), .init("arguments", .list([]))),
            "arguments"
        ),
        (
            "too many arguments",
            fields(
                "push",
                .init("screen", .text("A")),
                .init("arguments", .record((0..<129).map { .init("n\($0)", .text("")) }))
            ), "arguments"
        ),
        (
            "a secret that is no argument",
            fields(
                "push",
                .init("screen", .text("A")),
                .init("arguments", .record([.init("a", .text("1"))])),
                .init("secret", .list([.text("b")]))
            ), "secret[0]"
        ),
        (
            "a secret without arguments",
            fields("push", .init("screen", .text("A")), .init("secret", .list([.text("b")]))),
            "secret"
        ),
    ]

    private static func fields(_ kind: String, _ members: PlainValue.Member...) -> PlainValue {
        .record([PlainValue.Member("command", .text(kind))] + members)
    }

    @Test("is refused with the place of its fault", arguments: faults)
    func refused(_ name: String, _ value: PlainValue, _ path: String) {
        let error = #expect(throws: PlainValueError.self) { try NavigationCommand(plain: value) }
        #expect(error?.path == path)
        #expect(error?.description.hasSuffix(".") == true)
    }

    @Test("has the fields of its kind, the required among them")
    func fields() {
        for kind in NavigationCommand.Kind.allCases {
            #expect(Set(kind.requiredFields).isSubset(of: kind.fields), "\(kind)")
            #expect(kind.fields.contains(.policy) == !kind.policies.isEmpty, "\(kind)")
            #expect(kind.fields.contains(.animated), "\(kind)")
        }
    }
}
