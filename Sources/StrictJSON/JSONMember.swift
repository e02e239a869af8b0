// Reading the members of an object, with checks that names are known and unique.

import JSONText

/// A member of an object.
package struct JSONMember: Sendable {
    /// The name, decoded.
    package let name: String
    /// The value.
    package let value: JSONCursor

    /// The location of the quote before the name.
    package var location: SourceLocation { value.nameLocation }
}

extension [JSONMember] {
    /// The value of the member with a name, which is compared by its bytes.
    package subscript(name: String) -> JSONCursor? {
        first { $0.name.hasSameBytes(as: name) }?.value
    }
}

extension String {
    /// Whether two texts have the same bytes.
    ///
    /// `==` alone also holds for canonical equivalents, such as the Kelvin sign and `K`; it comes
    /// first because it rules out most texts quickly.
    func hasSameBytes(as other: String) -> Bool {
        // The comparison of strings rejects most pairs faster than a comparison byte by byte.
        utf8.count == other.utf8.count && self == other && utf8.elementsEqual(other.utf8)
    }
}

extension [String] {
    /// Whether one of the texts has the bytes of a name.
    func hasBytes(of name: String) -> Bool { contains { $0.hasSameBytes(as: name) } }
}

extension JSONCursor {
    /// Lists the members of an object without a check of their names.
    ///
    /// - Parameters:
    ///   - what: The object at the start of a sentence: "The route".
    ///   - faults: Receives a fault for each name that contains half of a surrogate pair; without a
    ///     list the first one is thrown.
    /// - Returns: The members in order.
    /// - Throws: A fault if the value is not an object.
    package func members(
        as what: @autoclosure () -> String,
        collecting faults: FaultList? = nil
    ) throws(JSONFault) -> [JSONMember] {
        guard kind == .object else { throw unexpected(what(), "an object") }
        let tape = file.tape
        var members: [JSONMember] = []
        var child = node + 1
        let end = tape[node].next
        while child < end {
            let value = JSONCursor(file: file, node: child)
            if let name = tape[child].name.flatMap(value.decode) {
                members.append(JSONMember(name: name, value: value))
            } else {
                let message = "The name has half of a surrogate pair."
                try report(.badEncoding, at: value.nameLocation, message, to: faults)
            }
            child = tape[child].next
        }
        return members
    }

    /// Lists the members of an object, of which a duplicate name is a fault; only its first member
    /// is listed.
    ///
    /// The parameters are those of `members(as:collecting:)`.
    package func uniqueMembers(
        as what: @autoclosure () -> String,
        collecting faults: FaultList? = nil
    ) throws(JSONFault) -> [JSONMember] {
        let members = try members(as: what(), collecting: faults)
        if Self.areFewAndUnique(members) { return members }
        var first: [[UInt8]: JSONCursor] = [:]
        var unique: [JSONMember] = []
        for member in members {
            let name = Array(member.name.utf8)
            guard let other = first[name] else {
                first[name] = member.value
                unique.append(member)
                continue
            }
            try report(
                .duplicateKey,
                at: member.location,
                "\(what()) has \(Quoted.text(member.name)) twice: also at "
                    + "\(file.spelled(other.nameLocation)).",
                to: faults
            )
        }
        return unique
    }

    /// Lists the members of an object; unknown and duplicate names are faults.
    ///
    /// - Parameters:
    ///   - what: The object at the start of a sentence: "The route".
    ///   - keys: The known names.
    ///   - faults: Receives a fault for each name that is unknown, a duplicate or cannot be
    ///     decoded; without a list the first one is thrown.
    /// - Returns: The known members in order.
    /// - Throws: A fault if the value is not an object.
    package func members(
        as what: @autoclosure () -> String,
        keys: [String],
        collecting faults: FaultList? = nil
    ) throws(JSONFault) -> [JSONMember] {
        let members = try uniqueMembers(as: what(), collecting: faults)
        if members.allSatisfy({ keys.hasBytes(of: $0.name) }) { return members }
        var known: [JSONMember] = []
        for member in members {
            if keys.hasBytes(of: member.name) {
                known.append(member)
                continue
            }
            try report(
                .unknownKey,
                at: member.location,
                "\(what()) has no key \(Quoted.text(member.name)); "
                    + Quoted.hint(for: member.name, among: keys),
                to: faults
            )
        }
        return known
    }

    private func report(
        _ reason: JSONFault.Reason,
        at location: SourceLocation,
        _ message: @autoclosure () -> String,
        to faults: FaultList?
    ) throws(JSONFault) {
        guard let faults else { throw JSONFault(reason, at: location, message()) }
        faults.add(location, message(), reason)
    }

    /// Whether there are few members, all with different names, as in nearly every object.
    private static func areFewAndUnique(_ members: [JSONMember]) -> Bool {
        guard members.count <= 8 else { return false }
        for (position, member) in members.enumerated() {
            for other in members[..<position] where other.name == member.name { return false }
        }
        return true
    }
}
