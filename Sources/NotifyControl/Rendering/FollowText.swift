// What followers get, in lines for a person.

import Jansson
import NotifyCore
import StrictJSON

/// Writes a follower's lines for a person.
struct FollowText {
    private var state: String?
    private var user: String?

    /// Returns the line for a line of the daemon; `nil` if it is none for followers.
    mutating func line(_ line: JSONValue) -> String? {
        let text: String
        if line["snapshot"]?.bool == true {
            text = snapshot(line)
        } else if let untold = line["untold"]?.integer {
            text = "\(untold) lines were not told: they were not read in time"
        } else if let number = line["seq"]?.integer, let what = what(line) {
            text = "\(number)  " + what + change(line)
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
        return "\(line["session"]?.string ?? ""): \(told), after \(ledger):\(number)" + gap + tree
    }

    /// What happened: a command, with the event that led to it, or an event, with what it showed.
    private func what(_ line: JSONValue) -> String? {
        let tree = line["tree"]?.string.map { "now on the screen: \($0)" }
        let event = [line["event"]?.string, tree].compactMap(\.self).joined(separator: ", ")
        guard let command = line["command"] else { return event.isEmpty ? nil : event }
        let performed = line["performed"].map { ", which is " + CommandText.words($0) } ?? ""
        let cause = event.isEmpty ? "" : "\(event): "
        return cause + step(line) + CommandText.words(command) + performed
    }

    /// The place among the commands of one link, if it has several.
    private func step(_ line: JSONValue) -> String {
        guard let steps = line["steps"]?.integer, steps > 1, let step = line["step"]?.integer else {
            return ""
        }
        return "(\(step) of \(steps)) "
    }

    /// State and user, if they are others than were told before.
    private mutating func change(_ line: JSONValue) -> String {
        let before = (state, user)
        if let now = line["enters"]?.string {
            (state, user) = (now, line["user"]?.string)
        } else if let now = line["state"]?.string, now != state {
            // What was told was of a later time: who was there then is not.
            (state, user) = (now, nil)
        }
        return before == (state, user) ? "" : "  (now \(told))"
    }

    private var told: String { (state ?? "") + (user.map { ", \($0)" } ?? "") }
}
