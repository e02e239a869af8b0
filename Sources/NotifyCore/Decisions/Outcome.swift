// The outcomes: one for each frame and one for the end of each parked link. The raw values are in
// journals and receipts, which scripts depend on: never rename one.

/// The outcome of a frame, of an app event, or of a parked link.
public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The link was opened: its commands are in the journal.
    case routed
    /// The link is parked; one more outcome follows under its id.
    case parked
    /// Nothing had to be done; this is not an error.
    case ignored
    /// The same message was received before.
    case duplicate
    /// The notification had expired.
    case expired
    /// A silent notification opens nothing.
    case silent
    /// The notification carries no link.
    case noLink
    /// No route of the session's state matches the link.
    case noRoute
    /// The frame, its link or its request was rejected.
    case rejected
    /// An app event was applied.
    case applied
    /// A parked link was discarded.
    case discarded

    /// The syslog severity of its entries (`PRIORITY=`, systemd.journal-fields(7)).
    public var severity: Severity {
        switch self {
        case .rejected, .noRoute: .warning
        case .parked, .expired, .discarded: .notice
        case .routed, .ignored, .duplicate, .silent, .noLink, .applied: .info
        }
    }
}
