// A session's screens as a drawing: one level below the other, with the lowest screen of each stack
// first, so that the last line of a level is the visible screen.

import Jansson
import LinkRouter
import NotifyCore
import StrictJSON

/// Draws the screens of a session.
struct TreeText {
    private let tree: ScreenTree
    private(set) var lines: [String] = []

    /// Reads the tree of an answer; `nil` if there is none, or this version does not support it.
    init?(_ answer: JSONValue) {
        guard let notation = answer["tree"]?.string else { return nil }
        let arguments = (answer["screens"]?.array ?? []).map(Self.arguments)
        guard let tree = try? ScreenTree(notation: notation, arguments: arguments) else {
            return nil
        }
        self.tree = tree
        for level in tree.levels where !level.stack.screens.isEmpty {
            lines.append(Self.title(level))
            draw(level.stack, indent: 1)
        }
    }

    /// The screen on top with its arguments; `nil` if there is no screen.
    var top: String? { tree.top.map(Self.words) }

    private mutating func draw(_ stack: ScreenStack, indent: Int) {
        for screen in stack.screens { draw(screen, indent: indent) }
    }

    private mutating func draw(_ screen: Screen, indent: Int, mark: String = "") {
        let isTop = screen.id == tree.top?.id
        line(mark + Self.words(screen) + (isTop ? "  <- on top" : ""), indent: indent)
        for child in screen.children { draw(child, indent: indent + 1, mark: "+ ") }
        for (index, item) in (screen.tabs?.items ?? []).enumerated() {
            let mark = index == screen.tabs?.selected ? "*" : "-"
            line("\(mark) \(Quoted.bare(item.name, limit: 256)):", indent: indent + 1)
            draw(item.stack, indent: indent + 2)
        }
    }

    private mutating func line(_ text: String, indent: Int) {
        lines.append(String(repeating: "  ", count: indent) + text)
    }

    private static func title(_ level: ScreenTree.Level) -> String {
        guard let modal = level.modal else {
            return level.stack.isNavigation ? "root" : "root, no navigation stack"
        }
        var title = modal.style == .alert || modal.style == .popover ? "" : "modal"
        if modal.style != .standard { title += (title.isEmpty ? "" : " ") + modal.style.rawValue }
        if let anchor = modal.anchor { title += " at \(Quoted.bare(anchor, limit: 256))" }
        if modal.isForced { title += ", forced: links wait" }
        if !level.stack.isNavigation, modal.style != .alert { title += ", no navigation stack" }
        return title
    }

    private static func words(_ screen: Screen) -> String {
        let members = screen.arguments.map { argument in
            JSONValue.Member(name: argument.name, value: .string(argument.value))
        }
        let words = [screen.name] + CommandText.arguments(.object(members))
        return words.map { Quoted.bare($0, limit: 1_024) }.joined(separator: " ")
    }

    private static func arguments(_ screen: JSONValue) -> Arguments {
        var arguments = Arguments()
        for member in screen["arguments"]?.object ?? [] {
            arguments.add(.init(name: member.name, value: member.value.string ?? ""))
        }
        return arguments
    }
}
