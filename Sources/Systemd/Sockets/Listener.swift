// Listening Unix sockets, bound by this process or passed by the manager.

import CSystemd
import Glibc

/// A listening Unix socket in non-blocking mode.
///
/// Closed by `close()`, at the latest when it is released.
public final class Listener {
    private var owned: OwnedDescriptor?
    private let socketFile: SocketFile?

    /// The source that watches the listener, cancelled before the descriptor is closed.
    weak var source: IOSource?

    /// The path of the socket.
    public let path: String

    /// The kind of the socket.
    public let type: SocketType

    /// The descriptor, for an event source.
    public let descriptor: Int32

    init(
        _ owned: consuming OwnedDescriptor,
        path: String,
        type: SocketType,
        socketFile: SocketFile? = nil
    ) {
        descriptor = owned.raw
        self.owned = consume owned
        self.path = path
        self.type = type
        self.socketFile = socketFile
    }

    deinit { close() }

    /// Whether the manager owns the socket, which then outlives this process.
    public var isInherited: Bool { socketFile == nil }

    /// Cancels the source that watches the listener, and closes it.
    ///
    /// The file of a socket that this process bound is removed.
    public func close() {
        guard owned != nil else { return }
        source?.cancel()
        // The file is removed first, so that a client gets ENOENT and never a dead socket.
        socketFile?.remove()
        owned = nil
    }

    /// Accepts a connection, in non-blocking mode; `nil` if none is pending.
    ///
    /// The corresponding C function is `accept4`.
    ///
    /// - Throws: `EMFILE`, `ENFILE`, `ENOBUFS` or `ENOMEM` if resources are exhausted. The
    ///   connection stays in the queue and the listener readable: disable its source for a while.
    public func accept() throws(SystemError) -> Connection? {
        guard owned != nil else {
            throw SystemError(call: "accept on", subject: path, errno: .badFileDescriptor)
        }
        let flags = Int32(CSYSTEMD_SOCK_NONBLOCK | CSYSTEMD_SOCK_CLOEXEC)
        while true {
            let accepted = accept4(descriptor, nil, nil, flags)
            if accepted >= 0 { return Connection(OwnedDescriptor(accepted), type: type) }
            let number = errno
            // ECONNABORTED: this client has disconnected; the next one may be pending.
            if number == EINTR || number == ECONNABORTED { continue }
            if number == EAGAIN { return nil }
            throw SystemError(call: "accept on", subject: path, number: number)
        }
    }

    /// Binds a socket to a path of at most 107 bytes, and listens.
    ///
    /// A dead socket at the path is replaced. No client can connect before the mode and the group
    /// are set; clients with write permission may connect then.
    ///
    /// - Parameters:
    ///   - path: The path; `close()` removes the file.
    ///   - type: The type of the socket.
    ///   - mode: The permissions of the file.
    ///   - groupID: The group of the file; `nil` for the group of the process.
    /// - Returns: The listener.
    /// - Throws: `EADDRINUSE` if a process listens on the path, `EEXIST` for any other file.
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
        // Without a lock, another daemon could bind between the check for a dead socket and its
        // removal.
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

    /// Binds without any permissions, so that no client can connect before mode and group are set.
    ///
    /// The file gets its mode from the socket. The umask would also work, but it applies to the
    /// whole process.
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

/// A lock on the folder of a socket, so that only one of two daemons that start together binds.
private final class FolderLock {
    private let owned: OwnedDescriptor

    init(forFileAt path: String) throws(SystemError) {
        let folder = Self.folder(of: path)
        let opened = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try checkErrno(opened, "open", folder)

        owned = OwnedDescriptor(opened)
        // Another process holds the lock for only a few system calls, so the wait is short.
        let locked = flock(opened, LOCK_EX)
        try checkErrno(locked, "lock", folder)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

extension EventLoop {
    /// Watches a listener, which has one source at a time, for incoming connections.
    ///
    /// `close()` of the listener cancels the source.
    public func add(
        _ listener: Listener,
        handler: @escaping () -> Void
    ) throws(SystemError) -> IOSource {
        let source = try add(descriptor: listener.descriptor, events: .readable) { _ in handler() }
        listener.source = source
        return source
    }
}
