// Sessions as text.

import Jansson
import NotifyCore
import StrictJSON

/// Renders sessions as text.
enum SessionText {
    /// A line for each session, below a heading.
    static func table(_ sessions: [JSONValue]) -> [String] {
        guard !sessions.isEmpty else { return ["No session exists yet."] }
        let rows = sessions.map { session in
            [
                text(session, "session"), text(session, "state"), text(session, "user"),
                parked(session), TreeText(session)?.top ?? "-",
            ]
        }
        return TextTable(rows: [["SESSION", "STATE", "USER", "PARKED", "ON TOP"]] + rows).lines
    }

    /// One session with a drawing of its screens.
    static func lines(_ session: JSONValue) -> [String] {
        let flows = (session["flows"]?.array ?? []).compactMap(\.string).map {
            Quoted.bare($0, limit: 256)
        }
        let table = TextTable(rows: [
            ["session", text(session, "session")],
            ["state", text(session, "state")],
            ["user", text(session, "user")],
            ["last user", text(session, "lastUser")],
            ["parked", parked(session)],
            ["flows", flows.isEmpty ? "-" : flows.joined(separator: ", ")],
            ["tree", tree(session)],
        ])
        return table.lines + (TreeText(session)?.lines ?? [])
    }

    private static func tree(_ session: JSONValue) -> String {
        let notation = session["tree"]?.string ?? ""
        return notation.isEmpty ? "-" : Quoted.bare(notation, limit: 16_384)
    }

    private static func text(_ session: JSONValue, _ name: String) -> String {
        Quoted.bare(session[name]?.string ?? "-", limit: 512)
    }

    private static func parked(_ session: JSONValue) -> String {
        session["parked"]?.integer.map(String.init) ?? "-"
    }
}
