// Connections handed to the manager, so that a restart of the service does not drop them, and what
// the next process must know of them.

import CSystemd
import Glibc

extension ServiceNotifier {
    /// Whether the manager is one that can store: of those with `$NOTIFY_SOCKET` only systemd sets
    /// `$INVOCATION_ID`, and another may not even read what it is sent, so that sending waits.
    public var mayStore: Bool { isManaged && Environment.value(of: "INVOCATION_ID") != nil }

    /// Hands the manager a copy of a connection, to be passed to the next process.
    ///
    /// The copy keeps the connection open after `close()`: remove it, or shut it down, when the
    /// connection ends. The manager keeps at most `FileDescriptorStoreMax=` and does not say when
    /// there are more. It does not drop the connection when the peer has closed it, because
    /// unread bytes would go too.
    ///
    /// Returns false without a manager. Throws `EINVAL` for a name that is not 1 to 255 printable
    /// characters without `:`; a name in use would be given to both. The corresponding C function
    /// is `sd_pid_notify_with_fds`.
    @discardableResult
    public func store(_ connection: Connection, name: String) throws(SystemError) -> Bool {
        try store(connection.openDescriptor(), name: name, what: "connection")
    }

    /// Hands the manager bytes in sealed memory, to be passed to the next process.
    ///
    /// Nobody else can read them but root, and nobody can change them. Returns false without a
    /// manager. The corresponding C functions are `memfd_create` and `sd_pid_notify_with_fds`.
    @discardableResult
    public func store(_ bytes: Span<UInt8>, name: String) throws(SystemError) -> Bool {
        try Self.check(name)
        let memory = try SealedMemory.make(of: bytes, name: name)
        return try store(memory.raw, name: name, what: "memory")
    }

    private func store(
        _ raw: Int32,
        name: String,
        what: String
    ) throws(SystemError) -> Bool {
        try Self.check(name)
        let text = "FDSTORE=1\nFDNAME=\(name)\nFDPOLL=0"
        var descriptor = raw
        let result = unsafe sd_pid_notify_with_fds(0, 0, text, &descriptor, 1)
        return try checkNegative(result, "store the \(what)", name) > 0
    }

    /// Makes the manager drop what was stored under a name; a name not in use is fine.
    @discardableResult
    public func removeStored(name: String) throws(SystemError) -> Bool {
        try Self.check(name)
        let result = unsafe sd_notify(0, "FDSTOREREMOVE=1\nFDNAME=\(name)")
        return try checkNegative(result, "remove what was stored as", name) > 0
    }

    /// Waits until the manager has read all that it was told.
    ///
    /// Returns false without a manager. Throws `ETIMEDOUT` when it does not come to it in time.
    /// The corresponding C function is `sd_notify_barrier`.
    @discardableResult
    public func waitForManager(atMost limit: Duration) throws(SystemError) -> Bool {
        let result = sd_notify_barrier(0, limit.clampedMicroseconds)
        return try checkNegative(result, "wait for the service manager") > 0
    }

    private static func check(_ name: String) throws(SystemError) {
        let bytes = name.utf8
        let isGood =
            (1...255).contains(bytes.count)
            && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        guard isGood else {
            throw SystemError(call: "use the name", subject: name, errno: EINVAL)
        }
    }
}
