// What the rest of the corridor knows of a payload: this value, and nothing of any provider.

/// One payload, read: who sent it, which link it opens, until when, and for whom.
public struct Notification: Sendable, Hashable {
    /// The provider's name in the catalogue, or `generic` if no marker matched.
    public var provider: String
    /// The id that the sender gives to this one message; two with the same id are one message.
    public var messageID: String?
    /// What a newer message of the same key replaces: a tag, a collapse key, a campaign.
    public var replaceKey: String?
    /// The one link, decoded, trimmed and absolute; not yet parsed, not yet allowed.
    public var link: String?
    /// Why there is no link, or `nil` if there is one.
    ///
    /// A code of ``NoLinkReason``, or one that the catalogue names.
    public var noLinkReason: String?
    /// When the message is of no use any more, in seconds since 1970.
    public var expires: Int64?
    /// Whether there is nothing to show and nothing to open.
    public var isSilent: Bool
    /// The session that a configured pointer found in the payload.
    public var session: String?
    /// The user that a configured pointer found in the payload.
    public var user: String?
    /// The button that was pressed, as the request or a response around the payload names it.
    public var action: String?

    /// Creates a notification.
    public init(
        provider: String,
        messageID: String? = nil,
        replaceKey: String? = nil,
        link: String? = nil,
        noLinkReason: String? = nil,
        expires: Int64? = nil,
        isSilent: Bool = false,
        session: String? = nil,
        user: String? = nil,
        action: String? = nil
    ) {
        self.provider = provider
        self.messageID = messageID
        self.replaceKey = replaceKey
        self.link = link
        self.noLinkReason = noLinkReason
        self.expires = expires
        self.isSilent = isSilent
        self.session = session
        self.user = user
        self.action = action
    }
}
