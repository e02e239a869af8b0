// The screens of the app: once they are listed, a misspelt name is a fault of the file instead of
// a command that is ignored one day.

import JSONText
import LinkRouter
import StrictJSON

extension ConfigurationDraft {
    /// Reads `"screens"`.
    mutating func readScreens(_ node: Int, _ document: ConfigurationDocument) {
        screens.areListed = true
        guard let members = document.members(of: node, as: "`screens`", &faults) else {
            isComplete = false
            return
        }
        for member in members {
            let place = document.namePlace(of: member.node)
            guard isName(member, of: "A screen", document) else { continue }
            if let other = screens.places[ExactName(member.name)] {
                let first = spelled(other)
                faults.add(
                    place,
                    "\(Quoted.text(member.name)) is in `screens` twice: also at \(first)."
                )
                continue
            }
            screens.places[ExactName(member.name)] = place
            if let definition = screen(member, document) { screens.add(definition, at: place) }
        }
    }

    private mutating func screen(
        _ member: ConfigurationDocument.Member,
        _ document: ConfigurationDocument
    ) -> ScreenDefinition? {
        let members = document.members(
            of: member.node,
            as: "The screen",
            keys: ConfigurationKeys.screen,
            &faults
        )
        guard let members else { return nil }
        var screen = ScreenDefinition(member.name)
        for member in members {
            let node = member.node
            switch member.name {
            case "wrapped": screen.isWrapped = flag(node, "`wrapped`", document)
            case "forced": screen.isForced = flag(node, "`forced`", document) ?? false
            case "style": screen.style = style(node, document)
            case "anchor":
                screen.anchor = document.name(
                    node,
                    "`anchor`",
                    "the name of what a popover points at",
                    limit: Limits.name,
                    &faults
                )
            case "children": screen.children = children(node, document)
            default:
                guard screen.tabs == nil else {
                    faults.add(
                        document.namePlace(of: node),
                        "A screen has tabs or sections, found \(Quoted.text(member.name)), too."
                    )
                    continue
                }
                screen.tabs = tabs(member, document)
            }
        }
        return screen
    }

    private mutating func tabs(
        _ member: ConfigurationDocument.Member,
        _ document: ConfigurationDocument
    ) -> ScreenDefinition.Tabs {
        let isTabs = member.name == "tabs"
        let word = isTabs ? "tab" : "section"
        var tabs = ScreenDefinition.Tabs(isTabs ? .tabs : .sections, [])
        let key = Quoted.text(member.name)
        let members = document.uniqueMembers(of: member.node, as: key, &faults)
        if members?.isEmpty == true {
            faults.add(document.place(of: member.node), "\(key) must have a \(word), found none.")
        }
        for member in members ?? [] {
            guard isName(member, of: "A \(word)", document),
                let screen = innerScreen(
                    member.node,
                    "The \(word) \(Quoted.text(member.name))",
                    document
                )
            else { continue }
            tabs.items.append(.init(member.name, screen: screen))
            self.screens.tabs[tabs.kind, default: []].insert(ExactName(member.name))
        }
        return tabs
    }

    private mutating func children(
        _ node: Int,
        _ document: ConfigurationDocument
    ) -> [String] {
        document.elements(of: node, "`children`", "an array of names of screens", &faults)?
            .compactMap { innerScreen($0, "An entry of `children`", document) } ?? []
    }

    /// Reads the name of a screen that may be listed further down.
    private mutating func innerScreen(
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
        if let name { screens.inner.append((name, document.place(of: node))) }
        return name
    }

    private mutating func style(_ node: Int, _ document: ConfigurationDocument) -> ModalStyle? {
        let names = ModalStyle.allCases.map(\.rawValue)
        let expected = "one of \(Quoted.list(names))"
        guard let text = document.string(node, "`style`", expected, &faults) else { return nil }
        if let style = ModalStyle(rawValue: text) { return style }
        faults.add(
            document.place(of: node),
            "`style` cannot be \(Quoted.text(text)); \(Quoted.hint(for: text, among: names))"
        )
        return nil
    }

    private mutating func flag(
        _ node: Int,
        _ what: String,
        _ document: ConfigurationDocument
    ) -> Bool? {
        switch document.kind(node) {
        case .true: return true
        case .false: return false
        default:
            faults.add(
                document.place(of: node),
                "\(what) must be `true` or `false`, found \(document.found(node))."
            )
            return nil
        }
    }

    /// Returns whether a member's name can be the name of something, and notes if not.
    mutating func isName(
        _ member: ConfigurationDocument.Member,
        of what: @autoclosure () -> String,
        _ document: ConfigurationDocument
    ) -> Bool {
        let length = member.name.utf8.count
        let hasControl = member.name.unicodeScalars.contains {
            $0.value < 0x20 || 0x7F...0x9F ~= $0.value
        }
        if (1...Limits.name).contains(length), !hasControl { return true }
        faults.add(
            document.namePlace(of: member.node),
            "\(what()) has a name of 1 to \(Limits.name) bytes and no control character; found "
                + "\(length) bytes."
        )
        return false
    }
}
