// The order of decisions: silence, no link at all, a button, the provider's rules, generic keys.

/// The link that a message opens, or the reason why it opens none.
struct LinkChoice: Sendable {
    var link: String?
    var noLinkReason: String?
    var isSilent = false
}

/// Chooses the link of one payload.
struct LinkChooser: Sendable {
    var finder: LinkFinder

    /// Chooses the link, or the reason why there is none.
    ///
    /// - Parameters:
    ///   - match: The shape of the payload and its level; `nil` if no marker matches.
    ///   - press: The user's action; `nil` is a tap on the message.
    /// - Returns: The link or the reason.
    /// - Throws: `PayloadError` if a JSON text in a string is beyond a limit.
    mutating func choose(
        _ match: (shape: Shape, level: Int)?,
        _ press: Press?
    ) throws(PayloadError) -> LinkChoice {
        guard let (shape, level) = match else { return try chooseGenericLink(press) }
        let scope = finder.payload.scope(ofLevel: level)
        var choice = LinkChoice(isSilent: try isSilent(shape, at: scope.node))
        var overridingReason =
            try choice.isSilent ? NoLinkReason.silent : noLinkReason(shape, at: scope.node)
        if overridingReason == nil, press == .dismissal {
            overridingReason = NoLinkReason.dismissed
        }
        var main = LinkSearch(overridingReason: overridingReason)
        var pressed: (link: String?, reason: String?)?
        if case .button(let id) = press, overridingReason == nil {
            pressed = try linkOfButton(id, shape, scope, level)
            main = LinkSearch(overridingReason: NoLinkReason.otherButton)
        }
        if finder.notes != nil { try noteButtons(shape, scope, level) }
        try searchMain(shape, scope, level, &main)
        choice.link = pressed.map(\.link) ?? main.link
        choice.noLinkReason = pressed.map(\.reason) ?? main.noLinkReason
        if choice.link == nil, !choice.isSilent, let condition = shape.silentUnlessLink,
            try finder.payload.documents.holds(condition, at: scope.node)
        {
            choice.isSilent = true
            choice.noLinkReason = NoLinkReason.silent
        }
        return choice
    }

    /// Chooses the link of a payload that no marker matches; no rule finds its buttons.
    private mutating func chooseGenericLink(_ press: Press?) throws(PayloadError) -> LinkChoice {
        let overridingReason: String? =
            switch press {
            case nil, .tap: nil
            case .dismissal: NoLinkReason.dismissed
            case .button: NoLinkReason.unknownButton
            }
        var search = LinkSearch(overridingReason: overridingReason)
        try finder.searchGenericKeys(from: nil, &search)
        return LinkChoice(link: search.link, noLinkReason: search.noLinkReason)
    }

    private mutating func isSilent(
        _ shape: Shape,
        at node: NodeReference
    ) throws(PayloadError) -> Bool {
        for condition in [shape.silent, finder.payload.catalogue.silent] {
            if let condition, try finder.payload.documents.holds(condition, at: node) {
                return true
            }
        }
        return false
    }

    private mutating func noLinkReason(
        _ shape: Shape,
        at node: NodeReference
    ) throws(PayloadError) -> String? {
        for rule in shape.noLink {
            guard let condition = rule.when else { return rule.reason }
            if try finder.payload.documents.holds(condition, at: node) { return rule.reason }
        }
        return nil
    }

    /// Searches the link of the message itself.
    private mutating func searchMain(
        _ shape: Shape,
        _ scope: Scope,
        _ level: Int,
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        if finder.notes == nil && search.isOver { return }
        try finder.search(shape.links, shape.sentinels, scope, &search)
        if shape.usesGenericKeys {
            try finder.searchGenericKeys(from: level, &search)
        } else if finder.notes != nil {
            // An examination also shows the generic keys that the provider's rules exclude.
            var other = LinkSearch(overridingReason: NoLinkReason.otherProvider)
            try finder.searchGenericKeys(from: level, &other)
        }
    }

    // MARK: Buttons

    /// The link of the button with an id, or why it has none.
    private mutating func linkOfButton(
        _ id: String,
        _ shape: Shape,
        _ scope: Scope,
        _ level: Int
    ) throws(PayloadError) -> (link: String?, reason: String?) {
        for rule in shape.buttons {
            for button in try buttons(rule, scope) where button.id == id {
                return try link(of: button.scope, rule, shape, scope, level)
            }
        }
        return (nil, NoLinkReason.unknownButton)
    }

    /// Notes all buttons with the link that each would open.
    private mutating func noteButtons(
        _ shape: Shape,
        _ scope: Scope,
        _ level: Int
    ) throws(PayloadError) {
        for rule in shape.buttons {
            for button in try buttons(rule, scope) {
                let (link, reason) = try link(of: button.scope, rule, shape, scope, level)
                if case .known = rule.identity, reason == NoLinkReason.buttonWithoutLink {
                    continue
                }
                finder.notes?.buttons.append(
                    PayloadExamination.Button(id: button.id, link: link, noLinkReason: reason)
                )
            }
        }
    }

    private mutating func link(
        of button: Scope,
        _ rule: ButtonRule,
        _ shape: Shape,
        _ scope: Scope,
        _ level: Int
    ) throws(PayloadError) -> (link: String?, reason: String?) {
        var search = LinkSearch()
        // The values of a button are no candidates for the link of the message.
        let notes = finder.notes
        finder.notes = nil
        defer { finder.notes = notes }
        try finder.search(rule.links, shape.sentinels, button, &search)
        let isEmpty = search.reason == nil || search.reason == NoLinkReason.emptyLink
        let hasNone = search.link == nil && isEmpty
        if hasNone && !rule.emptyOpensMain { return (nil, NoLinkReason.buttonWithoutLink) }
        if let condition = rule.when,
            try !finder.payload.documents.holds(condition, at: button.node)
        {
            return (nil, NoLinkReason.actionType)
        }
        if hasNone { try searchMain(shape, scope, level, &search) }
        return (search.link, search.noLinkReason)
    }

    /// The buttons of a rule with their ids.
    private mutating func buttons(
        _ rule: ButtonRule,
        _ scope: Scope
    ) throws(PayloadError) -> [(id: String, scope: Scope)] {
        switch rule.source {
        case .single: return try id(rule.identity, 0, scope.node).map { [($0, scope)] } ?? []
        case .map(let pointer, let except):
            return try finder.payload.members(of: pointer, scope)
                .filter { !except.contains($0.name) }
                .map { ($0.name, $0.scope) }
        case .list(let pointer):
            var buttons: [(id: String, scope: Scope)] = []
            var count = 0
            for (position, element) in try finder.payload.elements(of: pointer, scope).enumerated()
            {
                guard let id = try id(rule.identity, position, element.node) else { continue }
                if rule.most < ButtonRule.entryLimit, let condition = rule.when {
                    guard try finder.payload.documents.holds(condition, at: element.node) else {
                        continue
                    }
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
        _ node: NodeReference
    ) throws(PayloadError) -> String? {
        switch identity {
        case .value(let rules): return try finder.payload.documents.identity(rules, at: node)
        case .known(let id): return id
        case .position(let template, let from):
            return NumberTemplate.text(template, from + position)
        }
    }
}
