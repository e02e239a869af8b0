// Screens: trees and commands are equal after encoding and decoding, and a command applied to a tree
// yields a valid tree.

import Jansson
import LinkRouter

/// The input is a tree in the first line, and a command in each other line.
struct ScreenFuzzer: Fuzzer {
    mutating func test(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        guard var tree = tree(lines[0]) else { return }
        for line in lines.dropFirst().prefix(32) {
            guard let command = command(line) else { continue }
            let transition = tree.applying(command)
            if transition.ignored != nil {
                law(
                    transition.tree == tree,
                    "an ignored command does not change the tree: \(command)"
                )
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
            law(
                (0...text.utf8.count).contains(error.offset),
                "an error has an offset in the notation: \(error)"
            )
            return nil
        }
    }

    private func check(_ tree: ScreenTree) {
        let text = tree.description
        law(text.isPrintable, "a notation is printable")
        do {
            let again = try ScreenTree(notation: text, arguments: tree.arguments)
            law(again == tree, "\(text) is parsed to the same tree")
            let stored = try ScreenTree(plain: tree.plain)
            law(stored == tree, "\(text) is restored to the same tree")
            law(
                stored.screens.map(\.id) == tree.screens.map(\.id),
                "\(text) is restored with its screen ids"
            )
        } catch {
            fatalError("\(text) cannot be parsed: \(error)")
        }
        let ids = tree.screens.map(\.id)
        law(Set(ids).count == ids.count, "screen ids are unique")
        law(ids.count <= ScreenLimits.standard.screens, "screens are within the limit")
    }

    private func command(_ line: [UInt8]) -> NavigationCommand? {
        guard let value = try? JSONValue(parsing: line.span), let plain = value.plain else {
            return nil
        }
        do throws(PlainValueError) {
            let command = try NavigationCommand(plain: plain)
            law(
                (try? NavigationCommand(plain: command.plain)) == command,
                "\(command) is restored to the same command"
            )
            return command
        } catch {
            law(!error.description.isEmpty, "an error has a description")
            return nil
        }
    }
}

extension JSONValue {
    /// The value as a plain value; `nil` for null and real numbers, which plain values do not have.
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
