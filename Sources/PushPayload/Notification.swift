// A notification: all that is left of a payload, whatever its provider. It has the same form until the
// decision about it is made.

/// One payload, read: who sent it, which link it opens, until when, and for whom.
public struct Notification: Sendable, Hashable {
    /// The provider's name in the catalogue, or `generic` if no marker matched.
    public var provider: String
    /// The sender's id of this one message; two with the same id are one message.
    ///
    /// Without an id no message is a duplicate.
    public var messageID: String?
    /// The key under which a newer message replaces a parked one: a tag, a collapse key, a campaign.
    public var replaceKey: String?
    /// The one link, decoded, trimmed and absolute; not yet parsed, not yet allowed.
    public var link: String?
    /// Why there is no link, or `nil` if there is one.
    ///
    /// A code of ``NoLinkReason``, or one that the catalogue names.
    public var noLinkReason: String?
    /// Seconds since 1970 after which the message must not open.
    public var expires: Int64?
    /// Whether it shows nothing and opens nothing.
    public var isSilent: Bool
    /// The session, from the envelope or by a configured pointer; `nil` for the default one.
    public var session: String?
    /// The user it is for, from the envelope or by a configured pointer.
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
