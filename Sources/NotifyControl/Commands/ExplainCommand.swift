// `notifyctl explain`: explains the decision about a link, without the daemon.

import Jansson
import LinkRouter
import NotifyCore

/// Explains a link.
struct ExplainCommand: ControlCommand, Equatable {
    private static let state = OptionDescription(
        name: "--state",
        value: "S",
        summary: "the session's state (default: the configuration's initialState)"
    )
    private static let tree = OptionDescription(
        name: "--tree",
        value: "T",
        summary: "the session's screens, such as 'pHome pProfile' (default: none)"
    )
    private static let user = OptionDescription(
        name: "--user",
        value: "U",
        summary: "the system user that sends the link, for routes that name one"
    )
    private static let source = OptionDescription(
        name: "--from",
        value: "D",
        summary: "app: the control door; push or web: a feeding door (default)"
    )

    static let description = CommandDescription(
        name: "explain",
        summary: "explains the decision about a link, without notifyd",
        details: """
            Prints the parts of the link, for each pattern the segment that does not match, the
            pattern that wins and why, and the resulting commands. Secrets are shown as …. The exit
            code is 0 for every decision.
            """,
        forms: [
            CommandForm(
                operands: ["LINK"],
                options: [state, tree, source, user, .configuration, .json]
            )
        ],
        examples: [
            .init(
                line: "notifyctl explain compass://profile:john --state logged-in",
                summary: "the route and the commands of a link"
            ),
            .init(
                line: "notifyctl explain compass://orders --state logged-in --tree 'pWelcome'",
                summary: "the commands that lead there from these screens"
            ),
            .init(
                line: "notifyctl explain 'compass://callback?code=1' --config app/routes.json",
                summary: "with routes that are not installed yet"
            ),
        ],
        codes: [.success, .noInput, .configuration]
    )

    /// The link.
    let link: String
    /// The session's state; `nil` for the configuration's `initialState`.
    let state: SessionState?
    /// The session's screens.
    let tree: ScreenTree
    /// The source of the link.
    let source: LinkSource
    /// The path of `routes.json`; `nil` for the standard one.
    let path: String?
    /// Whether the explanation is printed as JSON.
    let json: Bool

    init(_ words: CommandArguments) throws(UsageError) {
        link = words.operands.first ?? ""
        state = try words.text(Self.state).map { SessionState(rawValue: $0) }
        tree = try Self.tree(words.value(Self.tree) ?? "")
        source = LinkSource(
            try Self.door(words.value(Self.source) ?? "push"),
            user: try words.text(Self.user)
        )
        path = words.value(.configuration)
        json = words.has(.json)
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let loaded = try LoadedConfiguration(path: path)
        if let state, !loaded.configuration.hasState(state) {
            let known = loaded.configuration.navigator.states.map(\.rawValue)
            throw .failure(
                .usage,
                UsageError.unknown("state", state.rawValue, among: known).message
            )
        }
        let explanation = loaded.configuration.explain(
            link,
            state: state,
            tree: tree,
            from: source
        )
        if json {
            let head = JSONValue.Member(name: "configuration", value: .string(loaded.name))
            let members = explanation.json.object ?? []
            try Output.write(JSONLine.escaped(.object([head] + members)))
        } else {
            try Output.print("routes     \(loaded.name)\n\(explanation)")
        }
        return .success
    }

    private static func tree(_ notation: String) throws(UsageError) -> ScreenTree {
        do throws(TreeNotationError) {
            return try ScreenTree(notation: notation, limits: Limits.screens)
        } catch {
            throw UsageError(
                message:
                    "\(tree.name): at byte \(error.offset) \(error.expected) is expected."
            )
        }
    }

    /// Parses a source; `push` and `web` use the same door, and differ by the link.
    private static func door(_ name: String) throws(UsageError) -> LinkSource.Door {
        switch name {
        case "app": .control
        case "push", "web": .feeding
        default: throw .unknown("source", name, among: ["app", "push", "web"])
        }
    }
}
