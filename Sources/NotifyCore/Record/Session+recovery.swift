// Whether a session could be recovered from the journal's entries alone. If not, it is stored
// before they are sent.

import LinkRouter
import StrictJSON

extension Session {
    /// Whether the entries of a change lead to this session from what it was before.
    func isRecoverableFromJournal(
        after change: ScreenChange,
        since before: Session?
    ) -> Bool {
        guard flows.isEmpty, change.flows.isEmpty, LegibleText.isLegible(key),
            change.commands.allSatisfy(\.isLegible), let before
        else { return false }
        if let first = change.commands.first, change.commands.count == 1, first.addsAScreen,
            // A tree drops some of its screens where they are too many.
            tree.screens.count > before.tree.screens.count
        {
            return true
        }
        // The trial takes longer than performing the command did, so it is not for the commands of
        // nearly all routes.
        var recalled = before
        for performed in change.commands {
            recalled.recall(performed.recorded, tree: performed.tree.description)
        }
        return recalled.tree == tree
    }
}

extension PerformedCommand {
    /// Whether an entry has its fields whole.
    fileprivate var isLegible: Bool {
        JournalEntry.isLegible(command.arguments)
            && [command.screen, performed.screen].allSatisfy { LegibleText.isLegible($0 ?? "") }
            && tree.description.utf8.count <= JournalEntry.treeRoom
    }

    /// The command as an entry has it.
    fileprivate var recorded: NavigationCommand {
        NavigationCommand(
            command.kind,
            screen: command.screen ?? performed.screen,
            arguments: command.arguments
        )
    }

    /// Whether the command only puts one screen on top of the others.
    fileprivate var addsAScreen: Bool {
        switch command.kind {
        case .push, .present, .popover, .alert: command.below.isEmpty && command.policy == nil
        default: false
        }
    }
}
