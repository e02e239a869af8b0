// A link that waits for its session to reach a state whose router has a route for it. It is matched
// again when the state changes, against the table at that time.

/// A link that waits for the state of its session to change.
public struct ParkedLink: Sendable, Hashable {
    /// The number of its journal entry; unique, and increasing with arrival.
    public let number: UInt64
    /// The id of its notification, under which its outcome is recorded.
    public let id: String
    /// The session in which it waits.
    public let session: String
    /// The raw text of the link.
    public let link: String
    /// The user that it belongs to; with `nil` it opens for the first user who logs in.
    public internal(set) var owner: String?
    /// The source, which the route must accept.
    public let source: LinkSource
    /// The provider of its notification.
    public let provider: String
    /// The key by which a newer notification replaces it.
    public let replaceKey: String?
    /// The time after which it must not open, in seconds since 1970.
    public let expires: Int64?
    /// The instant at which it was parked, or its user was asked.
    public internal(set) var parkedAt: Moment
    /// The consent of its user.
    public internal(set) var consent: Consent

    /// The consent of a user to a link whose effect is more than a view.
    public enum Consent: Int, Sendable, Hashable, CaseIterable {
        /// The user was not asked.
        case notAsked
        /// The user was asked and has not answered.
        case asked
        /// The user consented.
        case given
    }

    /// The maximum waiting time for the answer of the user.
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

    /// Returns the link with the consent of a user; its waiting time starts again.
    ///
    /// A link without an owner then belongs to that user, so that it does not open for another one.
    public func with(_ consent: Consent, of user: String?, at now: Moment) -> ParkedLink {
        var link = self
        link.consent = consent
        link.owner = owner ?? user
        link.parkedAt = now
        return link
    }

    /// The link as if its user had not been asked; its waiting time continues.
    public var withoutAnswer: ParkedLink {
        var link = self
        link.consent = .notAsked
        return link
    }

    /// Returns the remaining waiting time; zero when it is over.
    ///
    /// - Parameters:
    ///   - maxWait: The maximum waiting time of any link.
    ///   - now: The current instant.
    /// - Returns: The remaining time.
    public func remaining(of maxWait: Duration, at now: Moment) -> Duration {
        let maxWait = consent == .asked ? min(maxWait, Self.answerTime) : maxWait
        var remaining = maxWait - now.elapsed(since: parkedAt)
        if let expires {
            let seconds = expires.subtractingReportingOverflow(now.epoch)
            let untilExpiry: Duration = seconds.overflow ? .zero : .seconds(seconds.partialValue)
            remaining = min(remaining, untilExpiry)
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
