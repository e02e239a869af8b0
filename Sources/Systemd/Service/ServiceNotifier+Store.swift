// Connections handed to the manager, so that a restart of the service does not drop them.

import CSystemd
import Glibc

extension ServiceNotifier {
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
        try Self.check(name)
        let text = "FDSTORE=1\nFDNAME=\(name)\nFDPOLL=0"
        var descriptor = try connection.openDescriptor()
        let result = unsafe sd_pid_notify_with_fds(0, 0, text, &descriptor, 1)
        return try checkNegative(result, "store the connection", name) > 0
    }

    /// Makes the manager drop what was stored under a name; a name not in use is fine.
    @discardableResult
    public func removeStored(name: String) throws(SystemError) -> Bool {
        try Self.check(name)
        let result = unsafe sd_notify(0, "FDSTOREREMOVE=1\nFDNAME=\(name)")
        return try checkNegative(result, "remove the stored connection", name) > 0
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
