// The lines of followers as text.

import Jansson
import NotifyCore
import StrictJSON

/// Renders the lines of a follower as text; it tracks the session's state and user.
struct FollowText {
    private var state: String?
    private var user: String?

    /// Renders a line of the daemon; `nil` if it is not a follower's line.
    mutating func line(_ line: JSONValue) -> String? {
        let text: String
        if line["snapshot"]?.bool == true {
            text = snapshot(line)
        } else if let untold = line["untold"]?.integer {
            text = "\(untold) lines were dropped: they were not read in time"
        } else if let number = line["seq"]?.integer, let content = content(line) {
            text = "\(number)  " + content + change(line)
        } else {
            return nil
        }
        return Quoted.bare(text, limit: 65_536)
    }

    private mutating func snapshot(_ line: JSONValue) -> String {
        state = line["state"]?.string
        user = line["user"]?.string
        let ledger = line["ledger"]?.string ?? ""
        let number = line["seq"]?.integer ?? 0
        let gap = line["gap"]?.bool == true ? "; commands before it were missed" : ""
        let tree = line["tree"]?.string.map { $0.isEmpty ? "" : "; \($0)" } ?? ""
        return "\(line["session"]?.string ?? ""): \(stateAndUser), after \(ledger):\(number)" + gap
            + tree
    }

    /// The content of a line: a command with its event, or an event with the session's screens.
    private func content(_ line: JSONValue) -> String? {
        let tree = line["tree"]?.string.map { "now on the screen: \($0)" }
        let event = [line["event"]?.string, tree].compactMap(\.self).joined(separator: ", ")
        guard let command = line["command"] else { return event.isEmpty ? nil : event }
        let performed = line["performed"].map { ", which is " + CommandText.words($0) } ?? ""
        let cause = event.isEmpty ? "" : "\(event): "
        return cause + step(line) + CommandText.words(command) + performed
    }

    /// The position among the commands of one link, if it has several.
    private func step(_ line: JSONValue) -> String {
        guard let steps = line["steps"]?.integer, steps > 1, let step = line["step"]?.integer else {
            return ""
        }
        return "(\(step) of \(steps)) "
    }

    /// The state and the user, if they have changed since the last line.
    private mutating func change(_ line: JSONValue) -> String {
        let before = (state, user)
        if let now = line["enters"]?.string {
            (state, user) = (now, line["user"]?.string)
        } else if let now = line["state"]?.string, now != state {
            // The snapshot was of a later time, so the user at this time is unknown.
            (state, user) = (now, nil)
        }
        return before == (state, user) ? "" : "  (now \(stateAndUser))"
    }

    private var stateAndUser: String { (state ?? "") + (user.map { ", \($0)" } ?? "") }
}
