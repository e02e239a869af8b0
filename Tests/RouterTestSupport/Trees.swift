// Test cases of trees and commands.

package import LinkRouter

/// Returns the tree of a notation.
package func tree(_ notation: String, _ arguments: [Arguments] = []) throws -> ScreenTree {
    try ScreenTree(notation: notation, arguments: arguments)
}

/// A command on a tree, and its result: a tree, or the reason why it is ignored.
package struct TreeCase: Sendable, CustomStringConvertible {
    package let before: String
    package let command: NavigationCommand
    package let after: String
    package let reason: IgnoredReason?

    package init(_ before: String, _ command: NavigationCommand, _ after: String) {
        self.before = before
        self.command = command
        self.after = after
        reason = nil
    }

    package init(_ before: String, _ command: NavigationCommand, ignored reason: IgnoredReason) {
        self.before = before
        self.command = command
        after = before
        self.reason = reason
    }

    package var description: String {
        let words = [
            command.kind.rawValue, command.screen ?? command.tab ?? command.segue,
            command.policy?.rawValue,
        ]
        return "\(before) | \(words.compactMap(\.self).joined(separator: " ")) | \(after)"
            + (reason.map { " (\($0.rawValue))" } ?? "")
    }

    /// The result in the form of a case.
    package func outcome(
        rules: ScreenRules = .standard
    ) throws -> (tree: String, reason: IgnoredReason?) {
        let transition = try tree(before).applying(command, rules: rules)
        return (transition.tree.description, transition.ignored)
    }
}

extension Transition {
    /// The events as short lines.
    package var log: [String] { events.map(\.description) }
}
