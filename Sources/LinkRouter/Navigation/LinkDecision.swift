// What a session's state makes of a link: the one place where state, source and table meet.

/// What is to be done with a link, given the session's state and where the link came from.
public struct LinkDecision: Sendable {
    /// The kinds of decisions.
    public enum Verdict: Sendable {
        /// The current state's router knows it.
        case open(OpenedRoute)
        /// Only the routers of these other states know it.
        case elsewhere([SessionState])
        /// No router knows it; the commands of the current state's error route.
        case unknown([NavigationCommand])
        /// The route of this pattern knows it and does not take it from there.
        case denied(pattern: String)
    }

    /// What is to be done.
    public let verdict: Verdict
    /// The link's text as it may be shown: every value that any route calls secret is `…`.
    public let redactedLink: String
}
