// A command as files write it: one key, named after what is to be done, whose value says with what.

import JSONText
import LinkRouter
import StrictJSON

extension ConfigurationDraft {
    /// Reads a key that may be a command's; `owner` is how a sentence about a second command
    /// begins: "A route has".
    mutating func readCommand(
        _ member: ConfigurationDocument.Member,
        into draft: inout CommandDraft,
        of owner: String,
        _ document: ConfigurationDocument
    ) {
        guard let kind = NavigationCommand.Kind(rawValue: member.name) else { return }
        guard draft.node == nil else {
            faults.add(
                document.namePlace(of: member.node),
                "\(owner) one command, found \(Quoted.text(member.name)) as a second one."
            )
            return
        }
        draft.node = member.node
        draft.command = command(kind, member.node, document)
    }

    /// Reads the value of a command's key.
    mutating func command(
        _ kind: NavigationCommand.Kind,
        _ node: Int,
        _ document: ConfigurationDocument
    ) -> NavigationCommand? {
        var command = NavigationCommand(kind)
        switch kind {
        case .selectTab, .showSection:
            command.tab = tabName(node, kind, document)
            return command.tab == nil ? nil : command
        case .segue:
            command.segue = segueName(node, document)
            return command.segue == nil ? nil : command
        case .pop, .popToRoot, .dismiss:
            guard document.kind(node) == .true else {
                faults.add(
                    document.place(of: node),
                    "\(Quoted.text(kind.rawValue)) must be `true`, found \(document.found(node))."
                )
                return nil
            }
            return command
        default:
            command.screen = screenName(node, Quoted.text(kind.rawValue), document)
            guard command.screen != nil else { return nil }
            return storyboard?.completing(command) ?? command
        }
    }

    /// Reads the name of a screen, which must be listed if any is.
    mutating func screenName(
        _ node: Int,
        _ what: @autoclosure () -> String,
        _ document: ConfigurationDocument
    ) -> String? {
        let name = document.name(
            node,
            what(),
            "the name of a screen",
            limit: Limits.name,
            &faults
        )
        if let name { checkScreen(name, at: document.place(of: node)) }
        return name
    }

    private mutating func tabName(
        _ node: Int,
        _ kind: NavigationCommand.Kind,
        _ document: ConfigurationDocument
    ) -> String? {
        let isTab = kind == .selectTab
        let name = document.name(
            node,
            Quoted.text(kind.rawValue),
            isTab ? "the name of a tab" : "the name of a section",
            limit: Limits.name,
            &faults
        )
        guard let name, screens.areListed, isComplete else { return name }
        let known = screens.tabs[isTab ? .tabs : .sections, default: []]
        if !known.contains(ExactName(name)) {
            faults.add(
                document.place(of: node),
                "No screen has the \(isTab ? "tab" : "section") \(Quoted.text(name))"
                    + Quoted.guess(for: name, among: known.map(\.text).sorted())
            )
        }
        return name
    }

    private mutating func segueName(_ node: Int, _ document: ConfigurationDocument) -> String? {
        let name = document.name(
            node,
            "`segue`",
            "the name of a segue",
            limit: Limits.name,
            &faults
        )
        if let name, isComplete, !screens.segueNames.contains(ExactName(name)) {
            let known = screens.segueNames.map(\.text).sorted()
            faults.add(
                document.place(of: node),
                "No screen has the segue \(Quoted.text(name))"
                    + Quoted.guess(for: name, among: known)
            )
        }
        return name
    }
}
