// What was decided about a frame, an app event or a parked link, as one value. Entries, receipts and
// followers' lines are all written from it (Record/), so that they cannot contradict each other.

public import LinkRouter
import PushPayload

/// What became of a frame, an app event, or a parked link.
public struct Decision: Sendable {
    /// The number of its first entry; 0 until it is recorded.
    public package(set) var number: UInt64 = 0
    /// The generation of the tables that decided.
    public package(set) var generation = 0
    /// The outcome.
    public let outcome: Outcome
    /// The stable code of why nothing opened; `nil` if something did.
    public internal(set) var reason: String?
    /// A sentence for a person; empty if the link opens.
    public let message: String

    /// The id of the notification.
    public internal(set) var id: String?
    /// The provider of the notification.
    public internal(set) var provider: String?
    /// The button that was tapped.
    public internal(set) var action: String?
    /// The link as it may be shown.
    public package(set) var link: String?
    /// The pattern of the route that matches the link.
    public internal(set) var route: String?
    /// The names of arguments that the route's own pattern declares.
    public internal(set) var declaredNames: [String] = []

    /// The session, with what was done to its screens.
    public package(set) var session: Session?
    /// What was done to the session's screens.
    public package(set) var change = ScreenChange()
    /// Whether the program reported the change: it is recorded, and is no command to the program.
    public internal(set) var isReport = false
    /// Whether the screen that the route wants is on top already.
    public package(set) var isOnTop = false
    /// What happens to the session afterwards.
    public internal(set) var enters: SessionEvent?
    /// What the user must agree to first.
    public internal(set) var question: Question?
    /// The number under which the link was parked that the user must agree to.
    public internal(set) var parked: UInt64?

    /// The name of the app event.
    public internal(set) var event: String?
    /// The user of the app event.
    public internal(set) var user: String?
    /// Whether it is about a link that was parked before, not about the frame.
    var isOfParkedLink = false
    /// Whether the outcome is still to come: a link that has waited asks its user.
    var isInterim = false
    /// Who sent the frame.
    public internal(set) var sender: Sender?

    /// Where the fault is in the connection's input, counted from 1.
    var position: (line: Int, column: Int)?
    /// The number of the message's first entry, of a duplicate.
    var first: UInt64?
    /// Why new tables were refused, one line each.
    var errors: [String] = []

    /// What a link would do, for the user to agree to.
    public struct Question: Sendable, Hashable {
        /// The word for it in entries, receipts and events.
        static let word = "confirm"

        /// What it does to the world.
        public let effect: Effect
        /// The last of its commands.
        public let command: NavigationCommand?
    }

    /// Creates a decision of which nothing else is known.
    package init(_ outcome: Outcome, _ message: String = "", number: UInt64 = 0) {
        self.outcome = outcome
        self.message = message
        self.number = number
    }

    /// Creates a decision about a link that opens nothing, or not yet.
    init(
        _ outcome: Outcome,
        reason: String,
        _ message: String,
        link: String,
        route: String? = nil,
        in session: Session
    ) {
        self.init(outcome, message)
        self.reason = reason
        self.link = link
        self.route = route
        self.session = session
    }

    /// Creates a decision about a notification, whatever its link.
    init(
        _ outcome: Outcome,
        _ message: String,
        of notification: Notification,
        in session: Session
    ) {
        self.init(outcome, message)
        describe(notification)
        self.session = session
    }

    /// Creates the end of a parked link.
    init(_ outcome: Outcome, _ message: String, of parked: ParkedLink, in session: Session) {
        self.init(outcome, message)
        describe(parked)
        self.session = session
    }

    /// Returns the decision as one about a notification.
    func of(_ notification: Notification) -> Decision {
        var decision = self
        decision.describe(notification)
        return decision
    }

    /// Returns the decision as one about a link that was parked.
    func of(_ parked: ParkedLink) -> Decision {
        var decision = self
        decision.describe(parked)
        if question != nil { decision.parked = parked.number }
        return decision
    }

    private mutating func describe(_ notification: Notification) {
        id = notification.messageID
        provider = notification.provider
        action = notification.action
    }

    private mutating func describe(_ parked: ParkedLink) {
        isOfParkedLink = true
        id = parked.id
        provider = parked.provider
    }
}

extension Decision {
    /// What the user interface must do.
    public var commands: [NavigationCommand] { change.commands.map(\.command) }

    /// The commands that have an entry each: what the program reports is no command.
    var performed: [PerformedCommand] { isReport ? [] : change.commands }

    /// How many entries it has: one for each command, or one in all, and one for each flow event.
    var entryCount: Int { max(performed.count, 1) + change.flows.count }
}
