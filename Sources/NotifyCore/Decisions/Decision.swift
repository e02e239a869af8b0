// The decision about a frame, an app event or a parked link. Entries, receipts and followers' lines
// are all written from this value (Record/), so that they cannot contradict each other.

public import LinkRouter
import PushPayload

/// The decision about a frame, an app event, or a parked link.
public struct Decision: Sendable {
    /// The number of the decision's first entry; 0 until it is recorded.
    public package(set) var number: UInt64 = 0
    /// The generation of the table that was in force.
    public package(set) var generation = 0
    /// The outcome.
    public let outcome: Outcome
    /// The stable code for why no link was opened; `nil` if one was.
    public internal(set) var reason: String?
    /// A sentence for the operator; empty if the link opens.
    public let message: String

    /// The id of the notification.
    public internal(set) var id: String?
    /// The provider of the notification.
    public internal(set) var provider: String?
    /// The button that was tapped.
    public internal(set) var action: String?
    /// The link without its secrets.
    public package(set) var link: String?
    /// The pattern of the route that matches the link.
    public internal(set) var route: String?
    /// The names of arguments that the route's own pattern declares.
    public internal(set) var declaredNames: [String] = []

    /// The session after the change of its screens.
    public package(set) var session: Session?
    /// The change of the session's screens.
    public package(set) var change = ScreenChange()
    /// Whether the program reported the change, which is then recorded but not sent as a command.
    public internal(set) var isReport = false
    /// Whether the screen that the route wants is on top already.
    public package(set) var isOnTop = false
    /// The event that is applied to the session afterwards.
    public internal(set) var enters: SessionEvent?
    /// The question that the user must agree to first.
    public internal(set) var question: Question?
    /// The number under which the link of the question was parked.
    public internal(set) var parked: UInt64?

    /// The name of the app event.
    public internal(set) var event: String?
    /// The user of the app event.
    public internal(set) var user: String?
    /// Whether the decision is about a parked link, not about the frame.
    var isOfParkedLink = false
    /// Whether it is a question about a parked link, whose outcome follows later.
    var isInterim = false
    /// Who sent the frame.
    public internal(set) var sender: Sender?

    /// The position of the fault in the connection's input, counted from 1.
    var position: (line: Int, column: Int)?
    /// The number of the message's first entry, if this is a duplicate.
    var first: UInt64?
    /// The faults for which a new configuration was refused, one line each.
    var errors: [String] = []

    /// The effect and command of a link that the user must agree to.
    public struct Question: Sendable, Hashable {
        /// The word for a question in entries, receipts and events.
        static let word = "confirm"

        /// The effect of the link.
        public let effect: Effect
        /// The last command of the link.
        public let command: NavigationCommand?
    }

    /// Creates a decision with an outcome and a message alone.
    package init(_ outcome: Outcome, _ message: String = "", number: UInt64 = 0) {
        self.outcome = outcome
        self.message = message
        self.number = number
    }

    /// Creates a decision about a link that is not opened, or not yet.
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

    /// Creates a decision about a notification that does not depend on its link.
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

    /// Creates the final decision about a parked link.
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
    /// The commands for the user interface.
    public var commands: [NavigationCommand] { change.commands.map(\.command) }

    /// The commands that have an entry each; none for a report of the program.
    var performed: [PerformedCommand] { isReport ? [] : change.commands }

    /// The number of entries: one for each command, or one without commands, and one for each flow
    /// event.
    var entryCount: Int { max(performed.count, 1) + change.flows.count }
}
