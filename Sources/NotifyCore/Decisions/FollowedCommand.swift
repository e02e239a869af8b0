// A line for followers: a navigation command or another change of a session, with its secrets.

public import LinkRouter

/// A navigation command, or a change without one.
public struct FollowedCommand: Sendable, Hashable {
    /// The number of the entry.
    public let number: UInt64
    /// The id of the notification; empty for an event without one.
    public let id: String
    /// The session.
    public let session: String
    /// The session's state at the decision.
    public let state: SessionState
    /// The pattern of the route; `nil` for the error route and for events.
    public let route: String?
    /// The position among the commands of the link, from 1; 0 without a command.
    public let step: Int
    /// The number of commands of the link.
    public let steps: Int
    /// The command; `nil` for a change without one.
    public internal(set) var command: NavigationCommand?
    private let boxed: Box?

    /// Values that most lines do not have.
    public var details: Details? {
        guard case .details(let details) = boxed else { return nil }
        return details
    }

    /// Allocates details on the heap: thousands of commands are in memory, few of them with
    /// details.
    private indirect enum Box: Sendable, Hashable {
        case details(Details)
    }

    /// Values that most lines do not have.
    public struct Details: Sendable, Hashable {
        /// The command that the session's tree performed, if it differs, such as a segue's push.
        var performed: NavigationCommand?
        /// The event of the program that led to it.
        var event: String?
        /// The state of the session afterwards, for the last command and for events.
        var enters: SessionState?
        /// The user of the session afterwards, given with `enters`.
        var user: String?
        /// The notation of the tree afterwards, for events only.
        var tree: String?
        /// The effect of a link that the user must agree to; the command is then a question and
        /// must not be performed.
        var effect: Effect?
        /// The number under which that link was parked; the answer names it.
        var parked: UInt64?
    }

    init(
        number: UInt64,
        id: String,
        session: String,
        state: SessionState,
        route: String?,
        step: Int,
        steps: Int,
        command: NavigationCommand?,
        details: Details?
    ) {
        self.number = number
        self.id = id
        self.session = session
        self.state = state
        self.route = route
        self.step = step
        self.steps = steps
        self.command = command
        boxed = details.map(Box.details)
    }
}

extension Decision {
    /// Calls a closure with each line for followers of the session, in the order of numbers.
    func forEachFollowed(_ body: (FollowedCommand) -> Void) {
        guard let session else { return }
        let performed = performed
        for index in performed.indices {
            let isLast = index == performed.count - 1
            body(followed(session, details(of: performed[index], session, isLast: isLast), index))
        }
        guard performed.isEmpty else { return }
        if let question, !isOnTop {
            let details = FollowedCommand.Details(effect: question.effect, parked: parked)
            body(followed(session, details, asking: question.command))
        }
        guard outcome == .applied else { return }
        let tree = isOnTop ? session.tree : isReport ? change.commands.last?.tree : nil
        let details = FollowedCommand.Details(
            event: event,
            enters: session.state,
            user: session.user,
            tree: tree?.description
        )
        body(followed(session, details))
    }

    private func details(
        of command: PerformedCommand,
        _ session: Session,
        isLast: Bool
    ) -> FollowedCommand.Details? {
        let isOther = command.performed.kind != command.command.kind
        var after: Session?
        if isLast, let enters {
            var entered = session
            _ = entered.apply(enters)
            after = entered
        }
        guard isOther || after != nil || event != nil else { return nil }
        return .init(
            performed: isOther ? command.performed : nil,
            event: event,
            enters: after?.state,
            user: after?.user
        )
    }

    /// A line with a command of the change, or without one.
    private func followed(
        _ session: Session,
        _ details: FollowedCommand.Details?,
        _ index: Int? = nil
    ) -> FollowedCommand {
        FollowedCommand(
            number: number + UInt64(index ?? 0),
            id: id ?? "",
            session: session.key,
            state: session.state,
            route: route,
            step: index.map { $0 + 1 } ?? 0,
            steps: index == nil ? 0 : performed.count,
            command: index.map { performed[$0].command },
            details: details
        )
    }

    /// A line with a question.
    private func followed(
        _ session: Session,
        _ details: FollowedCommand.Details,
        asking command: NavigationCommand?
    ) -> FollowedCommand {
        FollowedCommand(
            number: number,
            id: id ?? "",
            session: session.key,
            state: session.state,
            route: route,
            step: 1,
            steps: 1,
            command: command,
            details: details
        )
    }
}
