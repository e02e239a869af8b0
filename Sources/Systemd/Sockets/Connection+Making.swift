// How connections come to be without a listener: by connecting, and in pairs.

import CSystemd
import Glibc

extension Connection {
    /// Connects to a socket; the connection blocks.
    ///
    /// Throws `ENOENT` or `ECONNREFUSED` when nobody listens there, `EACCES` when that is not
    /// for us, `EPROTOTYPE` when it is a socket of another type.
    public static func connect(
        to path: String,
        type: SocketType = .stream
    ) throws(SystemError) -> Connection {
        let address = try UnixAddress(path: path)
        let made = socket(AF_UNIX, type.raw | Int32(CSYSTEMD_SOCK_CLOEXEC), 0)
        try checkErrno(made, "create a socket")

        let connection = Connection(OwnedDescriptor(made), type: type)
        let result = unsafe address.withPointer { unsafe Glibc.connect(made, $0, $1) }
        try checkErrno(result, "connect to", path)
        return connection
    }

    /// Makes two connections that are each other's peers; both are non-blocking.
    ///
    /// The corresponding C function is `socketpair`.
    public static func pair(
        type: SocketType = .stream
    ) throws(SystemError) -> (Connection, Connection) {
        var ends: [Int32] = [-1, -1]
        let flags = Int32(CSYSTEMD_SOCK_CLOEXEC | CSYSTEMD_SOCK_NONBLOCK)
        let result = unsafe socketpair(AF_UNIX, type.raw | flags, 0, &ends)
        try checkErrno(result, "create a pair of sockets")
        return (
            Connection(OwnedDescriptor(ends[0]), type: type),
            Connection(OwnedDescriptor(ends[1]), type: type)
        )
    }

    /// Makes reads and writes return at once, or wait.
    public func setNonBlocking(_ on: Bool) throws(SystemError) {
        try OwnedDescriptor.setNonBlocking(openDescriptor(), on)
    }

    /// Limits how long a blocking read or write waits; then it would block.
    ///
    /// Zero means for ever. The corresponding C options are `SO_RCVTIMEO` and `SO_SNDTIMEO`.
    public func setTimeLimit(_ limit: Duration) throws(SystemError) {
        let socket = try openDescriptor()
        let microseconds = limit.clampedMicroseconds
        var value = timeval(
            tv_sec: Int(clamping: microseconds / 1_000_000),
            tv_usec: Int(microseconds % 1_000_000)
        )
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            let size = socklen_t(MemoryLayout<timeval>.size)
            let result = unsafe setsockopt(socket, SOL_SOCKET, option, &value, size)
            try checkErrno(result, "set the time limit of a connection")
        }
    }
}
