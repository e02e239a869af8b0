// Reading values that several tables have: states, pointers, sources of links, names.

import JSONText
import LinkRouter
import StrictJSON

extension JSONCursor {
    /// Reads the name of a state.
    func state(_ what: @autoclosure () -> String) throws(JSONFault) -> SessionState {
        SessionState(
            rawValue: try name(what(), "the name of a state", limit: Limits.stateName)
        )
    }

    /// Reads the name of a screen without checking that the screen exists.
    func screenName(_ what: @autoclosure () -> String) throws(JSONFault) -> String {
        try name(what(), "the name of a screen", limit: Limits.name)
    }

    /// Reads a JSON pointer.
    func pointer(_ what: String) throws(JSONFault) -> JSONPointer {
        let expected = "a JSON pointer (RFC 6901) such as `/data/user`"
        let text = try string(what, expected)
        guard !text.isEmpty else {
            throw unexpected(what, expected, found: "an empty string: the whole payload")
        }
        do throws(JSONPointerError) {
            return try JSONPointer(text)
        } catch {
            throw JSONFault(
                at: location(ofCharacter: error.column),
                "\(what) must be \(expected). \(error.message)"
            )
        }
    }

    /// Reads a source of links: `"app"`, `"push"`, `"web"`, `{"user": "name"}` or
    /// `{"host": "name"}`.
    ///
    /// - Parameters:
    ///   - what: The source at the start of a sentence.
    ///   - faults: Receives the faults of an object's keys.
    /// - Returns: The source; `nil` if its keys are at fault.
    /// - Throws: The first fault that is not in `faults`.
    func source(_ what: String, collecting faults: FaultList) throws(JSONFault) -> Acceptance? {
        if kind == .object { return try namedSource(what, collecting: faults) }
        let expected = "`app`, `push`, `web`, `{\"user\": \"name\"}` or `{\"host\": \"name\"}`"
        switch try string(what, expected) {
        case "app": return .app
        case "push": return .push
        case "web": return .web
        case let text: throw unknownWord(text, what, among: ConfigurationKeys.sources)
        }
    }

    private func namedSource(
        _ what: String,
        collecting faults: FaultList
    ) throws(JSONFault) -> Acceptance? {
        let keys = ConfigurationKeys.accepted
        let members = try members(as: what, keys: keys, collecting: faults)
        guard members.count == 1, let member = members.first else {
            // An object whose keys are all unknown has a fault already.
            if members.isEmpty, !children.isEmpty { return nil }
            let found = members.isEmpty ? "no key" : "both"
            throw fault("\(what) must have `user` or `host`, found \(found).")
        }
        let isUser = member.name == "user"
        let name = try member.value.name(
            Quoted.text(member.name),
            isUser ? "the name of a user of the system" : "the name of a host",
            limit: Limits.name
        )
        return isUser ? .user(name) : .host(name)
    }
}

extension JSONMember {
    /// Checks the length and the characters of the member's name.
    ///
    /// - Parameters:
    ///   - thing: The thing with the name, such as "a screen".
    ///   - limit: The longest name, in bytes.
    /// - Throws: The fault of the name.
    func checkName(of thing: @autoclosure () -> String, limit: Int = Limits.name)
        throws(JSONFault)
    {
        let length = name.utf8.count
        let hasControl = name.unicodeScalars.contains(where: LegibleText.isControl)
        guard !(1...limit).contains(length) || hasControl else { return }
        let found = hasControl ? "a control character" : "\(length) bytes"
        throw value.nameFault(
            "The name of \(thing()) must have 1 to \(limit) bytes and no control character, "
                + "found \(found)."
        )
    }
}

extension [ExactName: SourceLocation] {
    /// Adds a name, if it is new.
    ///
    /// - Returns: The location at which the name was added before; `nil` if it is new.
    mutating func insert(_ name: String, at location: SourceLocation) -> SourceLocation? {
        let name = ExactName(name)
        guard let first = updateValue(location, forKey: name) else { return nil }
        self[name] = first
        return first
    }

    /// The names in order, for a message.
    var sortedNames: [String] { keys.map(\.text).sorted() }
}
