// The daemon's status as text.

import Jansson
import NotifyCore
import StrictJSON

/// Renders a status as text.
enum StatusText {
    /// The lines of a status.
    static func lines(_ status: JSONValue) -> [String] {
        let counts = (status["counts"]?.object ?? []).compactMap { count in
            count.value.integer.map { "\($0) \(count.name)" }
        }
        let rows: [(String, String?)] = [
            ("version", status["version"]?.string),
            ("ledger", status["ledger"]?.string),
            ("seq", status["seq"]?.integer.map(String.init)),
            ("connections", status["connections"]?.integer.map(String.init)),
            ("since start", counts.isEmpty ? "nothing yet" : counts.joined(separator: ", ")),
        ]
        let first = status["status"]?.string ?? ""
        let table = TextTable(rows: rows.compactMap { row in row.1.map { [row.0, $0] } })
        return ([first] + table.lines).map { Quoted.bare($0, limit: 4_096) }
    }
}
