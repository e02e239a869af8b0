// Configuration files: each set is loaded as a whole, or refused with locations. Links have the
// outcome that `notifyctl explain` shows.

import JSONText
import Jansson
import LinkRouter
import NotifyControl
import NotifyCore
import StrictJSON

/// The input is routes.json, routes.test.json and a fragment, separated by lines `---`.
struct ConfigurationFuzzer: Fuzzer {
    mutating func test(_ bytes: [UInt8]) {
        let parts = bytes.documents
        var files = ConfigurationFiles()
        files.routes = ConfigurationFile(name: "routes.json", bytes: parts[0])
        if parts.count > 1 {
            files.expectations = ConfigurationFile(name: "routes.test.json", bytes: parts[1])
        }
        if parts.count > 2 {
            files.fragments = [ConfigurationFile(name: "routes.d/a.json", bytes: parts[2])]
        }
        do throws(JSONFileErrors) {
            let configuration = try ConfigurationLoader.load(files)
            law(Self.loads(files.respelt), "white space and escapes have no meaning")
            _ = ConfigurationSummary(configuration).description
            for link in Self.links(of: configuration) { Self.check(link, configuration) }
        } catch {
            Self.check(error, files)
        }
    }

    private static func loads(_ files: ConfigurationFiles) -> Bool {
        (try? ConfigurationLoader.load(files)) != nil
    }

    private static func check(_ errors: JSONFileErrors, _ files: ConfigurationFiles) {
        law(!errors.errors.isEmpty, "a refusal has an error")
        let all = [files.routes, files.expectations].compactMap(\.self) + files.fragments
        for error in errors.errors {
            guard let file = all.first(where: { $0.name == error.file }) else {
                fatalError("an error names one of the files: \(error)")
            }
            law(
                file.bytes.has(line: error.line, column: error.column),
                "an error has a location: \(error)"
            )
            law(error.message.isPrintable, "an error message is printable: \(error)")
        }
    }

    /// Links that patterns match, and some that none matches.
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

    /// The explanation of a link agrees with its outcome.
    private static func check(_ link: String, _ configuration: Configuration) {
        for state in configuration.knownStates.prefix(4) {
            for source in [LinkSource(.feeding), LinkSource(.control)] {
                let explained = configuration.explain(link, state: state, from: source)
                let session = Session(key: "default", state: state)
                let outcome = configuration.decision(about: link, in: session, from: source)
                law(
                    explained.outcome.outcome == outcome.outcome,
                    "\(link) has the explained outcome"
                )
                law(explained.outcome.route == outcome.route, "\(link) has the explained route")
                let here = explained.tables.filter { $0.state == state }.flatMap(\.winners)
                // A route that does not accept this source denies the link in every state.
                let isDenied = outcome.reason == "source_denied"
                let winners = isDenied ? explained.tables.flatMap(\.winners) : here
                let isKnown = outcome.outcome == .routed || isDenied
                law(!isKnown || winners.contains(outcome.route ?? ""), "the route of \(link) wins")
                law(isKnown || here.isEmpty, "no route wins for \(link)")
            }
        }
    }
}

extension LinkExplanation.Table {
    /// The route of the winning pattern, if there is one.
    fileprivate var winners: [String] { candidates.filter(\.isWinner).map(\.route) }
}

extension ConfigurationFiles {
    /// The same files with different white space and escapes.
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
