// The outcomes: one for each frame, one for the end of each parked link. Users' scripts depend on the
// raw values, which are in journals and receipts: they are never renamed.

/// What became of a frame, of an app event, or of a parked link in the end.
public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The link was opened: its commands are in the journal.
    case routed
    /// The link waits for its session's state to change; one more outcome follows under its id.
    case parked
    /// Nothing had to be done, which is no fault.
    case ignored
    /// The same message was received before.
    case duplicate
    /// The notification's time was over.
    case expired
    /// A silent notification opens nothing.
    case silent
    /// The notification carries no link.
    case noLink
    /// No route of the session's state knows the link.
    case noRoute
    /// The frame, its link or its request is refused.
    case rejected
    /// An app event was carried out.
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
