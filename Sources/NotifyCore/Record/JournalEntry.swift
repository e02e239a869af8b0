// One entry of the journal, for a part of a decision. Scripts depend on the names of its fields,
// which docs/journal.md lists: never rename one.

public import LinkRouter

/// An entry of the journal: a navigation command, a flow event, or a decision without commands.
public struct JournalEntry: Sendable {
    /// The part of the decision that the entry reports.
    enum Part: Sendable, Hashable {
        /// The whole decision, which has no commands.
        case whole
        /// One of its commands.
        case command(Int)
        /// One of its flow events.
        case flow(Int)
        /// None: the number was lost before its receipt was sent.
        case lost
    }

    /// A command with its position among those of its link.
    public struct Step: Sendable, Hashable {
        /// The kind of the command, ``none``, or the word for a question.
        public let word: String
        /// The command to perform, or to ask the user about.
        public let command: NavigationCommand?
        /// The destination of the command or of its segue, if any.
        public let screen: String?
        /// The position of the command, from 1.
        public var number = 1
        /// The number of commands.
        public var count = 1

        /// The word for a link to the screen that is on top already.
        static let none = "none"
    }

    let decision: Decision
    let part: Part

    /// Creates the entry of a number that was lost.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - message: A sentence for the operator.
    /// - Returns: The entry.
    public static func lost(_ number: UInt64, message: String) -> JournalEntry {
        JournalEntry(decision: Decision(.discarded, message, number: number), part: .lost)
    }

    /// The number of the entry in its ledger.
    public var number: UInt64 {
        switch part {
        case .whole, .lost: decision.number
        case .command(let index): decision.number + UInt64(index)
        case .flow(let index): decision.number + UInt64(max(decision.performed.count, 1) + index)
        }
    }

    /// The outcome; `nil` for a flow event, a question to the user, and a lost number.
    public var outcome: Outcome? {
        switch part {
        case .whole, .command: decision.isInterim ? nil : decision.outcome
        case .flow, .lost: nil
        }
    }

    /// The id of the notification.
    public var id: String? { decision.id }
    /// The provider of the notification.
    public var provider: String? { decision.provider }
    /// The session's key.
    public var session: String? { decision.session?.key }
    /// The session's state at the decision.
    public var state: String? { decision.session?.state.rawValue }
    /// The generation of the table in force.
    public var generation: Int { decision.generation }
    /// The stable code for why no link was opened, or why a flow was released.
    public var reason: String? { flow == nil ? decision.reason : flow?.reason }
    /// The name of the app event or flow event.
    public var event: String? { flow?.word ?? decision.event }
    /// The effect of a link that the user must agree to.
    public var effect: Effect? { question?.effect }
    /// The number under which that link was parked.
    public var parked: UInt64? { question == nil ? nil : decision.parked }

    /// The event of a flow, if the entry reports one.
    var flow: FlowEvent? {
        guard case .flow(let index) = part else { return nil }
        return decision.change.flows[index]
    }

    /// A sentence for the operator.
    public var message: String {
        switch part {
        case .lost: return decision.message
        case .flow(let index): return decision.change.flows[index].sentence
        case .command(let index):
            return decision.performed[index].command.sentence(decision.clause)
        case .whole:
            guard decision.isOnTop, let session = decision.session else { return decision.sentence }
            let top = session.tree.top?.name ?? "the screen"
            return "Nothing to do, \(top) is on top: \(decision.sentence)"
        }
    }

    /// The command, the question, or ``Step/none``.
    public var step: Step? {
        switch part {
        case .command(let index):
            let command = decision.performed[index]
            return Step(
                word: command.command.kind.rawValue,
                command: command.command,
                screen: command.command.screen ?? command.performed.screen,
                number: index + 1,
                count: decision.performed.count
            )
        case .whole where decision.isOnTop:
            return decision.session.map {
                Step(word: Step.none, command: nil, screen: $0.tree.top?.name)
            }
        case .whole:
            return question.map {
                Step(
                    word: Decision.Question.word,
                    command: $0.command,
                    screen: $0.command?.screen
                )
            }
        case .flow, .lost: return nil
        }
    }

    /// The screen on top before and the session's tree afterwards, if the entry is about screens.
    public var screens: (from: String?, tree: ScreenTree)? {
        switch part {
        case .command(let index):
            return (decision.performed[index].from, decision.performed[index].tree)
        case .whole where decision.isOnTop || question != nil:
            return decision.session.map { ($0.tree.top?.name, $0.tree) }
        case .whole where decision.isReport:
            return decision.change.commands.last.map { ($0.from, $0.tree) }
        case .whole, .flow, .lost: return nil
        }
    }

    private var question: Decision.Question? {
        guard part == .whole, !decision.isOnTop, decision.session != nil else { return nil }
        return decision.question
    }
}

extension Decision {
    /// The entries, in the order of their numbers.
    var entries: [JournalEntry] {
        let commands =
            performed.isEmpty
            ? [.whole] : performed.indices.map { JournalEntry.Part.command($0) }
        let flows = change.flows.indices.map { JournalEntry.Part.flow($0) }
        return (commands + flows).map { JournalEntry(decision: self, part: $0) }
    }

    /// The message without its full stop.
    fileprivate var clause: String {
        message.hasSuffix(".") ? String(message.dropLast()) : message
    }

    /// The message with a full stop or question mark.
    var fullSentence: String { message.hasSuffix("?") ? message : "\(clause)." }

    /// The message with the link, if any.
    fileprivate var sentence: String { link.map { "\(clause): \($0)" } ?? fullSentence }
}

extension NavigationCommand {
    /// The command as a sentence, followed by a message.
    fileprivate func sentence(_ message: String) -> String {
        var text = kind.rawValue
        for word in [segue, tab, screen].compactMap(\.self) { text += " \(word)" }
        for argument in arguments {
            text += " \(argument.name)=\(argument.shown)"
        }
        return message.isEmpty ? text : "\(text): \(message)"
    }
}

extension FlowEvent {
    fileprivate var sentence: String {
        switch self {
        case .started(let flow): "The flow \(flow) started."
        case .finished(let flow, let result): "The flow \(flow) ended: \(result)."
        case .released(let flow, let reason): "The flow \(flow) was released: \(reason.rawValue)."
        }
    }
}

extension Arguments.Argument {
    /// The value without a secret, for journals and receipts.
    package var shown: String { isSecret ? "…" : value }
}
