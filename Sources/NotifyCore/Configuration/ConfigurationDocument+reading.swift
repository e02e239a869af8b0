// Strict reading: every name known, every name once, every value of its kind. Each method adds a
// fault and returns `nil` where it does not find what it was asked for, so that reading goes on.

import JSONText
import LinkRouter
import StrictJSON

extension ConfigurationDocument {
    /// A member of an object.
    struct Member: Sendable {
        let name: String
        let node: Int
    }

    /// Lists the members of an object, which `what` names as a sentence begins: "The route".
    func members(of node: Int, as what: String, _ faults: inout FaultList) -> [Member]? {
        guard kind(node) == .object else {
            faults.add(place(of: node), "\(what) must be an object, found \(found(node)).")
            return nil
        }
        var members: [Member] = []
        var child = node + 1
        let end = tape[node].next
        while child < end {
            if let name = tape[child].name.flatMap(text) {
                members.append(Member(name: name, node: child))
            } else {
                faults.add(namePlace(of: child), "The name has half of a surrogate pair.")
            }
            child = tape[child].next
        }
        return members
    }

    /// Lists the members of an object whose names are known, each name once.
    func members(
        of node: Int,
        as what: String,
        keys: [String],
        _ faults: inout FaultList
    ) -> [Member]? {
        guard let members = uniqueMembers(of: node, as: what, &faults) else { return nil }
        if members.allSatisfy({ keys.contains($0.name) }) { return members }
        return members.filter { member in
            let isKnown = keys.contains(member.name)
            if !isKnown {
                faults.add(
                    namePlace(of: member.node),
                    "\(what) has no key \(Quoted.text(member.name)); "
                        + Quoted.hint(for: member.name, among: keys)
                )
            }
            return isKnown
        }
    }

    /// Lists the members of an object; of a name that is there twice, the first.
    func uniqueMembers(
        of node: Int,
        as what: String,
        _ faults: inout FaultList
    ) -> [Member]? {
        guard let members = members(of: node, as: what, &faults) else { return nil }
        if Self.isPlainlyUnique(members) { return members }
        var first: [ExactName: Int] = [:]
        return members.filter { member in
            guard let other = first.updateValue(member.node, forKey: ExactName(member.name)) else {
                return true
            }
            first[ExactName(member.name)] = other
            faults.add(
                namePlace(of: member.node),
                "\(what) has \(Quoted.text(member.name)) twice: also at "
                    + "\(spelledPlace(namePlace(of: other).offset))."
            )
            return false
        }
    }

    /// Whether a few names differ, which is what nearly every object looks like.
    private static func isPlainlyUnique(_ members: [Member]) -> Bool {
        guard members.count <= 8 else { return false }
        for (position, member) in members.enumerated() {
            for other in members[..<position] where other.name == member.name { return false }
        }
        return true
    }

    /// Reads a text of 1 to `limit` bytes without control characters; `what` names it as a sentence
    /// begins, `expected` says what it must be, such as "the name of a screen".
    func name(
        _ node: Int,
        _ what: @autoclosure () -> String,
        _ expected: String,
        limit: Int,
        _ faults: inout FaultList
    ) -> String? {
        guard let text = string(node, what(), expected, &faults) else { return nil }
        guard !text.isEmpty else {
            faults.add(place(of: node), "\(what()) must be \(expected), found an empty string.")
            return nil
        }
        guard text.utf8.count <= limit else {
            faults.add(
                place(of: node),
                "\(what()) must be \(expected) of \(limit) bytes at most, found "
                    + "\(text.utf8.count) bytes."
            )
            return nil
        }
        guard let index = text.unicodeScalars.firstIndex(where: Self.isControl) else { return text }
        let column = text.unicodeScalars.distance(
            from: text.unicodeScalars.startIndex,
            to: index
        )
        faults.add(
            place(ofColumn: column + 1, in: contents(of: node)),
            "\(what()) must be \(expected), found a control character."
        )
        return nil
    }

    /// Reads a string.
    func string(
        _ node: Int,
        _ what: @autoclosure () -> String,
        _ expected: String,
        _ faults: inout FaultList
    ) -> String? {
        guard kind(node) == .string else {
            faults.add(place(of: node), "\(what()) must be \(expected), found \(found(node)).")
            return nil
        }
        guard let text = text(contents(of: node)) else {
            faults.add(place(of: node), "\(what()) has half of a surrogate pair.")
            return nil
        }
        return text
    }

    /// Lists the elements of an array.
    func elements(
        of node: Int,
        _ what: String,
        _ expected: String,
        _ faults: inout FaultList
    ) -> [Int]? {
        guard kind(node) == .array else {
            faults.add(place(of: node), "\(what) must be \(expected), found \(found(node)).")
            return nil
        }
        return children(of: node)
    }

    /// What a value is, to be read after "found".
    func found(_ node: Int) -> String {
        switch kind(node) {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "the number \(spelling(node))"
        case .true: "`true`"
        case .false: "`false`"
        case .null: "`null`"
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
    }
}
