// The commands that a test expects: each with the fields that its kind has, none of them left out.

import JSONText
import LinkRouter
import StrictJSON

extension ConfigurationDraft {
    /// Reads the commands that a test expects.
    mutating func commands(
        _ node: Int,
        _ document: ConfigurationDocument
    ) -> [NavigationCommand]? {
        let nodes = document.elements(of: node, "`commands`", "an array of commands", &faults)
        return nodes?.compactMap { command($0, document) }
    }

    private mutating func command(
        _ node: Int,
        _ document: ConfigurationDocument
    ) -> NavigationCommand? {
        let before = faults.count
        let members = document.members(
            of: node,
            as: "The command",
            keys: ConfigurationKeys.command,
            &faults
        )
        guard let members else { return nil }
        guard let word = members.first(where: { $0.name == "command" }) else {
            faults.add(document.place(of: node), "The command must have `command`.")
            return nil
        }
        guard let kind = kind(word.node, document) else { return nil }
        var record = [PlainValue.Member("command", .text(kind.rawValue))]
        for member in members where member.name != "command" {
            guard kind.fields.contains(where: { $0.rawValue == member.name }) else {
                faults.add(
                    document.namePlace(of: member.node),
                    "A \(Quoted.text(kind.rawValue)) has no \(Quoted.text(member.name)); "
                        + Quoted.hint(for: member.name, among: kind.fields.map(\.rawValue))
                )
                continue
            }
            let value =
                member.name == "arguments"
                ? arguments(member.node, document)
                : plain(member.node, Quoted.text(member.name), document)
            if let value { record.append(PlainValue.Member(member.name, value)) }
        }
        guard faults.count == before else { return nil }
        do throws(PlainValueError) {
            return try NavigationCommand(plain: .record(record))
        } catch {
            faults.add(document.place(ofPath: error.path, in: node), error.description)
            return nil
        }
    }

    private mutating func kind(
        _ node: Int,
        _ document: ConfigurationDocument
    ) -> NavigationCommand.Kind? {
        let names = NavigationCommand.Kind.allCases.map(\.rawValue)
        guard
            let text = document.string(
                node,
                "`command`",
                "one of \(Quoted.list(names))",
                &faults
            )
        else { return nil }
        if let kind = NavigationCommand.Kind(rawValue: text) { return kind }
        faults.add(
            document.place(of: node),
            "`command` cannot be \(Quoted.text(text)); \(Quoted.hint(for: text, among: names))"
        )
        return nil
    }

    private mutating func arguments(
        _ node: Int,
        _ document: ConfigurationDocument
    ) -> PlainValue {
        let members = document.uniqueMembers(of: node, as: "`arguments`", &faults)
        return .record(
            (members ?? []).compactMap { member in
                let value = document.string(
                    member.node,
                    "The value of \(Quoted.text(member.name))",
                    "a string",
                    &faults
                )
                return value.map { PlainValue.Member(member.name, .text($0)) }
            }
        )
    }

    /// Reads whatever the value of a field is.
    private mutating func plain(
        _ node: Int,
        _ what: String,
        _ document: ConfigurationDocument
    ) -> PlainValue? {
        switch document.kind(node) {
        case .string: return document.string(node, what, "a string", &faults).map(PlainValue.text)
        case .true: return .flag(true)
        case .false: return .flag(false)
        case .array:
            return .list(document.children(of: node).compactMap { plain($0, what, document) })
        case .object:
            let members = document.members(of: node, as: what, &faults) ?? []
            return .record(
                members.compactMap { member in
                    plain(member.node, Quoted.text(member.name), document)
                        .map { PlainValue.Member(member.name, $0) }
                }
            )
        case .number:
            if let number = document.integer(node) { return .integer(Int(number)) }
        case .null: break
        }
        faults.add(
            document.place(of: node),
            "\(what) must be a string, a whole number, `true` or `false`, found "
                + "\(document.found(node))."
        )
        return nil
    }
}
