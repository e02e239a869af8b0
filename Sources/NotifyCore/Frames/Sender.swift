// Who is at the other end of a connection, for the record: the kernel's word for user and process, and
// the manager's for the unit, which is a hint only, because the process may be gone.

/// Who sent a frame.
public struct Sender: Sendable, Hashable {
    /// The user that the process ran as when it connected (`SO_PEERCRED`, unix(7)).
    public let userID: UInt32
    /// The process that connected.
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
