// The verdict on a frame of the control door.

/// The verdict on a frame of the control door.
public enum ControlVerdict: Sendable {
    /// The frame was decided.
    case decided(Verdict)
    /// The frame requests a reload; its verdict follows.
    case reload
    /// The frame is a query.
    case query(Query)
}
