// Sockets that we open ourselves, when no manager does.

import CSystemd
import Glibc

extension Listener {
    /// Binds a socket to a path and listens.
    ///
    /// A dead socket in the way is removed; a live one is `EADDRINUSE`, anything else `EEXIST`.
    /// Nobody can connect before mode and group are right: who may write the file may connect.
    /// Without a group the file has the process's own. The path has at most 107 bytes. `close()`
    /// removes the file.
    public static func bind(
        path: String,
        type: SocketType,
        mode: UInt32 = 0o660,
        groupID: UInt32? = nil
    ) throws(SystemError) -> Listener {
        let address = try UnixAddress(path: path)
        let flags = Int32(CSYSTEMD_SOCK_CLOEXEC | CSYSTEMD_SOCK_NONBLOCK)
        let made = socket(AF_UNIX, type.raw | flags, 0)
        try checkErrno(made, "create a socket")

        let owned = OwnedDescriptor(made)
        // Between the look at a dead socket and its removal a second daemon could bind there.
        let lock = try FolderLock(forFileAt: path)
        defer { _ = lock }
        try SocketFile.removeDead(at: path, address)
        try bindClosed(owned, to: address, path: path)
        let file = try SocketFile(justBoundAt: path)
        do throws(SystemError) {
            try open(owned, path: path, mode: mode, groupID: groupID)
        } catch {
            file.remove()
            throw error
        }
        return Listener(owned, path: path, type: type, socketFile: file)
    }

    /// Binds with no permissions at all, so that nobody gets in before mode and group are set.
    ///
    /// The file takes its mode from the socket, less the umask, which is the whole process's and
    /// is left alone.
    static func bindClosed(
        _ owned: borrowing OwnedDescriptor,
        to address: UnixAddress,
        path: String
    ) throws(SystemError) {
        let raw = owned.raw
        let closed = fchmod(raw, 0)
        try checkErrno(closed, "set the mode of", path)

        let result = unsafe address.withPointer { unsafe Glibc.bind(raw, $0, $1) }
        try checkErrno(result, "bind", path)
    }

    private static func open(
        _ owned: borrowing OwnedDescriptor,
        path: String,
        mode: UInt32,
        groupID: UInt32?
    ) throws(SystemError) {
        if let groupID {
            let changed = unsafe chown(path, uid_t.max, groupID)
            try checkErrno(changed, "set the group of", path)
        }
        let listening = listen(owned.raw, SOMAXCONN)
        try checkErrno(listening, "listen on", path)

        let allowed = unsafe chmod(path, mode)
        try checkErrno(allowed, "set the mode of", path)
    }
}

/// A lock on the folder of a socket, so that of two daemons that start at once one binds.
private final class FolderLock {
    private let owned: OwnedDescriptor

    init(forFileAt path: String) throws(SystemError) {
        let folder = Self.folder(of: path)
        let opened = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try checkErrno(opened, "open", folder)

        owned = OwnedDescriptor(opened)
        // The other holder needs no more than a few system calls, so waiting is short.
        let locked = flock(opened, LOCK_EX)
        try checkErrno(locked, "lock", folder)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
