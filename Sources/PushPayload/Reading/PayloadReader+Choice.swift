// The order of decisions: silent, no link at all, a button, the provider's places, generic keys.

import JSONText

extension PayloadReader {
    /// Chooses the link of a notification, or the reason why there is none.
    mutating func choose(
        _ match: (shape: Shape, level: Int)?,
        into result: inout Notification
    ) throws(PayloadError) {
        guard let match else {
            var search = LinkSearch(blockade: blockadeWithoutButtons)
            try searchGenericKeys(from: nil, &search)
            result.link = search.link
            result.noLinkReason = search.noLinkReason
            return
        }
        let shape = match.shape
        let base = base(ofLevel: match.level)
        result.isSilent = try isSilent(shape, at: base.place)
        var blockade = try result.isSilent ? NoLinkReason.silent : noLinkReason(shape, base.place)
        if blockade == nil, press == .dismissal { blockade = NoLinkReason.dismissed }
        var main = LinkSearch(blockade: blockade)
        if let action = result.action, blockade == nil {
            let pressed = try searchButton(action, shape, base, match.level)
            result.link = pressed.link
            result.noLinkReason = pressed.reason
            main = LinkSearch(blockade: NoLinkReason.otherButton)
        }
        if notes != nil { try noteButtons(shape, base, match.level) }
        try searchMain(shape, base, match.level, &main)
        if result.action == nil || blockade != nil {
            result.link = main.link
            result.noLinkReason = main.noLinkReason
        }
        guard result.link == nil, !result.isSilent, let condition = shape.silentUnlessLink,
            try documents.holds(condition, at: base.place)
        else { return }
        result.isSilent = true
        result.noLinkReason = NoLinkReason.silent
    }

    /// Why a payload whose buttons nobody knows has no link, if something else was pressed.
    private var blockadeWithoutButtons: String? {
        switch press {
        case nil, .tap: nil
        case .dismissal: NoLinkReason.dismissed
        case .button: NoLinkReason.unknownButton
        }
    }

    private mutating func isSilent(_ shape: Shape, at place: Place) throws(PayloadError) -> Bool {
        if let condition = shape.silent, try documents.holds(condition, at: place) { return true }
        guard let condition = catalogue.silent else { return false }
        return try documents.holds(condition, at: place)
    }

    private mutating func noLinkReason(
        _ shape: Shape,
        _ place: Place
    ) throws(PayloadError) -> String? {
        for rule in shape.noLink {
            guard let condition = rule.when else { return rule.reason }
            if try documents.holds(condition, at: place) { return rule.reason }
        }
        return nil
    }

    /// Searches the link of the message itself.
    mutating func searchMain(
        _ shape: Shape,
        _ base: Base,
        _ level: Int,
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        if notes == nil && search.isOver { return }
        try self.search(shape.links, shape.sentinels, base, &search)
        if shape.usesGenericKeys {
            try searchGenericKeys(from: level, &search)
        } else if notes != nil {
            // What generic keys would have given is worth a note: it is the usual surprise.
            var other = LinkSearch(blockade: NoLinkReason.otherProvider)
            try searchGenericKeys(from: level, &other)
        }
    }

    /// The first id that the rules find.
    mutating func identity(
        _ rules: [IdentityRule],
        at place: Place
    ) throws(PayloadError) -> String? {
        for rule in rules {
            var parts: [String] = []
            for pointer in rule.parts {
                guard let found = try documents.resolve(pointer, from: place),
                    let part = documents.identity(at: found)
                else { break }
                parts.append(part)
            }
            let id = parts.joined(separator: ".")
            if parts.count == rule.parts.count, id.utf8.count <= PayloadReader.idLimit { return id }
        }
        return nil
    }

    /// The longest id, in bytes: ids are kept for a day, so what is longer is no id.
    static let idLimit = 256
}
