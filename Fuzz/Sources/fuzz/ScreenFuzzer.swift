// Screens: a tree is what its notation says, a command what its record says, and what a command
// makes of a tree is a tree again.

import Jansson
import LinkRouter

/// Takes a tree in the first line, and a command in each other one.
struct ScreenFuzzer: Fuzzer {
    mutating func take(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        guard var tree = tree(lines[0]) else { return }
        for line in lines.dropFirst().prefix(32) {
            guard let command = command(line) else { continue }
            let transition = tree.applying(command)
            if transition.ignored != nil {
                law(transition.tree == tree, "what is ignored changes nothing: \(command)")
            }
            tree = transition.tree
            check(tree)
        }
    }

    private func tree(_ line: [UInt8]) -> ScreenTree? {
        let text = line.text
        do throws(TreeNotationError) {
            let tree = try ScreenTree(notation: text)
            check(tree)
            return tree
        } catch {
            law((0...text.utf8.count).contains(error.offset), "a fault is in the tree: \(error)")
            return nil
        }
    }

    private func check(_ tree: ScreenTree) {
        let text = tree.description
        law(text.isPrintable, "a notation is printable")
        do {
            let again = try ScreenTree(notation: text, arguments: tree.arguments)
            law(again == tree, "\(text) is what it was written from")
            let stored = try ScreenTree(plain: tree.plain)
            law(stored == tree, "\(text) is what was stored")
            law(stored.screens.map(\.id) == tree.screens.map(\.id), "with its numbers")
        } catch {
            fatalError("\(text) is a tree: \(error)")
        }
        let ids = tree.screens.map(\.id)
        law(Set(ids).count == ids.count, "each screen has a number of its own")
        law(ids.count <= ScreenLimits.standard.screens, "there are not too many screens")
    }

    private func command(_ line: [UInt8]) -> NavigationCommand? {
        guard let value = try? JSONValue(parsing: line.span), let plain = value.plain else {
            return nil
        }
        do throws(PlainValueError) {
            let command = try NavigationCommand(plain: plain)
            law((try? NavigationCommand(plain: command.plain)) == command, "\(command) is a record")
            return command
        } catch {
            law(!error.description.isEmpty, "a fault has a sentence")
            return nil
        }
    }
}

extension JSONValue {
    /// The value as the library reads it; `nil` if it is of a kind that the library does not have.
    var plain: PlainValue? {
        switch self {
        case .null, .real: return nil
        case .bool(let flag): return .flag(flag)
        case .integer(let number): return .integer(Int(number))
        case .string(let text): return .text(text)
        case .array(let elements):
            let values = elements.compactMap(\.plain)
            return values.count == elements.count ? .list(values) : nil
        case .object(let members):
            let values = members.compactMap { member in
                member.value.plain.map { PlainValue.Member(member.name, $0) }
            }
            return values.count == members.count ? .record(values) : nil
        }
    }
}
