/// The verdict on a frame of the control door.
public enum ControlVerdict: Sendable {
    /// The frame needs nothing but its verdict.
    case decided(Verdict)
    /// The frame requests a reload, which the daemon performs.
    case reload
    /// The frame is a query, which the daemon answers.
    case query(Query)
}
