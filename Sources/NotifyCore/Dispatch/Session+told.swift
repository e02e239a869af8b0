// Whether the journal's entries alone could bring a session to where it is. If not, it is stored
// before they are sent.

import LinkRouter
import StrictJSON

extension Session {
    /// Whether what entries tell of a change leads to this session from what it was before.
    func isTold(by change: ScreenChange, since before: Session?) -> Bool {
        guard flows.isEmpty, change.flows.isEmpty, LegibleText.isLegible(key),
            change.commands.allSatisfy(\.isLegible), let before
        else { return false }
        if let first = change.commands.first, change.commands.count == 1, first.addsAScreen,
            // The tree forgets some of its screens where they are too many.
            tree.screens.count > before.tree.screens.count
        {
            return true
        }
        // Trying it takes longer than performing the command did: not for what nearly all routes do.
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

    /// Whether all that it does is to put one screen on top of the others.
    fileprivate var addsAScreen: Bool {
        switch command.kind {
        case .push, .present, .popover, .alert: command.below.isEmpty && command.policy == nil
        default: false
        }
    }
}
