// What followers get: a navigation command or another change of a session, whole, secrets too.

public import LinkRouter

/// A navigation command, or a change without one.
public struct FollowedCommand: Sendable, Hashable {
    /// The number of its entry.
    public let number: UInt64
    /// The id of the notification; empty for an event without one.
    public let id: String
    /// The session.
    public let session: String
    /// The session's state that decided.
    public let state: SessionState
    /// The pattern of the route; `nil` for the error route's, and for events.
    public let route: String?
    /// Its place among the commands of its link, from 1; 0 where there is no command.
    public let step: Int
    /// How many commands the link has.
    public let steps: Int
    /// The command; `nil` for a change that the user interface need not show.
    public internal(set) var command: NavigationCommand?
    private let boxed: Box?

    /// What few lines have.
    public var details: Details? {
        guard case .details(let details) = boxed else { return nil }
        return details
    }

    /// On the heap, because thousands of commands are in memory and few of them have details.
    private indirect enum Box: Sendable, Hashable {
        case details(Details)
    }

    /// What few lines have.
    public struct Details: Sendable, Hashable {
        /// The command that the session's tree performed, where it is another one: a segue's push.
        var performed: NavigationCommand?
        /// The event of the program that led to it.
        var event: String?
        /// The state that the session is in afterwards, of the last command and of events.
        var enters: SessionState?
        /// The user in front of the screen afterwards, beside `enters`.
        var user: String?
        /// The notation of the tree afterwards, of an event alone.
        var tree: String?
        /// What a link does to the world, of one that its user must agree to: the command is a
        /// question to the user, and not to be performed.
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
    /// Calls a closure with each line that followers of the session get, in the order of numbers.
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
