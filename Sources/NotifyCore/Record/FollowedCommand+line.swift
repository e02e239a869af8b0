// The line for a follower, with secret arguments.

import LinkRouter

extension FollowedCommand {
    /// Appends the line for a follower.
    public func appendLine(to bytes: inout [UInt8]) {
        JSONWriter.appendLine(to: &bytes) { json in
            json.member("seq", number)
            json.member("id", id.isEmpty ? nil : id)
            json.member("session", session)
            json.member("state", state.rawValue)
            json.member("route", route)
            json.member("event", details?.event)
            json.member("step", step == 0 ? nil : step)
            json.member("steps", step == 0 ? nil : steps)
            if let effect = details?.effect {
                json.name("command")
                json.question(effect, command, showingSecrets: true)
            } else if let command {
                json.name("command")
                json.command(command, showingSecrets: true)
            }
            json.member("parked", details?.parked)
            if let performed = details?.performed {
                json.name("performed")
                json.command(performed, showingSecrets: true)
            }
            json.member("enters", details?.enters?.rawValue)
            json.member("user", details?.user)
            json.member("tree", details?.tree)
        }
    }
}
