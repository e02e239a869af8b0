// What is in receipts, answers and followers' lines about the things of the corridor.

public import Jansson
public import LinkRouter

extension JSONValue {
    /// A navigation command.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - showingSecrets: Whether secret values are given whole, as followers get them.
    /// - Returns: An object of the command's word, screen and arguments.
    package static func command(_ command: NavigationCommand, showingSecrets: Bool) -> JSONValue {
        guard case .record(let fields) = command.plain else { return .null }
        return object(
            of: fields.map { field in
                switch field.name {
                case "arguments":
                    ("arguments", arguments(command.arguments, showingSecrets: showingSecrets))
                case "secret": ("secret", nil)
                case "below":
                    (
                        "below",
                        .array(
                            command.below.map { step in
                                screen(step.screen, step.arguments, showingSecrets: showingSecrets)
                            }
                        )
                    )
                default: (field.name, JSONValue(field.value))
                }
            }
        )
    }

    /// A question to the user, in the form of the command that is asked for, with the number that an
    /// answer names.
    static func asking(
        _ effect: Effect,
        _ command: NavigationCommand?,
        parked: UInt64? = nil,
        showingSecrets: Bool
    ) -> JSONValue {
        object(of: [
            ("command", .string(JournalEntry.Step.confirm)), ("parked", parked.map(number)),
            ("effect", .string(effect.rawValue)),
            ("screen", text(command?.screen)),
            (
                "arguments",
                command.flatMap { arguments($0.arguments, showingSecrets: showingSecrets) }
            ),
        ])
    }

    /// A screen with its arguments.
    static func screen(
        _ name: String,
        _ arguments: Arguments,
        showingSecrets: Bool
    ) -> JSONValue {
        object(of: [
            ("screen", .string(name)),
            ("arguments", self.arguments(arguments, showingSecrets: showingSecrets)),
        ])
    }

    private static func arguments(_ arguments: Arguments, showingSecrets: Bool) -> JSONValue? {
        guard !arguments.isEmpty else { return nil }
        return .object(
            arguments.map { argument in
                let value = showingSecrets ? argument.value : argument.shown
                return Member(name: argument.name, value: .string(value))
            }
        )
    }
}

extension FlowEvent {
    /// The event as receipts show it.
    var described: JSONValue {
        .object(of: [
            ("flow", .string(flow)), ("event", .string(word)), ("result", .text(result)),
            ("reason", .text(reason)),
        ])
    }

    /// The name of the flow.
    var flow: String {
        switch self {
        case .started(let flow), .finished(let flow, _), .released(let flow, _): flow
        }
    }

    /// What happened, in one word.
    var word: String {
        switch self {
        case .started: "start"
        case .finished: "finish"
        case .released: "release"
        }
    }

    /// The result in which the flow ended.
    var result: String? {
        guard case .finished(_, let result) = self else { return nil }
        return result
    }

    /// Why its last screen left.
    var reason: String? {
        guard case .released(_, let reason) = self else { return nil }
        return reason.rawValue
    }
}

extension FollowedCommand {
    /// The line a follower gets.
    public var line: JSONValue {
        .object(of: [
            ("seq", .number(number)), ("id", id.isEmpty ? nil : .string(id)),
            ("session", .string(session)), ("state", .string(state.rawValue)),
            ("route", .text(route)), ("event", .text(details?.event)),
            ("step", step == 0 ? nil : .number(step)),
            ("steps", step == 0 ? nil : .number(steps)),
            (
                "command",
                details?.effect.map { .asking($0, command, showingSecrets: true) }
                    ?? command.map { .command($0, showingSecrets: true) }
            ),
            ("parked", details?.parked.map { .number($0) }),
            ("performed", details?.performed.map { .command($0, showingSecrets: true) }),
            ("enters", .text(details?.enters?.rawValue)), ("user", .text(details?.user)),
            ("tree", .text(details?.tree)),
        ])
    }
}

extension Session {
    /// The session as answers show it.
    func described(parked: Int) -> JSONValue {
        .object(
            of: [
                ("session", .string(key)), ("state", .string(state.rawValue)),
                ("user", .text(user)),
                ("lastUser", .text(lastUser)), ("parked", .number(parked)),
            ] + describedScreens(showingSecrets: false)
        )
    }

    /// What is on the screen, as answers and snapshots show it: the tree's notation, the screens in
    /// its order, and the flows that run.
    public func describedScreens(showingSecrets: Bool) -> [(String, JSONValue?)] {
        let screens = tree.screens.map {
            JSONValue.screen($0.name, $0.arguments, showingSecrets: showingSecrets)
        }
        return [
            ("tree", .string(tree.description)),
            ("screens", screens.isEmpty ? nil : .array(screens)),
            ("flows", flows.isEmpty ? nil : .array(flows.map { .string($0.flow) })),
        ]
    }
}

extension ParkedLink {
    /// The link as answers show it; its text comes with the secrets taken out.
    func described(redacted: String, remaining: Duration) -> JSONValue {
        .object(of: [
            ("parked", .number(number)), ("id", .string(id)),
            ("session", .string(session)), ("owner", .text(owner)), ("provider", .string(provider)),
            ("link", .string(redacted)), ("seconds", .number(remaining.components.seconds)),
            ("asks", consent == .asked ? .bool(true) : nil),
        ])
    }
}
