// The encoding of a followed command in a handover. An optional member can be added without a new
// version of the format.

import Jansson
import LinkRouter

extension FollowedCommand {
    /// The command as JSON: the members of a follower's line, with marks for secret arguments.
    var handed: JSONValue {
        .object(of: [
            ("seq", .number(number)),
            ("id", .string(id)),
            ("session", .string(session)),
            ("state", .string(state.rawValue)),
            ("route", .text(route)),
            ("step", .number(step)),
            ("steps", .number(steps)),
            ("command", command.map { JSONValue($0.plain) }),
            ("performed", details?.performed.map { JSONValue($0.plain) }),
            ("event", .text(details?.event)),
            ("enters", .text(details?.enters?.rawValue)),
            ("user", .text(details?.user)),
            ("tree", .text(details?.tree)),
            ("effect", .text(details?.effect?.rawValue)),
            ("parked", details?.parked.map { .number($0) }),
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
            command: try Self.command("command", members),
            details: try Details(handed: members)
        )
    }

    fileprivate static func command(
        _ name: String,
        _ members: RestartMembers
    ) throws(RestartError) -> NavigationCommand? {
        guard let json = try members.json(name) else { return nil }
        guard let plain = PlainValue(json) else {
            throw .damaged("`\(name)` is not a command")
        }
        do throws(PlainValueError) {
            return try NavigationCommand(plain: plain)
        } catch {
            throw .damaged("`\(name)`: \(error)")
        }
    }
}

extension FollowedCommand.Details {
    /// Reads the details; `nil` if there are none.
    fileprivate init?(handed members: RestartMembers) throws(RestartError) {
        let performed = try FollowedCommand.command("performed", members)
        let event = try members.optionalText("event")
        let enters = try members.optionalText("enters").map(SessionState.init)
        let user = try members.optionalText("user")
        let tree = try members.optionalText("tree")
        let effect = try members.optionalText("effect").flatMap(Effect.init)
        let parked = try members.optionalNumber("parked")
        let isEmpty = performed == nil && event == nil && enters == nil && effect == nil
        guard !isEmpty || user != nil || tree != nil else { return nil }
        self.init(
            performed: performed,
            event: event,
            enters: enters,
            user: user,
            tree: tree,
            effect: effect,
            parked: parked
        )
    }
}
