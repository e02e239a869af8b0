// The check whether a session can be recovered from its entries in the journal. If not, it is
// stored before they are sent.

import LinkRouter
import StrictJSON

extension Session {
    /// Whether repeating the entries of a change on the session before it results in this session.
    func isRecoverableFromJournal(
        after change: ScreenChange,
        since before: Session?
    ) -> Bool {
        guard flows.isEmpty, change.flows.isEmpty, LegibleText.isLegible(key),
            change.commands.allSatisfy(\.isLegible), let before
        else { return false }
        if let first = change.commands.first, change.commands.count == 1, first.addsAScreen,
            // A tree at its limit drops other screens.
            tree.screens.count > before.tree.screens.count
        {
            return true
        }
        // Repeating the commands is expensive; the check above avoids it for most routes.
        var recalled = before
        for performed in change.commands {
            recalled.recall(performed.recorded, tree: performed.tree.description)
        }
        return recalled.tree == tree
    }
}

extension PerformedCommand {
    /// Whether the entry contains all fields unchanged.
    fileprivate var isLegible: Bool {
        JournalEntry.isLegible(command.arguments)
            && [command.screen, performed.screen].allSatisfy { LegibleText.isLegible($0 ?? "") }
            && tree.description.utf8.count <= JournalEntry.treeRoom
    }

    /// The command as recovered from its entry.
    fileprivate var recorded: NavigationCommand {
        NavigationCommand(
            command.kind,
            screen: command.screen ?? performed.screen,
            arguments: command.arguments
        )
    }

    /// Whether the command only adds one screen on top of the others.
    fileprivate var addsAScreen: Bool {
        switch command.kind {
        case .push, .present, .popover, .alert: command.below.isEmpty && command.policy == nil
        default: false
        }
    }
}
