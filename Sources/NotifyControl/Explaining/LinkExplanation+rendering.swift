// Explanations as text and as JSON.

public import Jansson
import LinkRouter
import NotifyCore
import StrictJSON

extension LinkExplanation: CustomStringConvertible {
    /// The explanation as text: the parts of the link, the candidates of each router, the decision.
    public var description: String {
        var lines = ["link       \(Quoted.bare(outcome.link ?? "", limit: 4_096))"]
        if let normalForm { lines += normalForm.lines }
        if hasTree { lines.append("tree       \(Quoted.bare(tree.description, limit: 4_096))") }
        if normalForm != nil, tables.first?.state != state {
            lines += ["", heading(of: state), "    no router"]
        }
        for table in tables {
            lines += ["", heading(of: table.state)] + table.lines
        }
        return (lines + [""] + verdict).joined(separator: "\n")
    }

    private var hasTree: Bool { !tree.screens.isEmpty }

    private func heading(of state: SessionState) -> String {
        let name = Quoted.bare(state.rawValue, limit: 128)
        return state == self.state ? "\(name) (the state of the session)" : name
    }

    private var verdict: [String] {
        var line = "in \(Quoted.bare(state.rawValue, limit: 128)), from \(source.words): "
        line += outcome.outcome.rawValue
        if let route = outcome.route { line += " by \(Quoted.text(route))" }
        if let reason = outcome.reason { line += " (\(reason))" }
        var lines = [line]
        if !outcome.message.isEmpty { lines.append("  \(outcome.message)") }
        for command in outcome.commands {
            lines.append("  \(command.words)")
        }
        if outcome.isOnTop { lines.append("  nothing: the screen is already on top") }
        for flow in outcome.startedFlows { lines.append("  starts the flow \(Quoted.text(flow))") }
        if hasTree, !outcome.commands.isEmpty {
            let tree = outcome.session?.tree.description ?? ""
            lines.append("  tree after: \(Quoted.bare(tree, limit: 4_096))")
        }
        if case .enter(let state, let user) = outcome.enters {
            lines.append(
                "  enters \(Quoted.bare(state.rawValue, limit: 128))"
                    + (user == nil ? "" : " with a user")
            )
        }
        return lines
    }
}

extension LinkExplanation.NormalForm {
    /// The parts as lines of text.
    var lines: [String] {
        var lines = ["scheme     \(scheme)"]
        if let host { lines.append("host       \(host)") }
        let numbered = segments.enumerated().map { "\($0 + 1) \(Quoted.text($1))" }
        lines.append("segments   " + (numbered.isEmpty ? "none" : numbered.joined(separator: "  ")))
        if !query.isEmpty { lines.append("query      " + Self.words(query)) }
        if !fragment.isEmpty { lines.append("fragment   " + Self.words(fragment)) }
        return lines
    }

    private static func words(_ pairs: [Link.Pair]) -> String {
        pairs.map { pair in
            Quoted.text(pair.value.map { "\(pair.name)=\($0)" } ?? pair.name)
        }
        .joined(separator: "  ")
    }
}

extension LinkExplanation.Table {
    fileprivate var lines: [String] {
        let width = candidates.map(\.pattern.count).max() ?? 0
        var lines = candidates.map { candidate in
            let padding = String(repeating: " ", count: width - candidate.pattern.count)
            let pattern = Quoted.bare(candidate.pattern, limit: 200)
            return "  \(candidate.isWinner ? "*" : " ") \(pattern)\(padding)  \(candidate.words)"
        }
        if omitted > 0 {
            lines.append("    … and \(Quoted.count(omitted, "more pattern", "more patterns"))")
        }
        return lines
    }
}

extension LinkExplanation.Candidate {
    fileprivate var words: String {
        let alias = pattern == route ? "" : " (an alias of \(Quoted.text(route)))"
        guard let failure else {
            return (isWinner ? "wins" : "matches") + alias + (reason.map { ": \($0)" } ?? "")
        }
        let place = failure.segment.map { "segment \($0 + 1)" } ?? "query"
        let (expected, found) = (failure.expected, failure.found)
        return "\(place): expected \(Quoted.bare(expected, limit: 200)), found "
            + Quoted.bare(found, limit: 200) + alias
    }
}

extension LinkSource {
    fileprivate var words: String {
        let door =
            switch door {
            case .control: "the control door"
            case .feeding: "a feeding door"
            }
        return user.map { "\(door) as \(Quoted.text($0))" } ?? door
    }
}

extension Decision {
    /// The flows that the link starts: one at most.
    fileprivate var startedFlows: [String] {
        change.flows.compactMap { event in
            if case .started(let flow) = event { flow } else { nil }
        }
    }
}

extension NavigationCommand {
    fileprivate var words: String {
        var words = [kind.rawValue] + [screen, tab, segue].compactMap(\.self)
        words += arguments.map { "\($0.name)=\($0.shown)" }
        words += below.isEmpty ? [] : ["on"] + below.map(\.screen)
        if let style { words.append("as \(style.rawValue)") }
        if let anchor { words.append("at \(anchor)") }
        if let isWrapped { words.append(isWrapped ? "(wrapped)" : "(not wrapped)") }
        if isForced { words.append("(forced)") }
        if levels != 1 { words.append("\(levels) levels") }
        return words.map { Quoted.bare($0, limit: 512) }.joined(separator: " ")
    }
}

extension LinkExplanation {
    /// The explanation as JSON.
    public var json: JSONValue {
        let commands = outcome.commands.map { JSONValue.command($0, showingSecrets: false) }
        return .object(of: [
            ("link", .text(outcome.link)),
            ("scheme", .text(normalForm?.scheme)),
            ("host", .text(normalForm?.host)),
            ("segments", normalForm.map { .array($0.segments.map(JSONValue.string)) }),
            ("query", normalForm.map { Self.json($0.query) }),
            ("fragment", normalForm.map { Self.json($0.fragment) }),
            ("state", .string(state.rawValue)),
            ("outcome", .string(outcome.outcome.rawValue)),
            ("reason", .text(outcome.reason)),
            ("message", outcome.message.isEmpty ? nil : .string(outcome.message)),
            ("route", .text(outcome.route)),
            ("commands", .array(commands)),
            ("starts", .text(outcome.startedFlows.first)),
            ("tree", hasTree ? .string(tree.description) : nil),
            (
                "treeAfter",
                commands.isEmpty ? nil : .string(outcome.session?.tree.description ?? "")
            ),
            ("routers", .array(tables.map(\.json))),
        ])
    }

    static func json(_ pairs: [Link.Pair]) -> JSONValue {
        .array(
            pairs.map { pair in
                .object(of: [("name", .string(pair.name)), ("value", .text(pair.value))])
            }
        )
    }
}

extension LinkExplanation.Table {
    fileprivate var json: JSONValue {
        .object(of: [
            ("state", .string(state.rawValue)),
            ("candidates", .array(candidates.map(\.json))),
            ("omitted", .number(omitted)),
        ])
    }
}

extension LinkExplanation.Candidate {
    fileprivate var json: JSONValue {
        .object(of: [
            ("pattern", .string(pattern)),
            ("route", .string(route)),
            ("wins", .bool(isWinner)),
            ("segment", failure?.segment.map { .number($0 + 1) }),
            ("expected", .text(failure?.expected)),
            ("found", .text(failure?.found)),
            ("reason", .text(reason)),
        ])
    }
}
