// Each limit of a configuration at its value and one past it, and configurations with many faults.

import LinkRouter
import PushPayload
import Testing

@testable import NotifyCore

@Suite("Limits of a configuration")
struct ConfigurationLimitTests {
    private func files(
        routers: String,
        more: String = "",
        providers: [ConfigurationFile] = []
    ) -> ConfigurationFiles {
        var files = ConfigurationFiles([
            "routes.json": "{\"schemes\": [\"s\"]\(more),\n\"routers\": {\(routers)}}"
        ])
        files.providers = providers
        return files
    }

    private func routes(_ count: Int, from first: Int = 0) -> String {
        (first..<first + count).map { "\"r\($0)\": {\"push\": \"R\"}" }.joined(separator: ",\n")
    }

    @Test("10,000 patterns in all routers, aliases included")
    func patterns() {
        let alias = "\"x\": {\"push\": \"R\", \"alias\": [\"y\"]}"
        let full = "\"a\": {\(routes(5_000))}, \"b\": {\(routes(4_998)),\n\(alias)"
        #expect(files(routers: full + "}").faults == [])
        #expect(
            files(routers: full + ",\n\"z\": {\"push\": \"R\"}}").faults == [
                "routes.json:10000:1: There are 10001 patterns, aliases included; 10000 is the "
                    + "limit."
            ]
        )
    }

    @Test("the limit of routes can be lowered")
    func lowered() {
        let more = ", \"limits\": {\"routes\": 3, \"parameterNames\": 1}"
        #expect(files(routers: "\"a\": {\(routes(3))}", more: more).faults == [])
        #expect(
            files(routers: "\"a\": {\(routes(4))}", more: more).faults == [
                "routes.json:5:1: There are 4 patterns, aliases included; 3 is the limit."
            ]
        )
    }

    @Test("64 parameter names in all routers")
    func parameterNames() {
        func routes(_ names: Range<Int>) -> String {
            names.map { "\"r\($0):{p\($0)}\": {\"push\": \"R\"}" }.joined(separator: ",\n")
        }
        let full = "\"a\": {\(routes(0..<40))}, \"b\": {\(routes(20..<64))}"
        #expect(files(routers: full).faults == [])
        #expect(
            files(routers: "\"a\": {\(routes(0..<40))}, \"b\": {\(routes(20..<65))}").faults == [
                "routes.json:85:1: There are 65 names of parameters; 64 is the limit."
            ]
        )
    }

    @Test("the number of providers that `limits` allows", arguments: [(0, 0), (1, 1)])
    func providers(_ added: Int, _ faults: Int) throws {
        let builtIn = try ConfigurationFiles().load().catalogue.count
        let more = ", \"limits\": {\"providers\": \(builtIn)}"
        let own = ConfigurationFile(
            "providers.d/acme.json",
            """
            {"providers": {"acme": {"marker": {"/acme/id": {"is": "text"}}, "link": "/acme/l"}}}
            """
        )
        let files = files(
            routers: "\"a\": {\(routes(1))}",
            more: more,
            providers: added == 0 ? [] : [own]
        )
        #expect(
            files.faults
                == (faults == 0
                    ? []
                    : [
                        "routes.json:1:20: There are \(builtIn + 1) providers, built-in ones "
                            + "included; \(builtIn) is the limit."
                    ])
        )
    }

    @Test("256 providers, built-in ones included", arguments: [0, 1])
    func shippedProviders(_ past: Int) throws {
        let count = 256 - (try ConfigurationFiles().load().catalogue.count) + past
        let rules = (0..<count).map { number in
            #""own\#(number)": {"marker": {"/own\#(number)/id": {"is": "text"}}, "link": "/l"}"#
        }
        let own = ConfigurationFile(
            "providers.d/own.json",
            "{\"providers\": {\n\(rules.joined(separator: ",\n"))}}"
        )
        #expect(
            files(routers: "\"a\": {\(routes(1))}", providers: [own]).faults
                == (past == 0
                    ? []
                    : [
                        "providers.d/own.json:\(count + 1):1: More than 256 providers, built-in "
                            + "ones included."
                    ])
        )
    }

    @Test("4,096 screens and segues", arguments: [0, 1])
    func screens(_ past: Int) {
        let screens = (0..<4_096 + past).map { "\"s\($0)\": {}" }.joined(separator: ",\n")
        let segues = (0..<4_096 + past).map { "\"s\($0)\": {\"push\": \"s1\"}" }
            .joined(separator: ",\n")
        let files = ConfigurationFiles([
            "routes.json": """
            {"schemes": ["s"], "routers": {"a": {"": {"push": "s0"}}}, "screens": {
            \(screens)}}
            """,
            "routes.d/segues.json": """
            {"segues": {"*": {
            \(segues)}}}
            """,
        ])
        #expect(
            files.faults
                == (past == 0
                    ? []
                    : [
                        "routes.json:4098:1: There are 4097 screens; 4096 is the limit.",
                        "routes.d/segues.json:4098:1: There are 4097 segues; 4096 is the limit.",
                    ])
        )
    }

    @Test("256 flows, 4,096 events of their steps", arguments: [0, 1])
    func flows(_ past: Int) {
        let flows = (0..<256 + past).map { flow in
            let count = flow < 256 ? 16 : 1
            let events = (0..<count).map { "\"e\($0)\": {\"pop\": true}" }
            return
                "\"f\(flow)\": {\"push\": \"S\", \"steps\": {\"S\": {\(events.joined(separator: ", "))}}}"
        }
        let more = ",\n\"flows\": {\n\(flows.joined(separator: ",\n"))}"
        #expect(
            files(routers: "\"a\": {\(routes(1))}", more: more).faults
                == (past == 0
                    ? []
                    : [
                        "routes.json:259:1: There are 257 flows; 256 is the limit.",
                        "routes.json:259:39: There are 4097 events of flows; 4096 is the limit.",
                    ])
        )
    }

    @Test("the limits of screens and flows can be lowered")
    func loweredScreens() {
        let more = """
            , "limits": {"screens": 1, "segues": 1, "flows": 1, "flowEvents": 1},
            "screens": {"R": {}, "S": {}},
            "segues": {"R": {"a": {"push": "S"}}, "S": {"a": {"push": "S"}}},
            "flows": {"f": {"push": "R", "steps": {"R": {"e": {"pop": true}, "f": {"pop": true}}}},
            "g": {"push": "R", "steps": {"R": {"e": {"pop": true}}}}}
            """
        #expect(
            files(routers: "\"a\": {\(routes(1))}", more: more).faults == [
                "routes.json:2:22: There are 2 screens; 1 is the limit.",
                "routes.json:3:45: There are 2 segues; 1 is the limit.",
                "routes.json:4:66: There are 3 events of flows; 1 is the limit.",
                "routes.json:5:1: There are 2 flows; 1 is the limit.",
            ]
        )
    }

    @Test("64 screens of a tree, inside one screen and below another", arguments: [0, 1])
    func treeSize(_ past: Int) {
        func list(_ count: Int) -> String {
            "[" + Array(repeating: "\"S\"", count: count).joined(separator: ", ") + "]"
        }
        let screens = ",\n\"screens\": {\"R\": {\"children\": \(list(63 + past))}, \"S\": {}}"
        let inside = files(routers: "\"a\": {\(routes(1))}", more: screens).faults
        let below = files(
            routers: "\"a\": {\"b\": {\"under\": \(list(63 + past)), \"push\": \"S\"}}"
        ).faults
        #expect(
            inside + below
                == (past == 0
                    ? []
                    : [
                        "routes.json:2:13: The screen `R` contains more screens, or deeper ones, "
                            + "than a tree can have.",
                        "routes.json:2:34: `under` must have 1 to 63 screens, found 64.",
                    ])
        )
    }

    @Test("64 schemes, 1,024 hosts")
    func entries() {
        func file(_ schemes: Int, _ hosts: Int) -> ConfigurationFiles {
            let schemes = (0..<schemes).map { "\"s\($0)\"" }.joined(separator: ", ")
            let hosts = (0..<hosts).map { "\"h\($0).example.com\"" }.joined(separator: ",\n")
            return ConfigurationFiles([
                "routes.json": """
                {"schemes": [\(schemes)], "hosts": [
                \(hosts)], "routers": {"a": {"": {"push": "A"}}}}
                """
            ])
        }
        #expect(file(64, 1_024).faults == [])
        #expect(
            file(65, 1_025).faults == [
                "routes.json:1:452: `schemes` has more than 64 entries.",
                "routes.json:1026:1: `hosts` has more than 1024 entries.",
            ]
        )
    }

    @Test("128 bytes of a state's name, 256 of a screen's", arguments: [0, 1])
    func names(_ past: Int) {
        let state = String(repeating: "s", count: 128 + past)
        let screen = String(repeating: "s", count: 256 + past)
        let faults =
            files(routers: "\"\(state)\": {\"\": {\"push\": \"A\"}}").faults
            + files(routers: "\"a\": {\"\": {\"push\": \"\(screen)\"}}").faults
        #expect(
            faults
                == (past == 0
                    ? []
                    : [
                        "routes.json:2:13: The name of a router's state must have 1 to 128 bytes "
                            + "and no control character, found 129 bytes.",
                        "routes.json:2:32: `push` must be the name of a screen of 256 bytes at "
                            + "most, found 257 bytes.",
                    ])
        )
    }

    @Test("8 MiB of a file", arguments: [0, 1])
    func fileSize(_ past: Int) throws {
        let text = #"{"schemes": ["s"], "routers": {"a": {"": {"push": "A"}}}}"#
        let padding = Limits.configurationBytes + past - text.utf8.count
        let files = ConfigurationFiles([
            "routes.json": text + String(repeating: " ", count: padding)
        ])
        #expect(
            files.faults
                == (past == 0
                    ? []
                    : ["routes.json:1:1: The file has 8388609 bytes, expected 8388608 at most."])
        )
    }

    @Test("100 faults are reported and the others are counted")
    func manyFaults() {
        let routes = (0..<250).map { "\"r\($0)\": {}" }.joined(separator: ",\n")
        let faults = files(routers: "\"a\": {\(routes)}").faults
        #expect(faults.count == 101)
        #expect(faults.last == "… and 150 more.")
    }

    @Test("eight competing pairs are reported per router")
    func manyTies() {
        let routes = (0..<40).map { "\"r\($0 / 2):{p\($0 % 2)}\": {\"push\": \"R\"}" }
            .joined(separator: ",\n")
        #expect(files(routers: "\"a\": {\(routes)}").faults.count == 8)
    }
}
