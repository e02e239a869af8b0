// Receipts of events and parked links as text.

import NotifyCore

extension Receipt {
    /// The end of a parked link: `opened compass://profile:john: push Profile username=john`.
    var endLine: String {
        let link = link ?? id ?? "a link"
        switch outcome {
        case .routed:
            let commands = commands.isEmpty ? "nothing to do" : commands.joined(separator: ", ")
            return "opened \(link): \(commands)"
        case .applied, .ignored, .parked, .duplicate, .expired, .silent, .noLink, .noRoute,
            .rejected, .discarded:
            return "\(outcome.rawValue) \(link): \(explanation)"
        }
    }

    /// The changes of a session's screens: commands, flows, the user, and the screens after them.
    var changes: [String] {
        let entered = user.map { ["\($0) is the user now"] } ?? []
        let shown = tree.map { "\(session) shows \($0.isEmpty ? "nothing" : $0)" }
        return commands + flows + entered + [shown].compactMap(\.self)
    }

    /// The lines for an event and for the parked links that it ended.
    ///
    /// - Parameters:
    ///   - applied: The sentence for an event that was applied.
    ///   - unchanged: The sentence for an event that changed nothing.
    /// - Returns: The lines.
    func lines(applied: String, unchanged: String) -> [String] {
        let first = outcome == .applied ? applied : "nothing changed: \(unchanged)"
        return [first] + ended.map(\.endLine)
    }
}
