// Telling what became of something: its entries, its receipt and what followers get are made here,
// in one place, so that they cannot contradict each other.

import Jansson
import LinkRouter

/// What is told about a frame, an app event, or a parked link.
struct Telling: Sendable {
    var outcome: Outcome
    var message: String
    var id: String?
    var reason: String?
    var provider: String?
    var action: String?
    var session: Session?
    var link: String?
    var route: String?
    var event: String?
    var user: String?
    /// What was done to the screens.
    var change = ScreenChange()
    /// What the program says that was done: it is noted, and is no command to it.
    var isReport = false
    /// Whether what a link wants is on top already.
    var isThere = false
    var declaredNames: [String] = []
    /// What becomes of the session afterwards.
    var enters: SessionEvent?
    /// What the user must agree to first.
    var question: Decision.Question?
    /// The number under which the link was parked that the user must agree to.
    var parkedNumber: UInt64?
    /// Whether it is about a parked link, not about the frame.
    var isOfParked = false

    init(_ outcome: Outcome, _ message: String) {
        self.outcome = outcome
        self.message = message.hasSuffix(".") ? String(message.dropLast()) : message
    }

    /// The message, with the link it is about.
    var sentence: String { link.map { "\(message): \($0)" } ?? whole }

    /// The message as a sentence; one that ends by asking has its mark.
    var whole: String { message.hasSuffix("?") ? message : "\(message)." }

    /// Starts telling about a notification.
    init(_ outcome: Outcome, _ message: String, _ request: NotificationRequest, _ session: Session)
    {
        self.init(outcome, message)
        id = request.messageID
        provider = request.provider
        action = request.action
        self.session = session
    }

    /// Starts telling what became of a notification's link.
    init(_ outcome: Decision, _ request: NotificationRequest, _ session: Session) {
        self.init(outcome.outcome, outcome.message, request, session)
        take(outcome)
    }

    /// Starts telling that a parked link opened.
    init(_ outcome: Decision, _ parked: ParkedLink, _ session: Session) {
        self.init(outcome.outcome, outcome.message, parked, session)
        take(outcome)
        parkedNumber = question.map { _ in parked.number }
    }

    private mutating func take(_ outcome: Decision) {
        reason = outcome.reason
        link = outcome.link
        route = outcome.route
        change = outcome.change
        isThere = outcome.isThere
        declaredNames = outcome.declaredNames
        enters = outcome.event
        question = outcome.question
    }

    /// Starts telling about the end of a parked link.
    init(_ outcome: Outcome, _ message: String, _ parked: ParkedLink, _ session: Session) {
        self.init(outcome, message)
        isOfParked = true
        id = parked.id
        provider = parked.provider
        self.session = session
    }
}

extension Dispatcher {
    /// Records one entry for each command, or one if there is none.
    ///
    /// - Parameters:
    ///   - telling: What is told.
    ///   - isOutcome: Whether it is what became of something; otherwise that is still to come.
    /// - Returns: The receipt, without the count of entries.
    @discardableResult
    mutating func tell(_ telling: Telling, isOutcome: Bool = true) -> [(String, JSONValue?)] {
        var telling = telling
        let first = lastNumber + 1
        telling.id = telling.id ?? telling.provider.map { _ in Self.madeUpID(first) }
        if isOutcome { counts[telling.outcome, default: 0] += 1 }
        let commands = telling.isReport ? [] : telling.change.commands
        if commands.isEmpty { recordWhole(telling, isOutcome: isOutcome) }
        for (index, command) in commands.enumerated() {
            record(telling, command, number: index + 1, of: commands.count)
        }
        for event in telling.change.flows { record(event, telling) }
        shownTree = telling.session?.tree ?? shownTree
        return receipt(telling, number: first)
    }

    /// Records something that no command tells of.
    private mutating func recordWhole(_ telling: Telling, isOutcome: Bool) {
        var entry = entry(telling, message: telling.sentence)
        if !isOutcome { entry.outcome = nil }
        if telling.isThere, let session = telling.session {
            let top = session.tree.top?.name
            entry.message = "Nothing to do, \(top ?? "the screen") is on top: \(telling.sentence)"
            entry.step = .init(
                word: JournalEntry.Step.none,
                command: nil,
                screen: top,
                number: 1,
                count: 1,
                declaredNames: []
            )
            entry.from = top
            entry.tree = session.tree.description
        } else if let question = telling.question, let session = telling.session {
            entry.ask(question, in: session, telling.declaredNames)
            entry.parked = telling.parkedNumber
            follow(
                telling,
                session,
                .init(effect: question.effect, parked: telling.parkedNumber),
                entry.step
            )
        } else if telling.isReport, let report = telling.change.commands.last {
            entry.from = report.from
            entry.tree = report.tree.description
        }
        verdict.entries.append(entry)
        guard telling.outcome == .applied, let session = telling.session else { return }
        follow(
            telling,
            session,
            .init(
                event: telling.event,
                enters: session.state,
                user: session.user,
                tree: entry.tree
            )
        )
    }

    private mutating func record(
        _ telling: Telling,
        _ command: PerformedCommand,
        number: Int,
        of count: Int
    ) {
        let step = JournalEntry.Step(
            word: command.command.kind.rawValue,
            command: command.command,
            screen: command.command.screen ?? command.performed.screen,
            number: number,
            count: count,
            declaredNames: telling.declaredNames
        )
        var entry = entry(telling, message: command.command.sentence(telling.message))
        entry.step = step
        entry.from = command.from
        entry.tree = command.tree.description
        verdict.entries.append(entry)
        guard let session = telling.session else { return }
        let isOther = command.performed.kind != command.command.kind
        let event = number == count ? telling.enters : nil
        let after = event.map { event in
            var after = session
            _ = after.apply(event)
            return after
        }
        let isRare = isOther || after != nil || telling.event != nil
        follow(
            telling,
            session,
            isRare
                ? .init(
                    performed: isOther ? command.performed : nil,
                    event: telling.event,
                    enters: after?.state,
                    user: after?.user
                ) : nil,
            step
        )
    }

    /// Records what happened to a flow: no outcome, because the frame has its own.
    private mutating func record(_ event: FlowEvent, _ telling: Telling) {
        var entry = entry(telling, message: event.sentence)
        entry.outcome = nil
        entry.event = event.word
        entry.reason = event.reason
        entry.flow = event.flow
        entry.result = event.result
        verdict.entries.append(entry)
    }

    /// Starts the next entry with what all entries of a telling share.
    private mutating func entry(_ telling: Telling, message: String) -> JournalEntry {
        lastNumber += 1
        var entry = JournalEntry(
            number: lastNumber,
            outcome: telling.outcome,
            generation: generation,
            message: message
        )
        entry.id = telling.id
        entry.reason = telling.reason
        entry.provider = telling.provider
        entry.action = telling.action
        entry.session = telling.session?.key
        entry.state = telling.session?.state.rawValue
        entry.link = telling.link
        entry.route = telling.route
        entry.event = telling.event
        entry.user = telling.user
        entry.sender = telling.isOfParked ? nil : sender
        return entry
    }

    private mutating func follow(
        _ telling: Telling,
        _ session: Session,
        _ details: FollowedCommand.Details?,
        _ step: JournalEntry.Step? = nil
    ) {
        verdict.commands.append(
            FollowedCommand(
                number: lastNumber,
                id: telling.id ?? "",
                session: session.key,
                state: session.state,
                route: telling.route,
                step: step?.number ?? 0,
                steps: step?.count ?? 0,
                command: step?.command,
                details: details
            )
        )
    }

    private func receipt(_ telling: Telling, number: UInt64) -> [(String, JSONValue?)] {
        let performed = telling.isReport ? [] : telling.change.commands
        let commands = performed.map { JSONValue.command($0.command, showingSecrets: false) }
        let flows = telling.change.flows.map(\.described)
        return [
            ("seq", .number(number)),
            ("id", .text(telling.id)),
            ("outcome", .string(telling.outcome.rawValue)),
            ("reason", .text(telling.reason)),
            ("session", .text(telling.session?.key)),
            ("state", .text(telling.session?.state.rawValue)),
            ("user", .text(telling.user)),
            ("provider", .text(telling.provider)),
            ("link", .text(telling.link)),
            ("route", .text(telling.route)),
            ("commands", commands.isEmpty ? nil : .array(commands)),
            ("flows", flows.isEmpty ? nil : .array(flows)),
            (
                "confirm",
                telling.question.map {
                    .asking(
                        $0.effect,
                        $0.command,
                        parked: telling.parkedNumber,
                        showingSecrets: false
                    )
                }
            ),
            (
                "message",
                telling.outcome == .routed || telling.message.isEmpty
                    ? nil : .string(telling.whole)
            ),
        ]
    }
}

extension JournalEntry {
    /// Makes it one that asks the user.
    mutating func ask(
        _ question: Decision.Question,
        in session: Session,
        _ declaredNames: [String]
    ) {
        step = Step(
            word: Step.confirm,
            command: question.command,
            screen: question.command?.screen,
            number: 1,
            count: 1,
            declaredNames: declaredNames
        )
        effect = question.effect.rawValue
        from = session.tree.top?.name
        tree = session.tree.description
    }
}

extension NavigationCommand {
    /// The command as a sentence, with what else there is to say.
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
        case .released(let flow, let reason): "The flow \(flow) is gone: \(reason.rawValue)."
        }
    }
}
