// Configuration files: in force as a whole, or refused with places; what is in force does what
// `notifyctl explain` says it does.

import JSONText
import Jansson
import LinkRouter
import NotifyControl
import NotifyCore

/// Takes routes.json, routes.test.json and a fragment, with lines of `---` between them.
struct ConfigurationFuzzer: Fuzzer {
    mutating func take(_ bytes: [UInt8]) {
        let parts = bytes.documents
        var files = ConfigurationFiles()
        files.routes = ConfigurationFile(name: "routes.json", bytes: parts[0])
        if parts.count > 1 {
            files.expectations = ConfigurationFile(name: "routes.test.json", bytes: parts[1])
        }
        if parts.count > 2 {
            files.fragments = [ConfigurationFile(name: "routes.d/a.json", bytes: parts[2])]
        }
        do throws(ConfigurationErrors) {
            let configuration = try ConfigurationLoader.load(files)
            law(Self.loads(files.respelt), "spelling means nothing")
            _ = ConfigurationSummary(configuration).description
            for link in Self.links(of: configuration) { Self.check(link, configuration) }
        } catch {
            Self.check(error, files)
        }
    }

    private static func loads(_ files: ConfigurationFiles) -> Bool {
        (try? ConfigurationLoader.load(files)) != nil
    }

    private static func check(_ errors: ConfigurationErrors, _ files: ConfigurationFiles) {
        law(!errors.errors.isEmpty, "a refusal has a reason")
        let all = [files.routes, files.expectations].compactMap(\.self) + files.fragments
        for error in errors.errors {
            guard let file = all.first(where: { $0.name == error.file }) else {
                fatalError("the fault is in one of the files: \(error)")
            }
            law(file.bytes.has(line: error.line, column: error.column), "it is there: \(error)")
            law(error.message.isPrintable, "a message is printable: \(error)")
        }
    }

    /// A link to each pattern for which one is easily made, and some to none.
    private static func links(of configuration: Configuration) -> [String] {
        var links = ["\(configuration.navigator.policy.schemes.first ?? "s"):nothing", "x"]
        for route in configuration.navigator.routers.values.flatMap(\.routes).prefix(8) {
            for pattern in [route.pattern] + route.aliases.prefix(1) {
                let arguments = pattern.parameters.reduce(into: Arguments()) {
                    $0.add(.init(name: $1, value: "1"))
                }
                let link = try? configuration.navigator.link(
                    to: pattern.text,
                    arguments: arguments
                )
                if let link { links.append(link) }
            }
        }
        return links
    }

    /// What is explained is what happens.
    private static func check(_ link: String, _ configuration: Configuration) {
        for state in configuration.knownStates.prefix(4) {
            for source in [LinkSource(.feeding), LinkSource(.control)] {
                let explained = configuration.explain(link, state: state, from: source)
                let session = Session(key: "default", state: state)
                let outcome = configuration.outcome(of: link, in: session, from: source)
                law(explained.outcome.outcome == outcome.outcome, "\(link) does what is explained")
                law(explained.outcome.route == outcome.route, "\(link) takes the route explained")
                let here = explained.tables.filter { $0.state == state }.flatMap(\.winners)
                // A route that takes nothing from there denies in every state.
                let isDenied = outcome.reason == "source_denied"
                let winners = isDenied ? explained.tables.flatMap(\.winners) : here
                let isKnown = outcome.outcome == .routed || isDenied
                law(!isKnown || winners.contains(outcome.route ?? ""), "\(link) has a winner")
                law(isKnown || here.isEmpty, "what is not opened has none: \(link)")
            }
        }
    }
}

extension LinkExplanation.Table {
    /// The route of the pattern that wins, if one does.
    fileprivate var winners: [String] { candidates.filter(\.isWinner).map(\.route) }
}

extension ConfigurationFiles {
    /// The same files with other spaces and escapes.
    fileprivate var respelt: ConfigurationFiles {
        ConfigurationFiles(
            routes: routes?.respelt,
            fragments: fragments.map(\.respelt),
            expectations: expectations?.respelt
        )
    }
}

extension ConfigurationFile {
    fileprivate var respelt: ConfigurationFile {
        let value = try? JSONValue(parsing: bytes.span)
        return ConfigurationFile(name: name, bytes: (try? value?.encoded()) ?? bytes)
    }
}
