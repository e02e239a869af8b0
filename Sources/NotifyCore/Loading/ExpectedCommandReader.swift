// Reading the commands that a test expects, in the form of receipts.

import JSONText
import LinkRouter
import StrictJSON

/// Reads `"commands"` of a test.
struct ExpectedCommandReader {
    let faults: FaultList

    /// Reads an array of commands, without those at fault.
    func read(_ list: JSONCursor) -> [NavigationCommand]? {
        faults.attempt(try list.elements("`commands`", "an array of commands"))?
            .compactMap(readCommand)
    }

    private func readCommand(_ value: JSONCursor) -> NavigationCommand? {
        let before = faults.count
        let keys = ConfigurationKeys.command
        let members = faults.attempt(
            try value.members(as: "The command", keys: keys, collecting: faults)
        )
        guard let members else { return nil }
        guard let word = members["command"] else {
            faults.add(value.location, "The command must have `command`.")
            return nil
        }
        let kinds = NavigationCommand.Kind.allCases
        let kind = faults.attempt(try word.word("`command`", among: kinds))
        guard let kind else { return nil }
        var record = [PlainValue.Member("command", .text(kind.rawValue))]
        for member in members where member.name != "command" {
            guard kind.fields.contains(where: { $0.rawValue == member.name }) else {
                faults.add(
                    member.location,
                    "A \(Quoted.text(kind.rawValue)) has no \(Quoted.text(member.name)); "
                        + Quoted.hint(for: member.name, among: kind.fields.map(\.rawValue))
                )
                continue
            }
            let field =
                member.name == "arguments"
                ? readArguments(member.value)
                : readPlain(member.value, Quoted.text(member.name))
            if let field { record.append(PlainValue.Member(member.name, field)) }
        }
        guard faults.count == before else { return nil }
        do throws(PlainValueError) {
            return try NavigationCommand(plain: .record(record))
        } catch {
            faults.add(value.location(ofPath: error.path), error.description)
            return nil
        }
    }

    private func readArguments(_ value: JSONCursor) -> PlainValue {
        let members = faults.attempt(
            try value.uniqueMembers(as: "`arguments`", collecting: faults)
        )
        var arguments: [PlainValue.Member] = []
        for member in members ?? [] {
            let what = "The value of \(Quoted.text(member.name))"
            guard let text = faults.attempt(try member.value.string(what)) else { continue }
            arguments.append(PlainValue.Member(member.name, .text(text)))
        }
        return .record(arguments)
    }

    /// Reads the value of a field as a plain value.
    private func readPlain(_ value: JSONCursor, _ what: String) -> PlainValue? {
        switch value.kind {
        case .string: return faults.attempt(.text(try value.string(what)))
        case .true: return .flag(true)
        case .false: return .flag(false)
        case .array: return .list(value.children.compactMap { readPlain($0, what) })
        case .object:
            let members = faults.attempt(try value.members(as: what, collecting: faults)) ?? []
            return .record(
                members.compactMap { member in
                    readPlain(member.value, Quoted.text(member.name))
                        .map { PlainValue.Member(member.name, $0) }
                }
            )
        case .number:
            if let number = value.integer { return .integer(Int(number)) }
        case .null: break
        }
        faults.add(value.unexpected(what, "a string, a whole number, `true` or `false`"))
        return nil
    }
}
