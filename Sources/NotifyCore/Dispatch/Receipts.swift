// What is in receipts, answers and followers' lines about the things of the corridor.

public import Jansson
import LinkRouter

extension JSONValue {
    /// A navigation command.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - showingSecrets: Whether secret values are given whole, as followers get them.
    /// - Returns: An object of the command's word, screen and arguments.
    static func command(_ command: NavigationCommand, showingSecrets: Bool) -> JSONValue {
        let arguments = command.arguments.map { argument in
            Member(
                name: argument.name,
                value: .string(showingSecrets ? argument.value : argument.shown)
            )
        }
        return object(of: [
            ("command", .string(command.kind.rawValue)),
            ("screen", text(command.screen)),
            ("arguments", arguments.isEmpty ? nil : .object(arguments)),
        ])
    }
}

extension FollowedCommand {
    /// The line a follower gets.
    public var line: JSONValue {
        .object(of: [
            ("seq", .number(number)), ("id", .string(id)), ("session", .string(session)),
            ("state", .string(state.rawValue)), ("route", .text(route)),
            ("step", .number(step)), ("steps", .number(steps)),
            ("command", .command(command, showingSecrets: true)),
        ])
    }
}

extension Session {
    /// The session as answers show it.
    func described(parked: Int) -> JSONValue {
        .object(of: [
            ("session", .string(key)), ("state", .string(state.rawValue)), ("user", .text(user)),
            ("lastUser", .text(lastUser)), ("parked", .number(parked)),
        ])
    }
}

extension ParkedLink {
    /// The link as answers show it; its text comes with the secrets taken out.
    func described(redacted: String, remaining: Duration) -> JSONValue {
        .object(of: [
            ("seq", .number(number)), ("id", .string(id)), ("session", .string(session)),
            ("owner", .text(owner)), ("provider", .string(provider)),
            ("link", .string(redacted)), ("seconds", .number(remaining.components.seconds)),
        ])
    }
}
