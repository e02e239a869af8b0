// Messages to the service manager. Without a manager they have no effect, which is not an error.

import CSystemd
import Glibc

/// Notifies the service manager of the service's state, and stores descriptors with it.
public struct ServiceNotifier: Sendable {
    /// Creates a notifier for `$NOTIFY_SOCKET`, which is read at each call.
    public init() {}

    /// Whether the process has a manager.
    public var isManaged: Bool { Environment.value(of: "NOTIFY_SOCKET") != nil }

    /// Sends states in one datagram.
    ///
    /// The corresponding C function is `sd_notify`.
    ///
    /// - Returns: `false` without a manager.
    @discardableResult
    public func notify(_ states: ServiceState...) throws(SystemError) -> Bool {
        try notify(states)
    }

    /// Sends states in one datagram.
    @discardableResult
    public func notify(_ states: [ServiceState]) throws(SystemError) -> Bool {
        let text = states.map(\.description).joined(separator: "\n")
        let result = unsafe sd_notify(0, text)
        return try checkNegative(result, "notify the service manager") > 0
    }

    /// Announces the beginning of a reload, with the time that systemd 253 and later require.
    ///
    /// `ready` must follow, whether or not the new configuration is accepted.
    @discardableResult
    public func notifyReloading() throws(SystemError) -> Bool {
        try notify(.reloading, .monotonic(microseconds: SystemClock.monotonic.microseconds))
    }

    /// Whether the manager can store descriptors.
    ///
    /// Of the managers that set `$NOTIFY_SOCKET` only systemd sets `$INVOCATION_ID`. Another one
    /// may never read its messages, so that sending would block.
    public var canStore: Bool { isManaged && Environment.value(of: "INVOCATION_ID") != nil }

    /// Stores a duplicate of a connection with the manager, which passes it to the next process.
    ///
    /// The duplicate stays open after `close()`: remove it, or shut the connection down, when the
    /// connection ends. The manager stores at most `FileDescriptorStoreMax=` descriptors and
    /// does not report when it discards one. It does not remove the connection when its peer closes
    /// it, because unread bytes would be lost. Names need not be unique. The corresponding C
    /// function is `sd_pid_notify_with_fds`.
    ///
    /// - Returns: `false` without a manager.
    /// - Throws: `EINVAL` unless the name has 1 to 255 printable ASCII characters without `:`.
    @discardableResult
    public func store(_ connection: Connection, name: String) throws(SystemError) -> Bool {
        try store(connection.openDescriptor(), name: name, kind: "connection")
    }

    /// Stores bytes in sealed memory with the manager, which passes it to the next process.
    ///
    /// Only this service and root can read the bytes; the seals prevent changes. The corresponding
    /// C functions are `memfd_create` and `sd_pid_notify_with_fds`.
    ///
    /// - Returns: `false` without a manager.
    /// - Throws: `EINVAL` as for a connection.
    @discardableResult
    public func store(_ bytes: Span<UInt8>, name: String) throws(SystemError) -> Bool {
        try Self.check(name)
        let memory = try SealedMemory.make(of: bytes, name: name)
        return try store(memory.raw, name: name, kind: "memory")
    }

    private func store(
        _ raw: Int32,
        name: String,
        kind: String
    ) throws(SystemError) -> Bool {
        try Self.check(name)
        let text = "FDSTORE=1\nFDNAME=\(name)\nFDPOLL=0"
        var descriptor = raw
        let result = unsafe sd_pid_notify_with_fds(0, 0, text, &descriptor, 1)
        return try checkNegative(result, "store the \(kind)", name) > 0
    }

    /// Removes the descriptors that are stored under a name, if there are any.
    @discardableResult
    public func removeStored(name: String) throws(SystemError) -> Bool {
        try Self.check(name)
        let result = unsafe sd_notify(0, "FDSTOREREMOVE=1\nFDNAME=\(name)")
        return try checkNegative(result, "remove the descriptors stored as", name) > 0
    }

    /// Waits until the manager has processed all earlier messages.
    ///
    /// The corresponding C function is `sd_notify_barrier`.
    ///
    /// - Returns: `false` without a manager.
    /// - Throws: `ETIMEDOUT` after the limit.
    @discardableResult
    public func waitForManager(atMost limit: Duration) throws(SystemError) -> Bool {
        let result = sd_notify_barrier(0, limit.clampedMicroseconds)
        return try checkNegative(result, "wait for the service manager") > 0
    }

    private static func check(_ name: String) throws(SystemError) {
        let bytes = name.utf8
        let isValid =
            (1...255).contains(bytes.count)
            && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        guard isValid else {
            throw SystemError(call: "use the name", subject: name, errno: .invalidArgument)
        }
    }
}
