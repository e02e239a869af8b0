// The user's answer to a question about a link with the effect `change` or `destroy`.

import LinkRouter

/// An answer, matched with the links that wait for one.
///
/// Senders choose ids, so several waiting links can have the same one. An ambiguous yes opens none
/// of them, because the user may have seen only one; a no declines all of them.
struct ConsentAnswer {
    /// The id of the notification.
    let id: String
    /// Whether the user agreed.
    let isYes: Bool
    /// The links that the answer is about.
    let links: [ParkedLink]
    /// Links of the id that expired before the answer was read.
    let late: [ParkedLink]
    /// The decision about the answer itself.
    let decision: Decision

    /// Matches an answer with the links that wait for it.
    ///
    /// - Parameters:
    ///   - id: The id of the notification.
    ///   - number: The number under which the link was parked; `nil` for every link of the id.
    ///   - isYes: Whether the user agreed.
    ///   - session: The session.
    ///   - parked: The links that are parked in it.
    ///   - isLate: Whether a link has expired: after a suspend an answer can be read before the
    ///     timer that ends the link.
    init(
        _ id: String,
        parked number: UInt64?,
        _ isYes: Bool,
        in session: Session,
        among parked: [ParkedLink],
        isLate: (ParkedLink) -> Bool
    ) {
        self.id = id
        self.isYes = isYes
        let asked = parked.filter { link in
            link.consent == .asked && link.id.utf8.elementsEqual(id.utf8)
                && (number == nil || number == link.number)
        }
        late = asked.filter { isLate($0) }
        let meant = asked.filter { !isLate($0) }
        let isAmbiguous = isYes && asked.count > 1 && !meant.isEmpty
        var decision = Decision(.applied, "The user \(isYes ? "agreed" : "declined").")
        if meant.isEmpty {
            decision = Decision(.ignored, "No link of this id waits for an answer")
            decision.reason = "not_found"
        } else if isAmbiguous {
            decision = Decision(
                .ignored,
                "\(asked.count) links of this id wait for an answer; the answer must name one"
            )
            decision.reason = "ambiguous"
        }
        decision.event = Decision.Question.word
        decision.id = id
        decision.session = session
        links = isAmbiguous ? [] : meant
        self.decision = decision
    }
}
