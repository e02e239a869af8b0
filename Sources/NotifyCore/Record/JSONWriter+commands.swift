// Navigation commands, screens and flow events as JSON, for receipts, followers' lines and answers.

import LinkRouter

extension JSONWriter {
    /// Writes a navigation command: an object with its kind and fields.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - showingSecrets: Whether secret values are included, as in lines to followers.
    mutating func command(_ command: NavigationCommand, showingSecrets: Bool) {
        object { json in
            json.member("command", command.kind.rawValue)
            for field in command.kind.fields {
                switch field {
                case .arguments: json.arguments(command.arguments, showingSecrets: showingSecrets)
                case .below: json.below(command.below, showingSecrets: showingSecrets)
                default:
                    guard let value = command.plainValue(of: field) else { continue }
                    json.name(field.rawValue)
                    json.plain(value)
                }
            }
        }
    }

    /// Writes a question to the user in the form of a command, with the number that an answer must
    /// name.
    mutating func question(
        _ effect: Effect,
        _ command: NavigationCommand?,
        parked: UInt64? = nil,
        showingSecrets: Bool
    ) {
        object { json in
            json.member("command", Decision.Question.word)
            json.member("parked", parked)
            json.member("effect", effect.rawValue)
            json.member("screen", command?.screen)
            if let command { json.arguments(command.arguments, showingSecrets: showingSecrets) }
        }
    }

    /// Writes a screen with its arguments.
    mutating func screen(_ name: String, _ arguments: Arguments, showingSecrets: Bool) {
        object { json in
            json.member("screen", name)
            json.arguments(arguments, showingSecrets: showingSecrets)
        }
    }

    /// Writes an event of a flow.
    mutating func event(_ event: FlowEvent) {
        object { json in
            json.member("flow", event.flow)
            json.member("event", event.word)
            json.member("result", event.result)
            json.member("reason", event.reason)
        }
    }

    private mutating func below(_ steps: [ScreenStep], showingSecrets: Bool) {
        guard !steps.isEmpty else { return }
        name("below")
        array { json in
            for step in steps {
                json.screen(step.screen, step.arguments, showingSecrets: showingSecrets)
            }
        }
    }

    private mutating func arguments(_ arguments: Arguments, showingSecrets: Bool) {
        guard !arguments.isEmpty else { return }
        name("arguments")
        object { json in
            for argument in arguments {
                json.member(argument.name, showingSecrets ? argument.value : argument.shown)
            }
        }
    }
}
