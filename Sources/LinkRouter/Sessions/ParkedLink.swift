// A link that waits for its session to reach a state that knows it. Not a route: when the state
// changes it is matched anew, against the table that is current then.

/// A link that waits for its session's state to change.
public struct ParkedLink: Sendable, Hashable {
    /// The number under which it was recorded; unique, and rising with arrival.
    public let number: UInt64
    /// The id of its notification; its end is recorded under the same one.
    public let id: String
    /// The session it waits in.
    public let session: String
    /// The raw text of the link.
    public let link: String
    /// The user it belongs to; `nil` opens for whoever enters first.
    public internal(set) var owner: String?
    /// Where it came from; the route that opens it must accept that.
    public let source: LinkSource
    /// The provider of its notification.
    public let provider: String
    /// The key under which a newer notification takes its place.
    public let replaceKey: String?
    /// Seconds since 1970 after which it must not open.
    public let expires: Int64?
    /// When it was parked, or its user was asked.
    public internal(set) var parkedAt: Moment
    /// Whether its user agreed to what it does.
    public internal(set) var consent: Consent

    /// What the user said to a link that does more than show something.
    public enum Consent: Int, Sendable, Hashable, CaseIterable {
        /// The user was not asked.
        case notAsked
        /// The user was asked, and has not answered.
        case asked
        /// The user agreed.
        case given
    }

    /// How long a link waits for its user's answer.
    public static let answerTime: Duration = .seconds(120)

    /// Creates a parked link.
    public init(
        number: UInt64,
        id: String,
        session: String,
        link: String,
        owner: String?,
        source: LinkSource,
        provider: String,
        replaceKey: String?,
        expires: Int64?,
        parkedAt: Moment,
        consent: Consent = .notAsked
    ) {
        self.number = number
        self.id = id
        self.session = session
        self.link = link
        self.owner = owner
        self.source = source
        self.provider = provider
        self.replaceKey = replaceKey
        self.expires = expires
        self.parkedAt = parkedAt
        self.consent = consent
    }

    /// Returns the link with what a user was asked, or said; it waits anew from then on.
    ///
    /// A link of nobody is that user's from then on: what one agrees to does not open for the next.
    public func with(_ consent: Consent, of user: String?, at now: Moment) -> ParkedLink {
        var link = self
        link.consent = consent
        link.owner = owner ?? user
        link.parkedAt = now
        return link
    }

    /// The link as one whose user was not asked yet; it goes on waiting.
    public var withoutAnswer: ParkedLink {
        var link = self
        link.consent = .notAsked
        return link
    }

    /// Returns how long it may still wait: zero when its time is over.
    ///
    /// - Parameters:
    ///   - patience: The longest that any link waits.
    ///   - now: The current instant.
    /// - Returns: The time left.
    public func remaining(of patience: Duration, at now: Moment) -> Duration {
        let patience = consent == .asked ? min(patience, Self.answerTime) : patience
        var remaining = patience - now.elapsed(since: parkedAt)
        if let expires {
            let seconds = expires.subtractingReportingOverflow(now.epoch)
            let left: Duration = seconds.overflow ? .zero : .seconds(seconds.partialValue)
            remaining = min(remaining, left)
        }
        return max(remaining, .zero)
    }
}

extension ParkedLink: CustomStringConvertible, CustomReflectable {
    /// The number, the session and the redacted link.
    public var description: String { "#\(number) in \(session): \(shownLink)" }
    /// All properties, the link as it may be shown.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "number": number, "id": id, "session": session, "link": shownLink,
                "owner": owner as Any, "source": source, "provider": provider,
                "replaceKey": replaceKey as Any, "expires": expires as Any,
                "parkedAt": parkedAt, "consent": consent,
            ]
        )
    }

    private var shownLink: String { Link.redacted(unparsed: link) }
}
