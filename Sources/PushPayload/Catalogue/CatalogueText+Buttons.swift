// Buttons in a catalogue file: an array, an object by id, flat keys with a number in them, or one.

import JSONText

extension CatalogueText {
    /// The rules of one entry of `buttons`; a numbered entry gives one for each number.
    func buttonRules(_ node: Int) throws(CatalogueError) -> [ButtonRule] {
        let members = try members(node, of: "a button rule", CatalogueKeys.button)
        guard let link = members["link"] else { throw error(node, "A button rule needs 'link'.") }
        if let child = members["except"], members["map"] == nil {
            throw nameError(child, "'except' leaves members of 'map' out.")
        }
        switch (members["list"], members["map"], members["numbered"]) {
        case (let list?, nil, nil):
            return [
                try buttonRule(
                    .list(try pointer(list)),
                    try identity(members),
                    link: link,
                    members
                )
            ]
        case (nil, let map?, nil):
            return [try mapRule(map, link: link, members)]
        case (nil, nil, let numbers?):
            return try numberedRules(node, numbers, link: link, members)
        case (nil, nil, nil):
            guard let id = members["id"] else { fallthrough }
            return [try buttonRule(.single, try singleIdentity(id), link: link, members)]
        default:
            throw error(node, "A button rule needs one of 'list', 'map', 'numbered' and 'id'.")
        }
    }

    private func mapRule(
        _ map: Int,
        link: Int,
        _ members: CatalogueMembers
    ) throws(CatalogueError) -> ButtonRule {
        for name in ["id", "from"] {
            guard let child = members[name] else { continue }
            throw nameError(child, "With 'map' the name of the member is the id.")
        }
        let except = try list(members["except"], filledText)
        return try buttonRule(
            .map(try pointer(map), except: except),
            .value([]),
            link: link,
            members
        )
    }

    private func numberedRules(
        _ node: Int,
        _ numbers: Int,
        link: Int,
        _ members: CatalogueMembers
    ) throws(CatalogueError) -> [ButtonRule] {
        let bounds = kind(numbers) == .array ? children(numbers) : []
        guard bounds.count == 2 else {
            throw error(numbers, "Expected the first and the last number, such as [0, 9].")
        }
        let first = try integer(bounds[0], in: 0...99)
        let last = try integer(bounds[1], in: first...first + ButtonRule.entryLimit - 1)
        guard let id = members["id"] else { throw error(node, "'numbered' needs 'id'.") }
        guard NumberTemplate.hasMark(try text(id)) else {
            throw error(id, "Expected a text with '{n}', which stands for the number.")
        }
        var rules: [ButtonRule] = []
        for number in first...last {
            var reader = self
            reader.number = number
            let identity = try reader.singleIdentity(id)
            rules.append(try reader.buttonRule(.single, identity, link: link, members))
        }
        return rules
    }

    /// How one button is named: by the text, or by the value that a pointer leads to.
    private func singleIdentity(_ node: Int) throws(CatalogueError) -> ButtonRule.Identity {
        guard kind(node) == .string else { return .value(try list(node, identityRule)) }
        let text = try filledText(node)
        return text.utf8.first == 0x2F ? .value([try identityRule(node)]) : .known(text)
    }

    private func buttonRule(
        _ source: ButtonRule.Source,
        _ identity: ButtonRule.Identity,
        link: Int,
        _ members: CatalogueMembers
    ) throws(CatalogueError) -> ButtonRule {
        var emptyOpensMain = false
        if let node = members["empty"] {
            guard try text(node) == "main" else {
                throw error(node, "Expected 'main': a button without a link opens the main link.")
            }
            emptyOpensMain = true
        }
        let limit = ButtonRule.entryLimit
        return ButtonRule(
            source: source,
            identity: identity,
            links: try list(link, linkRule),
            when: try condition(members["when"]),
            emptyOpensMain: emptyOpensMain,
            most: try members["most"].map { node throws(CatalogueError) in
                try integer(node, in: 1...limit)
            } ?? limit
        )
    }

    /// How the elements of a list are named: pointers to their ids, or a text with `{n}`.
    private func identity(
        _ members: CatalogueMembers
    ) throws(CatalogueError) -> ButtonRule.Identity {
        var from = 0
        if let node = members["from"] { from = try integer(node, in: 0...99) }
        guard let id = members["id"] else { return .position(template: "{n}", from: from) }
        if kind(id) == .string, NumberTemplate.hasMark(try text(id)) {
            return .position(template: try text(id), from: from)
        }
        if let node = members["from"] {
            throw nameError(node, "'from' is for an 'id' with '{n}', which counts the buttons.")
        }
        return .value(try list(id, identityRule))
    }
}
