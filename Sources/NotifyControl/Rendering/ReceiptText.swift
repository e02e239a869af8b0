// What became of events and parked links, in lines for a person.

import NotifyCore

extension Receipt {
    /// A parked link's end: `opened compass://profile:john: push Profile username=john`.
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

    /// What was done to a session's screens: commands, flows, and how they are now.
    var changes: [String] {
        let entered = user.map { ["\($0) is there now"] } ?? []
        let shown = tree.map { "\(session) shows \($0.isEmpty ? "nothing" : $0)" }
        return commands + flows + entered + [shown].compactMap(\.self)
    }

    /// What an event came to, and what became of parked links by it.
    ///
    /// - Parameters:
    ///   - applied: The sentence for an event that was carried out.
    ///   - unchanged: The sentence for one that found everything as it wanted it.
    /// - Returns: The lines.
    func lines(applied: String, unchanged: String) -> [String] {
        let first = outcome == .applied ? applied : "nothing changed: \(unchanged)"
        return [first] + ended.map(\.endLine)
    }
}
