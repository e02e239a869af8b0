// Buttons: one that is pressed opens its own link, or none.

import JSONText

extension PayloadReader {
    /// Presses a button.
    ///
    /// - Returns: Its link, or why it has none.
    mutating func searchButton(
        _ action: String,
        _ shape: Shape,
        _ base: Base,
        _ level: Int
    ) throws(PayloadError) -> (link: String?, reason: String?) {
        for rule in shape.buttons {
            for button in try buttons(rule, base) where button.id == action {
                return try press(button.base, rule, shape, base, level)
            }
        }
        return (nil, NoLinkReason.unknownButton)
    }

    /// Notes all buttons with what each would open.
    mutating func noteButtons(
        _ shape: Shape,
        _ base: Base,
        _ level: Int
    ) throws(PayloadError) {
        for rule in shape.buttons {
            for button in try buttons(rule, base) {
                let (link, reason) = try press(button.base, rule, shape, base, level)
                if case .known = rule.identity, reason == NoLinkReason.buttonWithoutLink {
                    continue
                }
                notes?.buttons.append(
                    PayloadExamination.Button(id: button.id, link: link, noLinkReason: reason)
                )
            }
        }
    }

    private mutating func press(
        _ button: Base,
        _ rule: ButtonRule,
        _ shape: Shape,
        _ base: Base,
        _ level: Int
    ) throws(PayloadError) -> (link: String?, reason: String?) {
        var search = LinkSearch()
        let kept = notes
        notes = nil
        defer { notes = kept }
        try self.search(rule.links, shape.sentinels, button, &search)
        let isEmpty = search.reason == nil || search.reason == NoLinkReason.emptyLink
        let hasNone = search.link == nil && isEmpty
        if hasNone && !rule.emptyOpensMain { return (nil, NoLinkReason.buttonWithoutLink) }
        if let condition = rule.when, try !documents.holds(condition, at: button.place) {
            return (nil, NoLinkReason.actionType)
        }
        if hasNone { try searchMain(shape, base, level, &search) }
        return (search.link, search.noLinkReason)
    }

    /// The buttons of a rule with their ids.
    private mutating func buttons(
        _ rule: ButtonRule,
        _ base: Base
    ) throws(PayloadError) -> [(id: String, base: Base)] {
        switch rule.source {
        case .single: return try id(rule.identity, 0, base.place).map { [($0, base)] } ?? []
        case .map(let pointer, let except):
            return try members(of: pointer, base).filter { !except.contains($0.id) }
        case .list(let pointer):
            var buttons: [(id: String, base: Base)] = []
            var count = 0
            for (position, element) in try elements(of: pointer, base).enumerated() {
                guard let id = try id(rule.identity, position, element.place) else { continue }
                if rule.most < ButtonRule.entryLimit, let condition = rule.when {
                    guard try documents.holds(condition, at: element.place) else { continue }
                }
                count += 1
                if count <= rule.most { buttons.append((id, element)) }
            }
            return buttons
        }
    }

    private mutating func id(
        _ identity: ButtonRule.Identity,
        _ position: Int,
        _ place: Place
    ) throws(PayloadError) -> String? {
        switch identity {
        case .value(let rules): return try self.identity(rules, at: place)
        case .known(let id): return id
        case .position(let template, let from):
            return NumberTemplate.text(template, from + position)
        }
    }

    /// The members of the object at a place, as many as are looked at.
    private mutating func members(
        of map: JSONPointer,
        _ base: Base
    ) throws(PayloadError) -> [(id: String, base: Base)] {
        guard let found = try documents.resolve(map, from: base.place),
            let object = try documents.container(.object, at: found)
        else { return [] }
        let document = documents.document(of: object)
        var members: [(id: String, base: Base)] = []
        var child = object.node + 1
        while child < document.tape[object.node].next, members.count < ButtonRule.entryLimit {
            if let name = document.name(child) {
                let place = Place(document: object.document, node: child)
                members.append((name, Base(place: place, path: "")))
            }
            child = document.tape[child].next
        }
        return members
    }
}
