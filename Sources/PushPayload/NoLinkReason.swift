// The reason codes for a payload without a link. Journal entries and receipts contain them, so they
// are never renamed.

/// The reasons of the reader for a payload without a link, and for a candidate that lost.
///
/// The `noLink` rules of a catalogue may give further reasons, which have the same form.
public enum NoLinkReason {
    /// The payload is marked as silent, or has nothing to show and nothing to open.
    public static let silent = "silent"
    /// None of the pointers to links leads to a value.
    public static let noLinkKey = "no_link_key"
    /// The value is empty or `null`.
    public static let emptyLink = "empty_link"
    /// The value is a number, a boolean, an object or an array.
    public static let notText = "not_text"
    /// The string cannot be decoded: it has a lone surrogate, or an escape that is not UTF-8.
    public static let badEncoding = "bad_encoding"
    /// The text does not begin with a scheme and a colon: a word, a host, a class name.
    public static let noScheme = "no_scheme"
    /// The text is a path without scheme and host, and no base is configured.
    public static let relativeLink = "relative_link"
    /// The link contains white space or a backslash.
    public static let malformedLink = "malformed_link"
    /// The value is one by which the provider says that nothing must be opened.
    public static let sentinel = "sentinel"
    /// The type of the action beside the link does not open links.
    public static let actionType = "action_type"
    /// The button that was pressed is not in the payload.
    public static let unknownButton = "unknown_button"
    /// The user dismissed the message.
    public static let dismissed = "dismissed"
    /// The button that was pressed has no link.
    public static let buttonWithoutLink = "button_without_link"

    /// For candidates only: an earlier one won.
    public static let outranked = "outranked"
    /// For candidates only: a button was pressed, and this is not its link.
    public static let otherButton = "other_button"
    /// For candidates only: a provider's marker matched, so only its own rules count.
    public static let otherProvider = "other_provider"
}
