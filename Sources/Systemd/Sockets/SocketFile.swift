// The file of a socket that this process bound.

import CSystemd
import Glibc

/// The file of a socket, identified by device and inode, so that no other file is ever removed.
struct SocketFile {
    let path: String
    private let device: UInt64
    private let node: UInt64

    /// Identifies the file that `bind(2)` just created at a path.
    init(justBoundAt path: String) throws(SystemError) {
        guard let status = try Self.status(of: path) else {
            throw SystemError(call: "find the socket", subject: path, errno: .noSuchFileOrDirectory)
        }
        self.path = path
        device = UInt64(status.st_dev)
        node = UInt64(status.st_ino)
    }

    /// Removes the file, unless another one has replaced it.
    func remove() {
        guard let now = try? Self.status(of: path) else { return }
        guard UInt64(now.st_dev) == device, UInt64(now.st_ino) == node else { return }
        _ = unsafe unlink(path)
    }

    /// Removes a dead socket: one on which no process listens.
    ///
    /// - Throws: `EADDRINUSE` for a live socket, `EEXIST` for any other file.
    static func removeDead(at path: String, _ address: UnixAddress) throws(SystemError) {
        guard let status = try status(of: path) else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw SystemError(call: "bind", subject: path, errno: .fileExists)
        }
        guard try isDead(path, address) else {
            throw SystemError(call: "bind", subject: path, errno: .addressInUse)
        }
        let result = unsafe unlink(path)
        try checkErrno(result, "remove the dead socket", path)
    }

    /// Whether a connection is refused, because no process listens.
    private static func isDead(_ path: String, _ address: UnixAddress) throws(SystemError) -> Bool {
        let flags = Int32(CSYSTEMD_SOCK_CLOEXEC | CSYSTEMD_SOCK_NONBLOCK)
        let made = socket(AF_UNIX, SocketType.stream.raw | flags, 0)
        try checkErrno(made, "create a socket")

        let probe = OwnedDescriptor(made)
        let result = unsafe address.withPointer { unsafe connect(probe.raw, $0, $1) }
        if result == 0 { return false }
        switch errno {
        case ECONNREFUSED: return true
        // A full queue, or a socket of another type: a process listens.
        case EAGAIN, EPROTOTYPE: return false
        case ENOENT: return true
        case let number: throw SystemError(call: "examine", subject: path, number: number)
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
