// Redaction for explanations, which show the routers of all states: a value that a route of one
// state declares secret must not appear in the candidates of another one.

import LinkRouter
import NotifyCore

/// The secrets of a link in any state.
struct LinkSecrets {
    /// The redacted text of the link.
    let redacted: String
    /// The redacted parts of the link.
    let normalForm: LinkExplanation.NormalForm
    private let hidden: Set<Int>
    private let hiddenValues: [String]
    private let names: Set<ExactName>

    init(of link: Link, in navigator: Navigator) {
        let routers = navigator.states.compactMap { navigator.router(for: $0) }
        let names = routers.flatMap(\.routes).flatMap(\.secret)
        hidden = routers.reduce(into: []) { $0.formUnion($1.secretSegments(of: link)) }
        hiddenValues = hidden.sorted().map { link.segments[$0] }
        self.names = Set(names.map(ExactName.init))
        redacted = navigator.redacted(link)
        let segments = link.segments.enumerated().map { [hidden] position, segment in
            hidden.contains(position) ? "…" : segment
        }
        // The query is parsed from the redacted text, because values may be links with secrets of
        // their own. If the redacted text cannot be parsed, all values are hidden.
        let shown = try? Link(parsing: redacted, policy: navigator.policy)
        normalForm = LinkExplanation.NormalForm(
            scheme: link.scheme,
            host: link.host,
            segments: segments,
            query: shown?.query ?? link.query.map(Self.hidingValue),
            fragment: link.fragment.map(Self.hiding)
        )
    }

    private static func hidingValue(_ pair: Link.Pair) -> Link.Pair {
        Link.Pair(name: pair.name, value: pair.value.map { _ in "…" })
    }

    /// Hides the value of a fragment's pair; a fragment without pairs is hidden as a whole.
    private static func hiding(_ pair: Link.Pair) -> Link.Pair {
        pair.value == nil ? Link.Pair(name: "…", value: nil) : hidingValue(pair)
    }

    /// The value of a link that does not match a pattern, unless it is secret.
    func shown(_ failure: Candidate.Failure) -> String {
        guard let segment = failure.segment, hidden.contains(segment),
            failure.found.hasPrefix("`")
        else { return failure.found }
        return "`…`"
    }

    /// Redacts an outcome by the routes of all states.
    func shown(_ outcome: Decision) -> Decision {
        var shown = outcome
        shown.link = redacted
        for index in shown.change.commands.indices {
            let arguments = self.shown(shown.change.commands[index].command.arguments)
            shown.change.commands[index].command.arguments = arguments
        }
        return shown
    }

    private func shown(_ arguments: Arguments) -> Arguments {
        var shown = Arguments()
        for argument in arguments {
            let isSecret =
                argument.isSecret || names.contains(ExactName(argument.name))
                || hiddenValues.contains { argument.value.containsBytes(of: $0) }
            shown.add(.init(name: argument.name, value: argument.value, isSecret: isSecret))
        }
        return shown
    }
}
