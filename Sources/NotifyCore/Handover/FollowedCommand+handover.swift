// A followed command as the next process gets it: the one place where it is written and read, so
// that a field more is a line in each half. What may be missing does not change the version.

import Jansson
import LinkRouter

extension FollowedCommand {
    /// The command as JSON: all that followers are told, and which arguments are secret.
    var handed: JSONValue {
        .object(of: [
            ("seq", .number(number)),
            ("id", .string(id)),
            ("session", .string(session)),
            ("state", .string(state.rawValue)),
            ("route", .text(route)),
            ("step", .number(step)),
            ("steps", .number(steps)),
            ("command", JSONValue(command.plain)),
        ])
    }

    /// Reads a command.
    init(handed members: RestartMembers) throws(RestartError) {
        self.init(
            number: try members.number("seq"),
            id: try members.text("id"),
            session: try members.text("session"),
            state: SessionState(rawValue: try members.text("state")),
            route: try members.optionalText("route"),
            step: Int(try members.number("step", upTo: UInt64(Int.max))),
            steps: Int(try members.number("steps", upTo: UInt64(Int.max))),
            command: try Self.command(members)
        )
    }

    private static func command(
        _ members: RestartMembers
    ) throws(RestartError) -> NavigationCommand {
        guard let plain = try members.members("command").flatMap({ PlainValue($0.value) }) else {
            throw .damaged("`command` is missing")
        }
        do throws(PlainValueError) {
            return try NavigationCommand(plain: plain)
        } catch {
            throw .damaged("`command`: \(error)")
        }
    }
}
