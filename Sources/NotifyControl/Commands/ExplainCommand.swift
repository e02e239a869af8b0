// `notifyctl explain`: why a link does what it does, without the daemon and without doing it.

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
        summary: "what is on the screen, such as 'pHome pProfile' (default: nothing)"
    )
    private static let user = OptionDescription(
        name: "--user",
        value: "U",
        summary: "the user of the system who sends the link, for routes that name one"
    )
    private static let source = OptionDescription(
        name: "--from",
        value: "D",
        summary: "app: the control door; push or web: a feeding door (default)"
    )

    static let description = CommandDescription(
        name: "explain",
        summary: "tells what a link would do and why, without notifyd",
        details: """
            Prints the parts of the link, each pattern with the segment at which the link leaves it,
            the pattern that wins and why, and the commands that would be given out. Secrets are
            shown as …. Ends with 0 whatever becomes of the link.
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
                summary: "which route takes it, and what it opens"
            ),
            .init(
                line: "notifyctl explain compass://orders --state logged-in --tree 'pWelcome'",
                summary: "how it gets there from the screens that are shown"
            ),
            .init(
                line: "notifyctl explain 'compass://callback?code=1' --config app/routes.json",
                summary: "against routes that are not installed yet"
            ),
        ],
        codes: [.success, .noInput, .configuration]
    )

    /// The link.
    let link: String
    /// The session's state; `nil` for the configuration's `initialState`.
    let state: SessionState?
    /// What is on the screen.
    let tree: ScreenTree
    /// Where the link comes from.
    let source: LinkSource
    /// The path of `routes.json`; `nil` for the standard one.
    let path: String?
    /// Whether the explanation is printed as JSON.
    let json: Bool

    init(_ words: Words) throws(UsageError) {
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
        if let state, !loaded.configuration.knows(state) {
            let known = loaded.configuration.navigator.states.map(\.rawValue)
            throw .because(
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
            try Output.write(RawLine.printable(.object([head] + members)))
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
                    "\(tree.name) is no tree: at byte \(error.offset) \(error.expected) is expected."
            )
        }
    }

    /// `push` and `web` are one door, and differ by the link.
    private static func door(_ name: String) throws(UsageError) -> LinkSource.Door {
        switch name {
        case "app": .control
        case "push", "web": .feeding
        default: throw .unknown("source", name, among: ["app", "push", "web"])
        }
    }
}
