// The buttons of a message: in an array, in an object by id, in numbered keys, or a single one.

import JSONText
import StrictJSON

/// Where buttons are, and the link of each.
struct ButtonRule: Sendable {
    static let keys = [
        "list", "map", "except", "numbered", "id", "from", "link", "when", "empty", "most",
    ]
    /// The most elements of an array, or members of an object, that are examined.
    static let entryLimit = 32

    /// How buttons are written.
    enum Source: Sendable {
        /// The elements of an array.
        case list(JSONPointer)
        /// The members of an object, by id, without those of the given names.
        case map(JSONPointer, except: [String])
        /// One button; its pointers start at the level of the marker.
        case single
    }

    /// How a button is named.
    enum Identity: Sendable {
        /// By a value in it.
        case value([IdentityRule])
        /// By an id that the rule states.
        case known(String)
        /// By its position: the template's `{n}` is the position plus `from`.
        case position(template: String, from: Int)
    }

    let source: Source
    let identity: Identity
    let links: [LinkRule]
    let when: Condition?
    /// Whether a button without a link opens the link of the message.
    let emptyOpensMain: Bool
    /// The most buttons that count, of those for which `when` holds.
    let most: Int

    /// Reads one entry of `buttons`; a numbered entry is a rule for each number.
    static func rules(_ cursor: RuleCursor) throws(JSONFault) -> [ButtonRule] {
        let members = try cursor.members(as: "A button rule", keys: keys)
        _ = try members.required("link", of: "A button rule")
        if let except = members["except"], members["map"] == nil {
            throw except.value.nameFault("`except` excludes members of `map`.")
        }
        switch (members["list"], members["map"], members["numbered"]) {
        case (let list?, nil, nil):
            return [
                ButtonRule(.list(try list.pointer()), try Identity(ofElements: members), members)
            ]
        case (nil, let map?, nil):
            for name in ["id", "from"] {
                guard let member = members[name] else { continue }
                throw member.value.nameFault("With `map` the name of the member is the id.")
            }
            let source = Source.map(try map.pointer(), except: members.texts("except"))
            return [ButtonRule(source, .value([]), members)]
        case (nil, nil, let numbers?):
            return try numberedRules(cursor, numbers, members)
        case (nil, nil, nil):
            guard let id = members["id"] else { fallthrough }
            return [ButtonRule(.single, try Identity(ofOne: id), members)]
        default:
            throw cursor.value.fault(
                "A button rule needs one of `list`, `map`, `numbered` and `id`."
            )
        }
    }

    private static func numberedRules(
        _ cursor: RuleCursor,
        _ numbers: RuleCursor,
        _ members: RuleMembers
    ) throws(JSONFault) -> [ButtonRule] {
        let bounds = numbers.elements
        guard numbers.kind == .array, bounds.count == 2 else {
            throw numbers.value.fault("Expected the first and the last number, such as [0, 9].")
        }
        let first = try bounds[0].integer(in: 0...99)
        let last = try bounds[1].integer(in: first...first + entryLimit - 1)
        let id = try members.required("id", of: "`numbered`")
        guard NumberTemplate.hasMark(try id.string()) else {
            throw id.value.fault("Expected a string with `{n}`, which stands for the number.")
        }
        let faults = cursor.faults.count
        var rules: [ButtonRule] = []
        // The rules of all numbers have the same faults, so those of the first are enough.
        for number in first...last where cursor.faults.count == faults {
            var numbered = cursor
            numbered.number = number
            let members = RuleMembers(object: numbered, members: members.members)
            let identity = try Identity(ofOne: numbered.cursor(at: id.value))
            rules.append(ButtonRule(.single, identity, members))
        }
        return rules
    }

    private init(_ source: Source, _ identity: Identity, _ members: RuleMembers) {
        self.source = source
        self.identity = identity
        links = members.list("link", LinkRule.init)
        when = members.condition("when")
        emptyOpensMain = members.value("empty", Self.opensMain) ?? false
        most =
            members.value("most") { cursor throws(JSONFault) in
                try cursor.integer(in: 1...Self.entryLimit)
            } ?? Self.entryLimit
    }

    private static func opensMain(_ cursor: RuleCursor) throws(JSONFault) -> Bool {
        guard try cursor.string() == "main" else {
            throw cursor.value.fault(
                "Expected `main`: a button without a link opens the link of the message."
            )
        }
        return true
    }
}

extension ButtonRule.Identity {
    /// Reads how one button is named: by a string, or by the value at a pointer.
    fileprivate init(ofOne cursor: RuleCursor) throws(JSONFault) {
        guard cursor.kind == .string else {
            self = .value(cursor.list(IdentityRule.init))
            return
        }
        let text = try cursor.filledString()
        self =
            text.utf8.first == UInt8(ascii: "/")
            ? .value([try IdentityRule(cursor)]) : .known(text)
    }

    /// Reads how elements of a list are named: by pointers to their ids, or a string with `{n}`.
    fileprivate init(ofElements members: RuleMembers) throws(JSONFault) {
        let from = try members["from"]?.integer(in: 0...99)
        guard let id = members["id"] else {
            self = .position(template: "{n}", from: from ?? 0)
            return
        }
        if id.kind == .string, NumberTemplate.hasMark(try id.string()) {
            self = .position(template: try id.string(), from: from ?? 0)
            return
        }
        if let member = members["from"] {
            throw member.value.nameFault(
                "`from` is for an `id` with `{n}`, which counts the buttons."
            )
        }
        self = .value(id.list(IdentityRule.init))
    }
}
