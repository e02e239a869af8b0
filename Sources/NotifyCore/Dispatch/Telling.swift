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
    var commands: [NavigationCommand] = []
    var declaredNames: [String] = []

    init(_ outcome: Outcome, _ message: String) {
        self.outcome = outcome
        self.message = message.hasSuffix(".") ? String(message.dropLast()) : message
    }

    /// The message, with the link it is about.
    var sentence: String { link.map { "\(message): \($0)" } ?? "\(message)." }

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
    init(_ outcome: LinkOutcome, _ request: NotificationRequest, _ session: Session) {
        self.init(outcome.outcome, outcome.message, request, session)
        take(outcome)
    }

    /// Starts telling that a parked link opened.
    init(_ outcome: LinkOutcome, _ parked: ParkedLink, _ session: Session) {
        self.init(outcome.outcome, outcome.message, parked, session)
        take(outcome)
    }

    private mutating func take(_ outcome: LinkOutcome) {
        reason = outcome.reason
        link = outcome.link
        route = outcome.route
        commands = outcome.change.commands.map(\.command)
        declaredNames = outcome.declaredNames
    }

    /// Starts telling about the end of a parked link.
    init(_ outcome: Outcome, _ message: String, _ parked: ParkedLink, _ session: Session) {
        self.init(outcome, message)
        id = parked.id
        provider = parked.provider
        self.session = session
    }
}

extension Dispatcher {
    /// Records one entry for each command, or one if there is none.
    ///
    /// - Returns: The receipt, without the count of entries.
    @discardableResult
    mutating func tell(_ telling: Telling) -> [(String, JSONValue?)] {
        var telling = telling
        let first = lastNumber + 1
        telling.id = telling.id ?? telling.provider.map { _ in Self.madeUpID(first) }
        counts[telling.outcome, default: 0] += 1
        if telling.commands.isEmpty { record(telling, step: nil) }
        for (index, command) in telling.commands.enumerated() {
            let step = JournalEntry.Step(
                command: command,
                number: index + 1,
                count: telling.commands.count,
                declaredNames: telling.declaredNames
            )
            record(telling, step: step)
            follow(telling, step)
        }
        return receipt(telling, number: first)
    }

    private mutating func record(_ telling: Telling, step: JournalEntry.Step?) {
        lastNumber += 1
        var entry = JournalEntry(
            number: lastNumber,
            outcome: telling.outcome,
            generation: generation,
            message: step.map { $0.sentence(telling.message) } ?? telling.sentence
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
        entry.step = step
        verdict.entries.append(entry)
    }

    private mutating func follow(_ telling: Telling, _ step: JournalEntry.Step) {
        guard let session = telling.session else { return }
        verdict.commands.append(
            FollowedCommand(
                number: lastNumber,
                id: telling.id ?? "",
                session: session.key,
                state: session.state,
                route: telling.route,
                step: step.number,
                steps: step.count,
                command: step.command
            )
        )
    }

    private func receipt(_ telling: Telling, number: UInt64) -> [(String, JSONValue?)] {
        let commands = telling.commands.map { JSONValue.command($0, showingSecrets: false) }
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
            ("message", telling.outcome == .routed ? nil : .string("\(telling.message).")),
        ]
    }
}

extension JournalEntry.Step {
    /// The command as a sentence, with what else there is to say.
    fileprivate func sentence(_ message: String) -> String {
        var text = command.kind.rawValue
        if let screen = command.screen { text += " \(screen)" }
        for argument in command.arguments {
            text += " \(argument.name)=\(argument.shown)"
        }
        return message.isEmpty ? text : "\(text): \(message)"
    }
}
