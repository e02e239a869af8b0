// A notification on its way through the dispatcher, whichever door it came through.

import LinkRouter

/// A notification with all that its door, its envelope and its payload say.
struct NotificationRequest: Sendable {
    /// The provider.
    var provider: String
    /// The sender's id of the message; without one nothing is a duplicate.
    var messageID: String?
    /// The key under which a newer notification takes a parked one's place.
    var replaceKey: String?
    /// The button that was tapped.
    var action: String?
    /// The text of the link.
    var link: String?
    /// Why there is no link.
    var noLinkReason: String?
    /// Seconds since 1970 after which it must not open.
    var expires: Int64?
    /// Whether it is silent.
    var isSilent: Bool
    /// The session.
    var session: String
    /// The user it is for, if it says so.
    var user: String?
    /// Where it came from.
    var source: LinkSource
}
