// What followers get, in lines for a person.

import Jansson
import NotifyCore

/// Writes a follower's lines for a person.
struct FollowText {
    private var state: String?

    /// Returns the line for a line of the daemon; `nil` if it is none for followers.
    mutating func line(_ line: JSONValue) -> String? {
        let text: String
        if line["snapshot"]?.bool == true {
            text = snapshot(line)
        } else if let command = line["command"], let number = line["seq"]?.integer {
            text = "\(number)  " + step(line) + CommandText.words(command) + change(line)
        } else if let untold = line["untold"]?.integer {
            text = "\(untold) lines were not told: they were not read in time"
        } else {
            return nil
        }
        return Shown.bare(text, limit: 65_536)
    }

    private mutating func snapshot(_ line: JSONValue) -> String {
        state = line["state"]?.string
        let user = line["user"]?.string.map { ", \($0)" } ?? ""
        let ledger = line["ledger"]?.string ?? ""
        let number = line["seq"]?.integer ?? 0
        let gap = line["gap"]?.bool == true ? "; commands before it were missed" : ""
        return "\(line["session"]?.string ?? ""): \(state ?? "")\(user), after \(ledger):\(number)"
            + gap
    }

    /// The place among the commands of one link, if it has several.
    private func step(_ line: JSONValue) -> String {
        guard let steps = line["steps"]?.integer, steps > 1, let step = line["step"]?.integer else {
            return ""
        }
        return "(\(step) of \(steps)) "
    }

    /// The state, if it is another one than was told before.
    private mutating func change(_ line: JSONValue) -> String {
        guard let now = line["state"]?.string, now != state else { return "" }
        state = now
        return "  (now \(now))"
    }
}
