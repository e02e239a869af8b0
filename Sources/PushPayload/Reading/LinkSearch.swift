// The state of a search for the one link: what won, or the best reason why nothing did.

/// Where pointers of rules start, and how that place is written in notes.
struct Base: Sendable {
    let place: Place
    /// The pointer from the payload's root; empty if nobody takes notes.
    let path: String
}

/// What a value at a place of a link turned out to be.
struct Finding: Sendable {
    /// The text, decoded and trimmed; `nil` if it is none.
    var text: String?
    /// The link that it makes with the base, where it is relative.
    var absolute: String?
    /// Why it cannot be the link; `nil` if it can.
    var fault: String?
    /// Whether it says that nothing is to be opened, whatever comes after it.
    var isSentinel = false
}

/// A search for the one link.
struct LinkSearch: Sendable {
    private(set) var link: String?
    /// The reason of the first candidate that was more than empty.
    private(set) var reason: String?
    private var isStopped = false
    private var hasValue = false
    /// Why nothing can win in this search, which then only serves the notes.
    let blockade: String?

    /// Starts a search.
    ///
    /// - Parameter blockade: The reason with which all candidates lose, if they all do.
    init(blockade: String? = nil) {
        self.blockade = blockade
    }

    /// Whether nothing that comes can change the result.
    var isOver: Bool { link != nil || isStopped || blockade != nil }

    /// Takes the next candidate.
    ///
    /// - Returns: Why it lost; `nil` if it won.
    mutating func offer(_ finding: Finding) -> String? {
        if let blockade { return finding.fault ?? blockade }
        if isOver { return finding.fault ?? NoLinkReason.outranked }
        guard let fault = finding.fault else {
            link = finding.absolute ?? finding.text
            return nil
        }
        if finding.isSentinel { isStopped = true }
        if !hasValue || finding.isSentinel {
            reason = fault
            hasValue = fault != NoLinkReason.emptyLink
        }
        return fault
    }

    /// Why there is no link.
    var noLinkReason: String? {
        link == nil ? blockade ?? reason ?? NoLinkReason.noLinkKey : nil
    }
}
