// Receipts, as this program reads them. Unknown members are ignored: a newer daemon may send more.

import LinkRouter
import JSONText
import Jansson
import NotifyCore
import StrictJSON

/// The receipt of a payload, of an event, or of a parked link.
struct Receipt: Sendable, Equatable {
    /// The outcome.
    let outcome: Outcome
    private let value: JSONValue

    /// Reads a receipt; `nil` if the value is none.
    init?(_ value: JSONValue) {
        guard let outcome = value["outcome"]?.string.flatMap(Outcome.init(rawValue:)) else {
            return nil
        }
        self.outcome = outcome
        self.value = value
    }

    /// The reason code.
    var reason: String? { text("reason") }
    /// The session.
    var session: String { text("session") ?? Session.defaultKey }
    /// The session's state.
    var state: String? { text("state") }
    /// The user that the event names.
    var user: String? { text("user") }
    /// The link, with its secrets redacted.
    var link: String? { text("link") }
    /// The explanation as a sentence.
    var message: String? { text("message") }
    /// The id of the notification.
    var id: String? { text("id") }
    /// The place of the fault in the sent text.
    var place: TextPosition? {
        guard let line = value["line"]?.integer, let column = value["column"]?.integer else {
            return nil
        }
        return TextPosition(line: Int(clamping: line), column: Int(clamping: column))
    }
    /// The faults of a configuration, one a line.
    var errors: [String] {
        (value["errors"]?.array ?? []).compactMap(\.string).map { Quoted.bare($0, limit: 8_192) }
    }
    /// The navigation commands.
    var commands: [String] { (value["commands"]?.array ?? []).map(CommandText.words) }
    /// The changes of flows, one sentence each.
    var flows: [String] {
        (value["flows"]?.array ?? []).map { flow in
            let name = flow["flow"]?.string ?? ""
            let how =
                switch flow["event"]?.string {
                case "start": "started"
                case "finish": "ended: \(flow["result"]?.string ?? "")"
                default: "was removed: \(flow["reason"]?.string ?? "")"
                }
            return Quoted.bare("the flow \(name) \(how)", limit: 1_024)
        }
    }
    /// The session's screens after the event.
    var tree: String? { value["tree"]?.string.map { Quoted.bare($0, limit: 16_384) } }
    /// The receipts of parked links that it ended.
    var ended: [Receipt] { (value["ended"]?.array ?? []).compactMap(Receipt.init) }

    /// The explanation: a sentence and the reason code.
    var explanation: String {
        let words = [message, reason.map { "(\($0))" }].compactMap(\.self)
        return words.isEmpty ? outcome.rawValue : words.joined(separator: " ")
    }

    private func text(_ name: String) -> String? {
        value[name]?.string.map { Quoted.bare($0, limit: 4_096) }
    }
}
