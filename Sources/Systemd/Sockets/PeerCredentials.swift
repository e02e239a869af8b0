// The credentials of a peer, as the kernel reports them.

import CSystemd
import Glibc

/// The process at the other end of a connection, as of the time at which it connected.
public struct PeerCredentials: Sendable, Hashable {
    /// The ID of the process; 0 if it is in another PID namespace.
    public let processID: Int32
    /// The effective user; 65534 if a user namespace hides it.
    public let userID: UInt32
    /// The effective group.
    public let groupID: UInt32

    /// The unit of the process; `nil` if the process has ended, is hidden, or is in no unit.
    ///
    /// The corresponding C function is `sd_pid_get_unit`.
    public var unit: String? {
        guard processID > 0 else { return nil }
        var name: UnsafeMutablePointer<CChar>?
        let result = unsafe sd_pid_get_unit(processID, &name)
        guard result >= 0, let name = unsafe name else { return nil }
        defer { unsafe free(name) }
        return unsafe String(cString: name)
    }

    /// The corresponding C option is `SO_PEERCRED`.
    init(ofSocket descriptor: Int32) throws(SystemError) {
        var raw = csystemd_credentials()
        var length = socklen_t(MemoryLayout<csystemd_credentials>.size)
        let option = Int32(CSYSTEMD_SO_PEERCRED)
        let result = unsafe getsockopt(descriptor, SOL_SOCKET, option, &raw, &length)
        try checkErrno(result, "read the credentials of a peer")
        processID = raw.pid
        userID = raw.uid
        groupID = raw.gid
    }
}
