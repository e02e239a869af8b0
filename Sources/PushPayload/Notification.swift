// A notification: the properties of a payload, in one form for all providers.

/// The result of reading one payload: provider, ids, link, expiry, session and user.
public struct Notification: Sendable, Hashable {
    /// The provider's name in the catalogue, or `generic` if no marker matched.
    public var provider: String
    /// The sender's id of the message; a later message with the same id is a duplicate.
    ///
    /// A message without an id is never a duplicate.
    public var messageID: String?
    /// A tag, collapse key or campaign: a newer message replaces a parked one with the same key.
    public var replaceKey: String?
    /// The link, decoded, trimmed and absolute; neither parsed nor checked.
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
