// One entry of the record, before it has the form of a journal, a terminal or a log collector. The
// field names are a contract with every reader: docs/journal.md lists them, nothing is renamed.

public import LinkRouter

/// One entry of the journal: a navigation command, or why there is none.
public struct JournalEntry: Sendable {
    /// The place of a command among those of its link.
    public struct Step: Sendable, Hashable {
        /// The word of the command, ``none`` or ``confirm``.
        public let word: String
        /// What the user interface must do, or ask for.
        public let command: NavigationCommand?
        /// The screen that the command leads to, if it names one or a segue that does.
        public let screen: String?
        /// Its place, from 1.
        public let number: Int
        /// How many there are.
        public let count: Int
        /// The names of arguments that the route's own pattern declares.
        public let declaredNames: [String]

        /// The word where what the link wants is on top already.
        public static let none = "none"
        /// The word where the user must agree first.
        public static let confirm = "confirm"
    }

    /// The number of the entry in its ledger.
    public var number: UInt64
    /// What became of the frame; `nil` for a number that was lost before it was acknowledged.
    public var outcome: Outcome?
    /// The id of the notification.
    public var id: String?
    /// Why it led to nothing, a stable code.
    public var reason: String?
    /// The provider of the notification.
    public var provider: String?
    /// The button that was tapped.
    public var action: String?
    /// The session's key.
    public var session: String?
    /// The session's state when it was decided.
    public var state: String?
    /// The link, secrets already taken out.
    public var link: String?
    /// The pattern of the route.
    public var route: String?
    /// The app event.
    public var event: String?
    /// The user of an app event.
    public var user: String?
    /// The command, if there is one.
    public var step: Step?
    /// The screen that was on top before, where screens changed.
    public var from: String?
    /// The notation of the session's tree afterwards, where screens changed.
    public var tree: String?
    /// What a link does to the world, of one that its user must agree to.
    public var effect: String?
    /// The number under which that link was parked.
    public var parked: UInt64?
    /// Who sent it.
    public var sender: Sender?
    /// The flow that something happened to.
    public var flow: String?
    /// The result in which it ended.
    public var result: String?
    /// The generation of the table that decided.
    public var generation: Int
    /// A sentence for a person.
    public var message: String

    /// Creates an entry.
    public init(number: UInt64, outcome: Outcome?, generation: Int, message: String) {
        self.number = number
        self.outcome = outcome
        self.generation = generation
        self.message = message
    }
}
