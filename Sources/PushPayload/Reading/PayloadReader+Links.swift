// Candidates for the link: each place of the rules in order, and what is to be said of its value.

import JSONText

extension PayloadReader {
    /// Offers the values of all rules to a search.
    mutating func search(
        _ rules: [LinkRule],
        _ sentinels: Sentinels,
        _ base: Base,
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        for rule in rules {
            if notes == nil && search.isOver { return }
            guard let each = rule.each else {
                try offer(rule, sentinels, base, &search)
                continue
            }
            for element in try elements(of: each, base) {
                try offer(rule, sentinels, element, &search)
            }
        }
    }

    /// The elements of the array at a place, as many as are looked at.
    mutating func elements(of list: JSONPointer, _ base: Base) throws(PayloadError) -> [Base] {
        guard let found = try documents.resolve(list, from: base.place),
            let array = try documents.container(.array, at: found)
        else { return [] }
        let tape = documents.document(of: array).tape
        var elements: [Base] = []
        var child = array.node + 1
        while child < tape[array.node].next, elements.count < ButtonRule.entryLimit {
            let path = notes == nil ? "" : "\(base.path)\(list)/\(elements.count)"
            elements.append(Base(place: Place(document: array.document, node: child), path: path))
            child = tape[child].next
        }
        return elements
    }

    /// Offers the value of one rule to a search.
    private mutating func offer(
        _ rule: LinkRule,
        _ sentinels: Sentinels,
        _ base: Base,
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        guard let place = try documents.resolve(rule.at, from: base.place) else { return }
        var finding = self.finding(at: place, rule, sentinels)
        if let condition = rule.when, finding.fault != NoLinkReason.emptyLink,
            try !documents.holds(condition, at: base.place)
        {
            finding.fault = NoLinkReason.actionType
            finding.isSentinel = false
        }
        let lost = search.offer(finding)
        if notes != nil { note(finding, lost, path: base.path + rule.at.description) }
    }

    /// Offers the value at a pointer that no rule goes with.
    mutating func offer(
        _ pointer: JSONPointer,
        _ base: Base,
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        guard let place = try documents.resolve(pointer, from: base.place) else { return }
        let finding = self.finding(at: place, nil, Sentinels())
        let lost = search.offer(finding)
        if notes != nil { note(finding, lost, path: base.path + pointer.description) }
    }

    private mutating func note(_ finding: Finding, _ lost: String?, path: String) {
        notes?.candidates.append(
            PayloadExamination.Candidate(path: path, value: finding.text, lost: lost)
        )
    }

    /// What a value is, taken as a link.
    private func finding(
        at place: Place,
        _ rule: LinkRule?,
        _ sentinels: Sentinels
    ) -> Finding {
        if documents.isEmpty(place) { return Finding(fault: NoLinkReason.emptyLink) }
        guard documents.kind(of: place) == .string else {
            return Finding(fault: NoLinkReason.notText)
        }
        guard let raw = documents.text(at: place), let text = decoded(raw, rule) else {
            return Finding(fault: NoLinkReason.badEncoding)
        }
        if sentinels.match(text) {
            return Finding(text: text, fault: NoLinkReason.sentinel, isSentinel: true)
        }
        let fault = LinkText.fault(in: text, asReference: rule?.isReference ?? false)
        guard fault == NoLinkReason.relativeLink,
            let absolute = base.flatMap({ $0.resolve(text) })
        else { return Finding(text: text, fault: fault) }
        return Finding(text: text, absolute: absolute)
    }

    /// The text of a link, trimmed and without what the provider has wrapped around it.
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

extension Sentinels {
    /// Whether a text says that nothing is to be opened.
    fileprivate func match(_ text: String) -> Bool {
        equals.contains { $0.utf8.elementsEqual(text.utf8) }
            || contains.contains { text.utf8.contains($0.utf8) }
    }
}
