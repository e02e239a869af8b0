// The grammar of `ScreenTree.description`, one method for each rule.

extension ScreenTree {
    /// Parses a tree from its notation.
    ///
    /// Several spaces between items, and spaces at both ends, are allowed. Screens are numbered in
    /// the order of ``screens``. For every tree, `try ScreenTree(notation: tree.description,
    /// arguments: tree.arguments) == tree`.
    ///
    /// - Parameters:
    ///   - notation: The text; see ``description``.
    ///   - arguments: One list for each screen, or none at all.
    ///   - limits: The limits of the tree.
    /// - Throws: ``TreeNotationError`` with the first fault.
    public init(
        notation: String,
        arguments: [Arguments] = [],
        limits: ScreenLimits = .standard
    ) throws(TreeNotationError) {
        var parser = TreeNotationParser(text: Array(notation.utf8), limits: limits)
        self = try parser.tree()
        guard !arguments.isEmpty else { return }
        var rest = arguments[...]
        guard rest.count == parser.screenCount else {
            throw TreeNotationError(
                .badArguments,
                at: notation.utf8.count,
                expected: "one list of arguments for each of \(parser.screenCount) screens"
            )
        }
        replaceScreens { $0.arguments = rest.popFirst() ?? Arguments() }
    }
}

/// Parses the notation of a tree.
struct TreeNotationParser {
    let text: [UInt8]
    let limits: ScreenLimits
    var offset = 0
    var screenCount = 0
    private var tabCount = 0
    private var nextNumber = 1

    init(text: [UInt8], limits: ScreenLimits) {
        self.text = text
        self.limits = limits
    }

    mutating func tree() throws(TreeNotationError) -> ScreenTree {
        var levels: [ScreenTree.Level] = []
        skipSpaces()
        if peek() == UInt8(ascii: "r") {
            offset += 1
            let number = makeNumber()
            let stack = ScreenStack(isNavigation: false, screens: [try screen(depth: 0)])
            levels.append(ScreenTree.Level(id: number, modal: nil, stack: stack))
        } else {
            let stack = ScreenStack(isNavigation: true, screens: [])
            levels.append(ScreenTree.Level(id: makeNumber(), modal: nil, stack: stack))
        }
        try endOfItem()
        while let letter = peek() {
            let last = levels.count - 1
            switch letter {
            case UInt8(ascii: "p"):
                guard levels[last].stack.isNavigation else {
                    throw fault("a modal, since nothing can be pushed on the screen before,")
                }
                offset += 1
                levels[last].stack.screens.append(try screen(depth: 0))
            case UInt8(ascii: "m"), UInt8(ascii: "u"), UInt8(ascii: "a"):
                guard levels.count < limits.levels else {
                    throw fault(.tooManyLevels, "the end after \(limits.levels) levels")
                }
                levels.append(try level(letter))
            default:
                throw fault("`p`, `m`, `u` or `a` with the name of a screen")
            }
            try endOfItem()
        }
        return ScreenTree(levels: levels, nextNumber: nextNumber)
    }

    private mutating func level(_ letter: UInt8) throws(TreeNotationError) -> ScreenTree.Level {
        offset += 1
        let number = makeNumber()
        let screen = try screen(depth: 0)
        let isAlert = letter == UInt8(ascii: "a")
        var style = isAlert ? ModalStyle.alert : .standard
        if !isAlert, consume("~") { style = try self.style() }
        let anchor = style == .popover && consume("@") ? try name() : nil
        let modal = ScreenTree.LevelModal(style: style, anchor: anchor, isForced: consume("!"))
        let isNavigation = letter == UInt8(ascii: "m")
        return ScreenTree.Level(
            id: number,
            modal: modal,
            stack: ScreenStack(isNavigation: isNavigation, screens: [screen])
        )
    }

    private mutating func style() throws(TreeNotationError) -> ModalStyle {
        let start = offset
        while let byte = peek(), ASCII.isLetter(byte) { offset += 1 }
        let word = String(checked: text[start..<offset])
        guard let style = ModalStyle(rawValue: word), style != .alert else {
            offset = start
            throw fault("the name of a modal's style")
        }
        return style
    }

    private mutating func screen(depth: Int) throws(TreeNotationError) -> Screen {
        guard depth < limits.depth else {
            throw fault(.tooDeep, "no screen inside \(limits.depth) others")
        }
        screenCount += 1
        guard screenCount <= limits.screens else {
            throw fault(.tooManyScreens, "the end after \(limits.screens) screens")
        }
        let id = ScreenID(rawValue: makeNumber())
        var screen = Screen(id: id, name: try name())
        if consume("[") {
            repeat {
                screen.children.append(try self.screen(depth: depth + 1))
            } while consume(",")
            guard consume("]") else { throw fault("`,` or `]` after an embedded screen") }
        }
        if consume("{") {
            screen.tabs = try group(.tabs, end: "}", depth: depth)
        } else if consume("<") {
            screen.tabs = try group(.sections, end: ">", depth: depth)
        }
        return screen
    }

    private mutating func group(
        _ kind: TabGroup.Kind,
        end: Unicode.Scalar,
        depth: Int
    ) throws(TreeNotationError) -> TabGroup {
        var items: [TabGroup.Item] = []
        var selected: Int?
        repeat {
            skipSpaces()
            let start = offset
            if consume("*") {
                guard selected == nil else {
                    offset = start
                    throw fault("no second `*`")
                }
                selected = items.count
            }
            let name = try name()
            tabCount += 1
            guard tabCount <= limits.screens else {
                throw fault(.tooManyScreens, "no more than \(limits.screens) tabs")
            }
            guard !items.contains(where: { $0.name.hasSameBytes(as: name) }) else {
                offset = start
                throw fault(.duplicateTab, "a name that no other tab of the group has")
            }
            guard consume(":") else { throw fault("`:` after the name of a tab") }
            items.append(TabGroup.Item(name: name, stack: try tabStack(depth: depth, end: end)))
        } while consume(";")
        guard consume(end) else { throw fault("`;` or `\(end)` after a tab") }
        return TabGroup(kind: kind, items: items, selected: selected ?? 0)
    }

    private mutating func tabStack(
        depth: Int,
        end: Unicode.Scalar
    ) throws(TreeNotationError) -> ScreenStack {
        var stack = ScreenStack(isNavigation: true, screens: [])
        skipSpaces()
        if consume("r") {
            stack = ScreenStack(isNavigation: false, screens: [try screen(depth: depth + 1)])
            skipSpaces()
        }
        while stack.isNavigation, consume("p") {
            stack.screens.append(try screen(depth: depth + 1))
            skipSpaces()
        }
        return stack
    }

    private mutating func makeNumber() -> Int {
        defer { nextNumber += 1 }
        return nextNumber
    }

    mutating func name() throws(TreeNotationError) -> String {
        let start = offset
        let name = consume("\"") ? try quoted() : bare()
        guard !name.isEmpty else {
            offset = start
            throw fault(.badName, "a name")
        }
        guard name.utf8.count <= limits.nameBytes else {
            offset = start
            throw fault(.badName, "a name of at most \(limits.nameBytes) bytes")
        }
        return name
    }

    mutating func bare() -> String {
        let start = offset
        guard let first = peek(), ASCII.isLetter(first) else { return "" }
        while let byte = peek(), NotationName.isBareByte(byte) { offset += 1 }
        return String(checked: text[start..<offset])
    }

    mutating func quoted() throws(TreeNotationError) -> String {
        var bytes: [UInt8] = []
        while let byte = peek() {
            offset += 1
            switch byte {
            case UInt8(ascii: "\""): return String(checked: bytes)
            case UInt8(ascii: "\\"): bytes += try escape()
            default: bytes.append(byte)
            }
        }
        throw fault("`\"` at the end of a name")
    }

    mutating func escape() throws(TreeNotationError) -> [UInt8] {
        if consume("\"") { return [UInt8(ascii: "\"")] }
        if consume("\\") { return [UInt8(ascii: "\\")] }
        let start = offset
        guard consume("u"), consume("{") else { throw fault("`\"`, `\\` or `u{` after `\\`") }
        var value: UInt32 = 0
        var digits = 0
        while let byte = peek(), let digit = PercentEncoding.hexValue(byte), digits < 6 {
            value = value << 4 | UInt32(digit)
            digits += 1
            offset += 1
        }
        guard digits > 0, consume("}"), let scalar = Unicode.Scalar(value) else {
            offset = start
            throw fault("`u{`, the number of a character, and `}`")
        }
        return Array(String(Character(scalar)).utf8)
    }

    /// Requires a space or the end after an item.
    ///
    /// A root without screens may be empty.
    mutating func endOfItem() throws(TreeNotationError) {
        guard offset > 0, let next = peek() else { return }
        let wasSpace = text[offset - 1] == ASCII.space
        guard next == ASCII.space || wasSpace else { throw fault("a space after a screen") }
        skipSpaces()
    }

    mutating func skipSpaces() {
        while peek() == ASCII.space { offset += 1 }
    }

    func peek() -> UInt8? {
        offset < text.count ? text[offset] : nil
    }

    mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
        guard let byte = peek(), UInt32(byte) == scalar.value else { return false }
        offset += 1
        return true
    }

    func fault(
        _ code: TreeNotationError.Code = .badNotation,
        _ expected: String
    ) -> TreeNotationError {
        TreeNotationError(code, at: offset, expected: expected)
    }

    func fault(_ expected: String) -> TreeNotationError {
        fault(.badNotation, expected)
    }
}
