// Parked links as text.

import Jansson
import NotifyCore
import StrictJSON

/// Renders parked links as text.
enum ParkedText {
    /// The lines of an answer.
    static func lines(_ answer: JSONValue) -> [String] {
        let links = answer["parked"]?.array ?? []
        guard !links.isEmpty else { return ["No link is parked."] }
        let rows = links.map { link in
            [
                (link["parked"]?.integer.map(String.init) ?? "")
                    + (link["asks"]?.bool == true ? " asks" : ""),
                link["session"]?.string ?? "", link["owner"]?.string ?? "-",
                link["seconds"]?.integer.map(duration) ?? "", link["provider"]?.string ?? "",
                link["id"]?.string ?? "", link["link"]?.string ?? "",
            ].map { Quoted.bare($0, limit: 4_096) }
        }
        let head = ["N", "SESSION", "FOR", "LEFT", "PROVIDER", "ID", "LINK"]
        return TextTable(rows: [head] + rows).lines
    }

    /// Seconds as `14m 32s`.
    static func duration(_ seconds: Int64) -> String {
        seconds < 60 ? "\(seconds)s" : "\(seconds / 60)m \(seconds % 60)s"
    }
}
