// Reverse routing: parsing a link that was built from arguments returns the same arguments.

import LinkRouter
import RouterTestSupport
import SeededRandom
import Testing

@Suite("A link built from a pattern")
struct ReverseRoutingTests {
    static func navigator(_ patterns: [String], hosts: [String] = []) throws -> Navigator {
        var builder = NavigatorBuilder()
        builder.schemes = ["compass", "s"]
        builder.hosts = hosts
        builder.routes = patterns
        return try builder.build()
    }

    @Test(
        "is written with the pattern's own separator, everything else escaped",
        arguments: [
            ("profile:{x}", ["x": "john"], "compass://profile:john"),
            ("profile/{x}", ["x": "john"], "compass://profile/john"),
            ("profile:{x}", ["x": "a/b:c"], "compass://profile:a%2Fb%3Ac"),
            ("profile:{x}", ["x": "é 😀"], "compass://profile:%C3%A9%20%F0%9F%98%80"),
            ("profile:{x}", ["x": "+"], "compass://profile:%2B"),
            ("profile:{x}", ["x": "1", "tab": "a b+c"], "compass://profile:1?tab=a%20b%2Bc"),
            ("{x}", ["x": "{}"], "compass://%7B%7D"), ("", [:], "compass://"),
            ("caf%C3%A9", [:], "compass://caf%C3%A9"),
            ("a%2Fb/{x}", ["x": "1"], "compass://a%2Fb/1"),
            ("docs:{p...}", ["p": "a/b"], "compass://docs:a:b"),
            ("docs/{p...}", ["p": "a/b"], "compass://docs/a/b"),
            ("docs/{p...}", ["p": "a"], "compass://docs/a"),
            ("open?tab=posts", [:], "compass://open?tab=posts"),
            ("open?tab=posts", ["x": "1"], "compass://open?x=1&tab=posts"),
            ("open?tab=posts", ["tab": "posts", "x": "1"], "compass://open?tab=posts&x=1"),
            ("open?tab", [:], "compass://open?tab"),
            ("open?tab", ["tab": ""], "compass://open?tab="),
            ("open", ["": "x"], "compass://open?=x"), ("{n:int}", ["n": "-12"], "compass://-12"),
        ] as [(String, Arguments, String)]
    )
    func written(pattern: String, arguments: Arguments, text: String) throws {
        let navigator = try Self.navigator([pattern])
        #expect(try navigator.link(to: pattern, arguments: arguments) == text)
        let location = try navigator.location(of: text)
        #expect(location.path == pattern)
        for argument in arguments {
            #expect(location.arguments[argument.name] == argument.value)
        }
    }

    @Test("can be a web link of a listed host")
    func web() throws {
        let navigator = try Self.navigator(["a/{x}", ""], hosts: ["app.example.com"])
        #expect(
            try navigator.link(to: "a/{x}", arguments: ["x": "1/2"], host: "app.example.com")
                == "https://app.example.com/a/1%2F2"
        )
        #expect(try navigator.link(to: "", host: "app.example.com") == "https://app.example.com/")
        let error = #expect(throws: LinkBuildError.self) {
            try navigator.link(to: "", host: "evil.example")
        }
        #expect(error?.code == .rejected)
        #expect(error?.cause?.code == .hostDenied)
    }

    @Test(
        "is not built from arguments that the pattern does not match",
        arguments: [
            ("a:{x}", [:], LinkBuildError.Code.missingArgument, "x"),
            ("a:{x}", ["x": ""], .badValue, "x"), ("{n:int}", ["n": "x"], .badValue, "n"),
            ("{n:uuid}", ["n": "x"], .badValue, "n"),
            ("{n:len(1,2)}", ["n": "xyz"], .badValue, "n"),
            ("{n:a,b}", ["n": "c"], .badValue, "n"), ("{p...}", ["p": ""], .badValue, "p"),
            ("{p...}", ["p": "/a"], .badValue, "p"), ("{p...}", ["p": "a//b"], .badValue, "p"),
            ("{p...}", ["p": "a/"], .badValue, "p"), ("a?t=1", ["t": "2"], .badValue, "t"),
            ("a:{x}", ["x": "a\u{0}b"], .rejected, nil), ("a:{x}", ["x": "a\nb"], .rejected, nil),
            ("a:{x}", ["x": "javascript:x"], .rejected, nil),
            ("a", ["next": "data:x"], .rejected, nil), ("unknown", [:], .unknownPattern, nil),
            ("a:{x}", ["x": String(repeating: "x", count: 1_025)], .rejected, nil),
            (
                "{p...}", ["p": Array(repeating: "x", count: 33).joined(separator: "/")], .rejected,
                nil
            ),
            (
                "{p...}",
                [
                    "p": Array(repeating: String(repeating: "x", count: 511), count: 3).joined(
                        separator: "/"
                    )
                ],
                .badValue, nil
            ),
            (
                "a:{x}",
                [
                    "x": "1", "k": String(repeating: "é", count: 500),
                    "l": String(repeating: "é", count: 500),
                ], .rejected, nil
            ),
        ] as [(String, Arguments, LinkBuildError.Code, String?)]
    )
    func refused(
        pattern: String,
        arguments: Arguments,
        code: LinkBuildError.Code,
        argument: String?
    ) throws {
        let navigator = try Self.navigator([
            "a:{x}", "{n:int}", "{n:uuid}", "{n:len(1,2)}", "{n:a,b}", "{p...}", "a?t=1", "a",
        ])
        let error = #expect(throws: LinkBuildError.self) {
            try navigator.link(to: pattern, arguments: arguments)
        }
        #expect(error?.code == code)
        #expect(error?.argument == argument)
        #expect(error?.description.hasPrefix("No link to `\(pattern)`: ") == true)
    }

    @Test("is not built if it would open another route")
    func shadowed() throws {
        let navigator = try Self.navigator(["profile:{x}", "profile:me"])
        #expect(
            try navigator.link(to: "profile:{x}", arguments: ["x": "you"])
                == "compass://profile:you"
        )
        let error = #expect(throws: LinkBuildError.self) {
            try navigator.link(to: "profile:{x}", arguments: ["x": "me"])
        }
        #expect(error?.code == .shadowed)
        #expect(error?.other == "profile:me")
    }

    @Test("uses the router of a state, or every one that has the pattern")
    func states() throws {
        var builder = NavigatorBuilder()
        builder.scheme = "s"
        builder.routers = [
            .loggedIn: try Router(routes: ["a:{x}": PushRoute("A"), "a:me": PushRoute("M")]),
            .loggedOut: try Router(routes: ["a:{x}": PushRoute("A")]),
        ]
        let navigator = try builder.build()
        #expect(
            try navigator.link(to: "a:{x}", arguments: ["x": "me"], in: .loggedOut) == "s://a:me"
        )
        #expect(throws: LinkBuildError.self) {
            try navigator.link(to: "a:{x}", arguments: ["x": "me"])
        }
        #expect(throws: LinkBuildError.self) { try navigator.link(to: "a:me", in: .unknown) }
    }

    @Test("needs a scheme")
    func noScheme() throws {
        var builder = NavigatorBuilder()
        builder.hosts = ["app.example.com"]
        builder.routes = ["a"]
        let navigator = try builder.build()
        #expect(throws: LinkBuildError.self) { try navigator.link(to: "a") }
        #expect(try navigator.link(to: "a", host: "app.example.com") == "https://app.example.com/a")
    }

    static let bytes: [String] =
        (0x20..<0x7F).map { String(UnicodeScalar($0)) }
        + [
            "é", "e\u{301}", "😀", "\u{A0}", "\u{2028}", "\u{10FFFF}", "%41", "%%", "//", "::",
            "a=b&c",
        ]

    @Test("gives every byte back: in a segment, a rest, a value and a name", arguments: bytes)
    func everyByte(text: String) throws {
        let navigator = try Self.navigator(["p:{x}", "q/{x}", "r:{rest...}"])
        for value in [text, "a\(text)", "\(text)b", "a\(text)\(text)b"] {
            let arguments: Arguments = ["x": value, "y": value, value + "n": value]
            for pattern in ["p:{x}", "q/{x}"] {
                let link = try navigator.link(to: pattern, arguments: arguments)
                #expect(try navigator.location(of: link).arguments == arguments)
            }
            guard !value.contains("/") else { continue }
            let rest: Arguments = ["rest": "\(value)/\(value)"]
            let link = try navigator.link(to: "r:{rest...}", arguments: rest)
            #expect(try navigator.location(of: link).arguments == rest)
        }
    }

    @Test("parse(build(x)) == x for random arguments", arguments: 0..<30 as Range<UInt64>)
    func law(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let navigator = try Self.navigator([
            "p:{x}:{y}", "q/{x}/{y}", "r:{x}:{rest...}", "t:{x}?k=1&l", "w:{x}:{y}:{z}:w",
        ])
        for _ in 0..<60 {
            let pattern = random.pick([
                "p:{x}:{y}", "q/{x}/{y}", "r:{x}:{rest...}", "t:{x}?k=1&l", "w:{x}:{y}:{z}:w",
            ])
            var arguments = Arguments()
            for name in try LinkPattern(pattern).parameters {
                arguments.add(.init(name: name, value: value(&random, isRest: name == "rest")))
            }
            if pattern.hasPrefix("t") {
                arguments.add(.init(name: "k", value: "1"))
                arguments.add(.init(name: "l", value: ""))
            }
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let name = value(&random, isRest: false)
                guard !SecretNames.contains(name) else { continue }
                arguments.add(
                    .init(name: name, value: random.pick(["", value(&random, isRest: false)]))
                )
            }
            let text = try navigator.link(to: pattern, arguments: arguments)
            let location = try navigator.location(of: text)
            #expect(location.path == pattern)
            #expect(location.arguments == arguments, "seed \(seed): \(text)")
        }
    }

    private func value(_ random: inout SeededGenerator, isRest: Bool) -> String {
        let length = Int.random(in: 1...6, using: &random)
        var text = (0..<length).map { _ in random.pick(Self.bytes) }.joined()
        guard isRest else { return text }
        text = text.split(separator: "/").joined(separator: "/")
        return text.isEmpty ? "x" : text
    }
}
