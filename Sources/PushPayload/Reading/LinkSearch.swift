// The state of a search for the link: the winner, or the best reason why there is none.

/// The evaluation of a value in the place of a link.
struct LinkCandidate: Sendable {
    /// The text, decoded and trimmed; `nil` if the value is no text.
    var text: String?
    /// The absolute link to which a relative text was resolved.
    var absolute: String?
    /// Why it cannot be the link; `nil` if it can.
    var fault: String?
    /// Whether it means that nothing must be opened; later candidates then lose.
    var isSentinel = false
}

/// A search for the one link.
struct LinkSearch: Sendable {
    private(set) var link: String?
    /// The reason of the first candidate that was not merely empty.
    private(set) var reason: String?
    private var isStopped = false
    private var hasValue = false
    /// The reason why no candidate can win; they are then considered only for examinations.
    let overridingReason: String?

    init(overridingReason: String? = nil) {
        self.overridingReason = overridingReason
    }

    /// Whether no further candidate can change the result.
    var isOver: Bool { link != nil || isStopped || overridingReason != nil }

    /// Considers the next candidate.
    ///
    /// - Returns: Why it lost; `nil` if it won.
    mutating func consider(_ candidate: LinkCandidate) -> String? {
        if let overridingReason { return candidate.fault ?? overridingReason }
        if isOver { return candidate.fault ?? NoLinkReason.outranked }
        guard let fault = candidate.fault else {
            link = candidate.absolute ?? candidate.text
            return nil
        }
        if candidate.isSentinel { isStopped = true }
        if !hasValue || candidate.isSentinel {
            reason = fault
            hasValue = fault != NoLinkReason.emptyLink
        }
        return fault
    }

    /// Why there is no link; `nil` if there is one.
    var noLinkReason: String? {
        link == nil ? overridingReason ?? reason ?? NoLinkReason.noLinkKey : nil
    }
}
