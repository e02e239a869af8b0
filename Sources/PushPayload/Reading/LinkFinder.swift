// Candidates for the link: the values to which rules and generic keys lead, in order.

import JSONText

/// Passes the values of one payload to searches for a link.
struct LinkFinder: Sendable {
    var payload: PayloadLevels
    /// The base of relative links.
    var base: LinkBase?
    /// The notes of an examination; `nil` while a payload is only read.
    var notes: PayloadNotes?

    /// Passes the values of rules to a search.
    mutating func search(
        _ rules: [LinkRule],
        _ sentinels: Sentinels,
        _ scope: Scope,
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        for rule in rules {
            if isFinished(search) { return }
            guard let each = rule.each else {
                try consider(rule, sentinels, scope, &search)
                continue
            }
            for element in try payload.elements(of: each, scope) {
                try consider(rule, sentinels, element, &search)
            }
        }
    }

    /// Passes the values of the generic keys and of the app's keys to a search.
    ///
    /// - Parameters:
    ///   - level: The level of a transport, which is examined before all others.
    ///   - search: The search.
    /// - Throws: `PayloadError` if a JSON text in a string is beyond a limit.
    mutating func searchGenericKeys(
        from level: Int?,
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        if isFinished(search) { return }
        let catalogue = payload.catalogue
        let index = catalogue.index
        var order = Array(payload.levels.indices)
        if let level { order.insert(order.remove(at: level), at: 0) }
        try consider(catalogue.generic.first, index.first, order, &search)
        let places = try payload.genericPlaces(order)
        for (scope, numbers) in places {
            try consider(catalogue.generic.keys, index.keys, scope, numbers, &search)
        }
        for (scope, numbers) in places {
            try consider(catalogue.appKeys, index.appKeys, scope, numbers, &search)
        }
        try consider(catalogue.generic.last, index.last, order, &search)
    }

    /// Whether further candidates would neither win nor be noted.
    private func isFinished(_ search: LinkSearch) -> Bool { notes == nil && search.isOver }

    /// Considers the values at pointers from levels: each pointer at all levels, then the next one.
    private mutating func consider(
        _ pointers: [JSONPointer],
        _ range: Range<Int>,
        _ order: [Int],
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        for (pointer, number) in zip(pointers, range) {
            for level in order where payload.levels[level].numbers.contains(number) {
                if isFinished(search) { return }
                try consider(pointer, payload.scope(ofLevel: level), &search)
            }
        }
    }

    /// Considers the values at those pointers that the names of an object allow.
    private mutating func consider(
        _ pointers: [JSONPointer],
        _ range: Range<Int>,
        _ scope: Scope,
        _ numbers: BitSet,
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        for number in numbers.members(in: range) {
            if isFinished(search) { return }
            try consider(pointers[number - range.lowerBound], scope, &search)
        }
    }

    /// Considers the value at a pointer to which no rule applies.
    private mutating func consider(
        _ pointer: JSONPointer,
        _ scope: Scope,
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        guard let node = try payload.documents.resolve(pointer, from: scope.node) else { return }
        let candidate = candidate(at: node, nil, Sentinels())
        let lost = search.consider(candidate)
        if notes != nil { note(candidate, lost, path: scope.path + pointer.description) }
    }

    /// Considers the value of one rule.
    private mutating func consider(
        _ rule: LinkRule,
        _ sentinels: Sentinels,
        _ scope: Scope,
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        guard let node = try payload.documents.resolve(rule.at, from: scope.node) else { return }
        var candidate = candidate(at: node, rule, sentinels)
        if let condition = rule.when, candidate.fault != NoLinkReason.emptyLink,
            try !payload.documents.holds(condition, at: scope.node)
        {
            candidate.fault = NoLinkReason.actionType
            candidate.isSentinel = false
        }
        let lost = search.consider(candidate)
        if notes != nil { note(candidate, lost, path: scope.path + rule.at.description) }
    }

    private mutating func note(_ candidate: LinkCandidate, _ lost: String?, path: String) {
        notes?.candidates.append(
            PayloadExamination.Candidate(path: path, value: candidate.text, lost: lost)
        )
    }

    /// Evaluates a value in the place of a link.
    private func candidate(
        at node: NodeReference,
        _ rule: LinkRule?,
        _ sentinels: Sentinels
    ) -> LinkCandidate {
        let documents = payload.documents
        if documents.isEmpty(node) { return LinkCandidate(fault: NoLinkReason.emptyLink) }
        guard documents.kind(of: node) == .string else {
            return LinkCandidate(fault: NoLinkReason.notText)
        }
        guard let raw = documents.text(at: node), let text = decoded(raw, rule) else {
            return LinkCandidate(fault: NoLinkReason.badEncoding)
        }
        if sentinels.match(text) {
            return LinkCandidate(text: text, fault: NoLinkReason.sentinel, isSentinel: true)
        }
        let fault = LinkText.fault(in: text, asReference: rule?.isReference ?? false)
        guard fault == NoLinkReason.relativeLink, let absolute = base?.resolve(text) else {
            return LinkCandidate(text: text, fault: fault)
        }
        return LinkCandidate(text: text, absolute: absolute)
    }

    /// The text of a link, trimmed, unwrapped and decoded by its rule.
    private func decoded(_ raw: String, _ rule: LinkRule?) -> String? {
        let text = LinkText.trimmed(raw)
        guard let rule, rule.unwrap != nil || rule.decoding != nil else { return text }
        var rest = text
        if let prefix = rule.unwrap {
            guard text.utf8.starts(with: prefix.utf8) else { return text }
            rest = String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
        }
        guard let decoding = rule.decoding else { return rest }
        return decoding.decode(rest).map(LinkText.trimmed)
    }
}
