// Rules in a catalogue file: links, ids and expiries. Wherever there may be many there may be one.

import JSONText

extension CatalogueText {
    func linkRule(_ node: Int) throws(CatalogueError) -> LinkRule {
        if kind(node) == .string {
            return LinkRule(
                each: nil,
                at: try pointer(node),
                when: nil,
                unwrap: nil,
                decoding: nil,
                isReference: false
            )
        }
        let members = try members(node, of: "a link rule", CatalogueKeys.link)
        guard let at = members["at"] else { throw error(node, "A link rule needs 'at'.") }
        return LinkRule(
            each: try pointer(members["each"]),
            at: try pointer(at),
            when: try condition(members["when"]),
            unwrap: try members["unwrap"].map { node throws(CatalogueError) in
                try filledText(node)
            },
            decoding: try members["decode"].map { node throws(CatalogueError) in
                try word(node, TextDecoding.self)
            },
            isReference: try members["reference"].map { node throws(CatalogueError) in
                try boolean(node)
            } ?? false
        )
    }

    func noLinkRule(_ node: Int) throws(CatalogueError) -> NoLinkRule {
        if kind(node) == .string { return NoLinkRule(reason: try reason(node), when: nil) }
        let members = try members(node, of: "a noLink rule", CatalogueKeys.noLink)
        guard let reason = members["reason"] else {
            throw error(node, "A noLink rule needs 'reason'.")
        }
        return NoLinkRule(reason: try self.reason(reason), when: try condition(members["when"]))
    }

    func sentinels(_ node: Int?) throws(CatalogueError) -> Sentinels {
        guard let node else { return Sentinels() }
        let members = try members(node, of: "'notLinks'", CatalogueKeys.notLinks)
        return Sentinels(
            equals: try list(members["equals"], filledText),
            contains: try list(members["contains"], filledText)
        )
    }

    func identityRule(_ node: Int) throws(CatalogueError) -> IdentityRule {
        guard kind(node) == .object else { return IdentityRule(parts: [try pointer(node)]) }
        let members = try members(node, of: "an id", CatalogueKeys.identity)
        let parts = try list(members["join"], pointer)
        guard !parts.isEmpty else { throw error(node, "'join' needs at least one pointer.") }
        return IdentityRule(parts: parts)
    }

    func expiryRule(_ node: Int) throws(CatalogueError) -> ExpiryRule {
        let members = try members(node, of: "an expiry", CatalogueKeys.expiry)
        guard let at = members["at"], let form = members["as"] else {
            throw error(node, "An expiry needs 'at' and 'as'.")
        }
        var zone: Int64 = 0
        if let node = members["zone"] {
            guard let offset = DateText.zone(try text(node)[...]) else {
                throw error(node, "Expected an offset from UTC such as '+08:00'.")
            }
            zone = offset
        }
        return ExpiryRule(
            at: try pointer(at),
            form: try word(form, ExpiryRule.Form.self),
            since: try members["since"].map { node throws(CatalogueError) in try since(node) },
            zone: zone
        )
    }

    private func since(_ node: Int) throws(CatalogueError) -> ExpiryRule.Since {
        let members = try members(node, of: "'since'", CatalogueKeys.since)
        guard let at = members["at"], let form = members["as"] else {
            throw error(node, "'since' needs 'at' and 'as'.")
        }
        let moment = try word(form, ExpiryRule.Form.self)
        guard !moment.isDuration else {
            throw error(form, "Expected a moment: 'epoch_s', 'epoch_ms' or 'date'.")
        }
        return ExpiryRule.Since(at: try pointer(at), form: moment)
    }

    private func pointer(_ node: Int?) throws(CatalogueError) -> JSONPointer? {
        guard let node else { return nil }
        return try pointer(node)
    }

    /// A reason code: it goes into journals and receipts as it is.
    private func reason(_ node: Int) throws(CatalogueError) -> String {
        let text = try text(node)
        let isCode = text.utf8.allSatisfy { byte in
            0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x5F
        }
        guard isCode, 1...64 ~= text.utf8.count else {
            throw error(node, "Expected a reason of 1 to 64 lower-case letters, digits and '_'.")
        }
        return text
    }
}
