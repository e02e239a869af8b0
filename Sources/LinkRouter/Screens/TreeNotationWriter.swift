// Writes a tree on one line, such as `pHome mLogin pPassword`, for journal entries, tests and
// people.

extension ScreenTree: CustomStringConvertible {
    /// The tree's notation.
    ///
    /// ```
    /// tree     = [ item *( SP item ) ]           nothing: a navigation stack without screens
    /// item     = "p" screen                      pushed on the stack before; first: in the root's
    ///          / "r" screen                      first only: a root without navigation stack
    ///          / "m" screen marks                a modal in a navigation stack of its own
    ///          / "u" screen marks                a modal without one
    ///          / "a" screen marks                an alert
    /// screen   = name [ "[" screen *( "," screen ) "]" ] [ tabs / sections ]
    /// tabs     = "{" tab *( ";" tab ) "}"
    /// sections = "<" tab *( ";" tab ) ">"
    /// tab      = [ "*" ] name ":" [ item *( SP item ) ]         "*": shown; only "p" and "r"
    /// marks    = [ "~" style ] [ "@" anchor ] [ "!" ]           "!": links must wait
    /// ```
    ///
    /// A name of ASCII letters, digits, `-` and `_` that begins with a letter is written as it is,
    /// any other in double quotes, with `\"`, `\\` and `\u{…}`. Arguments are not written: they can
    /// be secret.
    public var description: String {
        var writer = TreeNotationWriter()
        writer.write(self)
        return writer.text
    }

    /// The arguments of all screens, in the order of ``screens``.
    public var arguments: [Arguments] { screens.map(\.arguments) }

    /// The tree without arguments, which is the tree of its notation.
    public var withoutArguments: ScreenTree {
        var bare = self
        bare.replaceScreens { $0.arguments = Arguments() }
        return bare
    }
}

private struct TreeNotationWriter {
    var text = ""

    mutating func write(_ tree: ScreenTree) {
        for level in tree.levels {
            var screens = level.stack.screens[...]
            if let modal = level.modal {
                guard let first = screens.popFirst() else { continue }
                let letter = modal.style == .alert ? "a" : level.stack.isNavigation ? "m" : "u"
                item(letter, first)
                marks(modal)
            } else if !level.stack.isNavigation {
                guard let first = screens.popFirst() else { continue }
                item("r", first)
            }
            for screen in screens { item("p", screen) }
        }
    }

    private mutating func item(_ letter: String, _ screen: Screen) {
        if !text.isEmpty { text += " " }
        text += letter
        write(screen)
    }

    private mutating func marks(_ modal: ScreenTree.LevelModal) {
        if modal.style != .standard, modal.style != .alert { text += "~" + modal.style.rawValue }
        if let anchor = modal.anchor {
            text += "@"
            name(anchor)
        }
        if modal.isForced { text += "!" }
    }

    private mutating func write(_ screen: Screen) {
        name(screen.name)
        if !screen.children.isEmpty {
            text += "["
            for (index, child) in screen.children.enumerated() {
                if index > 0 { text += "," }
                write(child)
            }
            text += "]"
        }
        if let tabs = screen.tabs { write(tabs) }
    }

    private mutating func write(_ group: TabGroup) {
        text += group.kind == .tabs ? "{" : "<"
        for (index, item) in group.items.enumerated() {
            if index > 0 { text += "; " }
            if index == group.selected { text += "*" }
            name(item.name)
            text += ":"
            for screen in item.stack.screens {
                text += item.stack.isNavigation ? " p" : " r"
                write(screen)
            }
        }
        text += group.kind == .tabs ? "}" : ">"
    }

    private mutating func name(_ name: String) {
        guard !NotationName.isBare(name) else {
            text += name
            return
        }
        text += "\""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            default:
                if NotationName.needsEscape(scalar) {
                    text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }
}

/// The rules for names in a notation.
enum NotationName {
    static func isBare(_ name: String) -> Bool {
        guard let first = name.utf8.first, ASCII.isLetter(first) else { return false }
        return name.utf8.allSatisfy(isBareByte)
    }

    static func isBareByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.hyphen
            || byte == ASCII.underscore
    }

    /// Returns whether a scalar is a control character, a line separator or a change of direction.
    static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
