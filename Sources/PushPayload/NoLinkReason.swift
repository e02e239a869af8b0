// The stable words for "no link". They reach journals and receipts, so they are never renamed.

/// The reasons that the reader itself gives for a payload without a link, or for a lost candidate.
///
/// A catalogue may name others in `noLink`, in the same spelling.
public enum NoLinkReason {
    /// The payload is marked as silent, or has nothing to show and nothing to open.
    public static let silent = "silent"
    /// No place where a link could be has a value.
    public static let noLinkKey = "no_link_key"
    /// What is there is empty or `null`.
    public static let emptyLink = "empty_link"
    /// A number, a boolean, an object or an array is where a link should be.
    public static let notText = "not_text"
    /// The string cannot be decoded: half a surrogate pair, an escape that is not UTF-8.
    public static let badEncoding = "bad_encoding"
    /// A word, a host, a class name: nothing that begins with a scheme and a colon.
    public static let noScheme = "no_scheme"
    /// A path without scheme and host, and no base is configured.
    public static let relativeLink = "relative_link"
    /// White space or a backslash inside the link.
    public static let malformedLink = "malformed_link"
    /// A value with which the provider says "open nothing".
    public static let sentinel = "sentinel"
    /// A link is there, but the type of the action beside it does not open links.
    public static let actionType = "action_type"
    /// The button that was pressed is not in the payload.
    public static let unknownButton = "unknown_button"
    /// The message was wiped away.
    public static let dismissed = "dismissed"
    /// The button that was pressed has no link.
    public static let buttonWithoutLink = "button_without_link"

    /// Only of candidates: an earlier one has won.
    public static let outranked = "outranked"
    /// Only of candidates: a button was pressed, and this is not its link.
    public static let otherButton = "other_button"
    /// Only of candidates: a provider's marker matched, so its own places alone count.
    public static let otherProvider = "other_provider"
}
