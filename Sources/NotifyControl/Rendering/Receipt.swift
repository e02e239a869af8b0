// A receipt as this program reads it. What it does not know it leaves alone: a newer daemon may say
// more than this program understands.

import Jansson
import NotifyCore
import StrictJSON

/// What became of a payload, of an event, or of a parked link.
struct Receipt: Sendable, Equatable {
    /// What became of it.
    let outcome: Outcome
    private let value: JSONValue

    /// Reads a receipt; `nil` if it is none.
    init?(_ value: JSONValue) {
        guard let outcome = value["outcome"]?.string.flatMap(Outcome.init(rawValue:)) else {
            return nil
        }
        self.outcome = outcome
        self.value = value
    }

    /// The stable code of why nothing opened.
    var reason: String? { text("reason") }
    /// The session.
    var session: String { text("session") ?? "default" }
    /// The session's state.
    var state: String? { text("state") }
    /// The user the event names.
    var user: String? { text("user") }
    /// The link, its secrets taken out.
    var link: String? { text("link") }
    /// A sentence.
    var message: String? { text("message") }
    /// The id of the notification.
    var id: String? { text("id") }
    /// The place of the fault in what was sent.
    var place: Place? {
        guard let line = value["line"]?.integer, let column = value["column"]?.integer else {
            return nil
        }
        return Place(line: Int(clamping: line), column: Int(clamping: column))
    }
    /// The faults of a configuration, a line each.
    var errors: [String] {
        (value["errors"]?.array ?? []).compactMap(\.string).map { Quoted.bare($0, limit: 8_192) }
    }
    /// The navigation commands.
    var commands: [String] { (value["commands"]?.array ?? []).map(CommandText.words) }
    /// What happened to flows, a sentence each.
    var flows: [String] {
        (value["flows"]?.array ?? []).map { flow in
            let name = flow["flow"]?.string ?? ""
            let how =
                switch flow["event"]?.string {
                case "start": "started"
                case "finish": "ended: \(flow["result"]?.string ?? "")"
                default: "is gone: \(flow["reason"]?.string ?? "")"
                }
            return Quoted.bare("the flow \(name) \(how)", limit: 1_024)
        }
    }
    /// The session's screens afterwards.
    var tree: String? { value["tree"]?.string.map { Quoted.bare($0, limit: 16_384) } }
    /// What became of parked links by it.
    var ended: [Receipt] { (value["ended"]?.array ?? []).compactMap(Receipt.init) }

    /// Why it is refused, or nothing came of it: a sentence and the code.
    var explanation: String {
        let words = [message, reason.map { "(\($0))" }].compactMap(\.self)
        return words.isEmpty ? outcome.rawValue : words.joined(separator: " ")
    }

    private func text(_ name: String) -> String? {
        value[name]?.string.map { Quoted.bare($0, limit: 4_096) }
    }
}

/// A line and a column, both from 1.
struct Place: Sendable, Hashable {
    /// The line.
    var line: Int
    /// The column, in characters.
    var column: Int
}
