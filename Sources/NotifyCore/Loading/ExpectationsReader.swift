// Reading routes.test.json: an array of tests, each with a link and the expected outcome.

import LinkRouter
import StrictJSON

/// Reads the expectations of a configuration.
struct ExpectationsReader {
    /// The outcomes that a link alone can have.
    private static let outcomes: [Outcome] = [
        .routed, .parked, .ignored, .noRoute, .rejected,
    ]

    private let screens: ScreensReader
    private let faults: FaultList
    /// The sound tests.
    private(set) var expectations: [(expectation: RouteExpectation, location: SourceLocation)] = []
    /// The hosts of `"from"`.
    private(set) var acceptedHosts: [SettingsReader.Entry] = []

    init(_ load: ConfigurationLoad, _ screens: ScreensReader) {
        faults = load.faults
        self.screens = screens
    }

    /// Reads a file of tests.
    mutating func read(_ file: JSONCursor) {
        let elements = faults.attempt(try file.elements("The file", "an array of tests"))
        for element in elements ?? [] {
            let before = faults.count
            guard let expectation = readTest(element), faults.count == before else { continue }
            expectations.append((expectation, element.location))
        }
    }

    private mutating func readTest(_ test: JSONCursor) -> RouteExpectation? {
        let keys = ConfigurationKeys.expectation
        let members = faults.attempt(
            try test.members(as: "The test", keys: keys, collecting: faults)
        )
        guard let members else { return nil }
        var texts: [String: String] = [:]
        var state: SessionState?
        var tree = ScreenTree()
        var from: Acceptance?
        var outcome: Outcome?
        var commands: [NavigationCommand]?
        for member in members {
            let value = member.value
            let what = Quoted.text(member.name)
            switch member.name {
            case "state": state = faults.attempt(try value.state(what))
            case "tree": tree = faults.attempt(try readTree(value)) ?? tree
            case "from": from = readSource(value)
            case "outcome":
                outcome = faults.attempt(try value.word(what, among: Self.outcomes))
            case "commands": commands = ExpectedCommandReader(faults: faults).read(value)
            case "user":
                let expected = "the name of a user"
                texts["user"] = faults.attempt(
                    try value.name(what, expected, limit: Limits.name)
                )
            default: texts[member.name] = faults.attempt(try value.string(what))
            }
        }
        // An unknown key may be a misspelt required one.
        if members.count == test.children.count {
            for key in ["link", "outcome"] where members[key] == nil {
                faults.add(test.location, "The test must have \(Quoted.text(key)).")
            }
        }
        guard let link = texts["link"], let outcome else { return nil }
        return RouteExpectation(
            link: link,
            state: state,
            user: texts["user"],
            tree: tree,
            from: from,
            outcome: outcome,
            reason: texts["reason"],
            route: texts["route"],
            commands: commands
        )
    }

    private mutating func readSource(_ value: JSONCursor) -> Acceptance? {
        let source = faults.attempt(try value.source("`from`", collecting: faults))
        guard case let source?? = source else { return nil }
        if case .host(let name) = source {
            acceptedHosts.append(.init(text: name, location: value.children[0].location))
        }
        return source
    }

    private func readTree(_ value: JSONCursor) throws(JSONFault) -> ScreenTree {
        let expected = "the notation of a tree such as `pHome pProfile`"
        let text = try value.string("`tree`", expected)
        do throws(TreeNotationError) {
            let tree = try ScreenTree(notation: text, limits: Limits.screens)
            for screen in tree.screens { screens.check(screen.name, at: value.location) }
            return tree
        } catch {
            let before = String(decoding: Array(text.utf8.prefix(error.offset)), as: UTF8.self)
            throw JSONFault(
                at: value.location(ofCharacter: before.unicodeScalars.count + 1),
                "`tree` must be \(expected): here \(error.expected) is expected."
            )
        }
    }
}
