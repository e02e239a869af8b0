// The user's answer to a link that changes or destroys something: what is not agreed to is not done.

import LinkRouter

/// An answer, weighed against the links that wait for one.
///
/// Senders choose ids, so that several links that ask can have one: a yes that could mean another
/// link than the user saw opens none of them, and a no declines them all.
struct ConsentAnswer {
    /// The id of the notification.
    let id: String
    /// Whether the user agreed.
    let isYes: Bool
    /// The links that the answer is about.
    let links: [ParkedLink]
    /// Links of the id whose time was over before the answer was read.
    let late: [ParkedLink]
    /// The decision about the answer itself.
    let decision: Decision

    /// Weighs an answer.
    ///
    /// - Parameters:
    ///   - id: The id of the notification.
    ///   - number: The number under which the link was parked; without one every link of the id is
    ///     meant.
    ///   - isYes: Whether the user agreed.
    ///   - session: The session.
    ///   - parked: The links that are parked in it.
    ///   - isLate: Whether a link's time is over: after a suspend an answer can be read before the
    ///     clock has ended the link that it is about.
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
                "\(asked.count) links of this id wait for an answer, and none of them is named"
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
