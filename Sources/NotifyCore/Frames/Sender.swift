// The sender of a frame, for the record. The kernel reports user and process; the unit is only a
// hint, because the process may have exited before the service manager was asked.

/// Who sent a frame.
public struct Sender: Sendable, Hashable {
    /// The user that the process ran as when it connected (`SO_PEERCRED`, unix(7)).
    public let userID: UInt32
    /// The id of the process that connected.
    public let processID: Int32
    /// The unit that the process belonged to then, if it is known (sd_pid_get_unit(3)).
    public let unit: String?

    /// Creates a sender.
    public init(userID: UInt32, processID: Int32, unit: String? = nil) {
        self.userID = userID
        self.processID = processID
        self.unit = unit
    }
}
