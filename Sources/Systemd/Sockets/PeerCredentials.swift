// Who is at the other end, as the kernel says it.

import CSystemd
import Glibc

/// The process at the other end of a connection, as it was when it connected.
public struct PeerCredentials: Sendable, Hashable {
    /// The number of the process; 0 when it is not visible from here.
    public let processID: Int32
    /// The effective user; 65534 when a user namespace hides it.
    public let userID: UInt32
    /// The effective group.
    public let groupID: UInt32

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
