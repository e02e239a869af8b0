// The file of a socket that this process has bound: made without a race, removed if still ours.

import CSystemd
import Glibc

/// A socket's file in the file system, remembered so that only our own is ever removed.
struct SocketFile {
    let path: String
    private let device: UInt64
    private let node: UInt64

    /// Remembers the file that was just made at a path.
    init(justBoundAt path: String) throws(SystemError) {
        guard let status = try Self.status(of: path) else {
            throw SystemError(call: "find the socket", subject: path, errno: ENOENT)
        }
        self.path = path
        device = UInt64(status.st_dev)
        node = UInt64(status.st_ino)
    }

    /// Removes the file unless somebody has put another in its place.
    func remove() {
        guard let now = try? Self.status(of: path) else { return }
        guard UInt64(now.st_dev) == device, UInt64(now.st_ino) == node else { return }
        _ = unsafe unlink(path)
    }

    /// Removes a socket that nobody listens on any more.
    ///
    /// Throws `EADDRINUSE` for a live socket and `EEXIST` for anything that is not a socket.
    static func removeDead(at path: String, _ address: UnixAddress) throws(SystemError) {
        guard let status = try status(of: path) else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw SystemError(call: "bind", subject: path, errno: EEXIST)
        }
        guard try isDead(path, address) else {
            throw SystemError(call: "bind", subject: path, errno: EADDRINUSE)
        }
        let result = unsafe unlink(path)
        try checkErrno(result, "remove the dead socket", path)
    }

    /// Whether connecting is refused, which only a socket does that nobody listens on.
    private static func isDead(_ path: String, _ address: UnixAddress) throws(SystemError) -> Bool {
        let flags = Int32(CSYSTEMD_SOCK_CLOEXEC | CSYSTEMD_SOCK_NONBLOCK)
        let made = socket(AF_UNIX, SocketType.stream.raw | flags, 0)
        try checkErrno(made, "create a socket")

        let probe = OwnedDescriptor(made)
        let result = unsafe address.withPointer { unsafe connect(probe.raw, $0, $1) }
        if result == 0 { return false }
        switch errno {
        case ECONNREFUSED: return true
        // A full queue, or a socket of another type: somebody is there.
        case EAGAIN, EPROTOTYPE: return false
        case ENOENT: return true
        case let number: throw SystemError(call: "examine", subject: path, errno: number)
        }
    }

    private static func status(of path: String) throws(SystemError) -> stat? {
        var status = stat()
        let result = unsafe lstat(path, &status)
        if result < 0, errno == ENOENT { return nil }
        try checkErrno(result, "examine", path)
        return status
    }
}
