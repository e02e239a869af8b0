// A door's listening socket, ours or the manager's.

import CSystemd
import Glibc

/// A listening Unix socket, non-blocking.
///
/// Closed when it goes, or earlier by `close()`.
public final class Listener {
    private var owned: OwnedDescriptor?
    private let socketFile: SocketFile?

    /// The source that watches the listener, cancelled before the descriptor is closed.
    weak var source: IOSource?

    /// The path that the socket is bound to.
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

    /// Whether the manager owns the socket's file, which then outlives this process.
    public var isInherited: Bool { socketFile == nil }

    /// Cancels the source that watches the listener, closes it, and removes a file of our own.
    public func close() {
        guard owned != nil else { return }
        source?.cancel()
        // The file goes first: a client then sees "no such file", never a dead socket.
        socketFile?.remove()
        owned = nil
    }

    /// Accepts a connection, non-blocking; nil when none waits.
    ///
    /// Throws `EMFILE`, `ENFILE`, `ENOBUFS` or `ENOMEM` when there is no room: the connection
    /// stays in the queue, so the listener stays readable; turn its source off for a while. The
    /// corresponding C function is `accept4`.
    public func accept() throws(SystemError) -> Connection? {
        guard owned != nil else {
            throw SystemError(call: "accept on", subject: path, errno: EBADF)
        }
        let flags = Int32(CSYSTEMD_SOCK_NONBLOCK | CSYSTEMD_SOCK_CLOEXEC)
        while true {
            let accepted = accept4(descriptor, nil, nil, flags)
            if accepted >= 0 { return Connection(OwnedDescriptor(accepted), type: type) }
            let number = errno
            // ECONNABORTED: that client has left already, the next may be there.
            if number == EINTR || number == ECONNABORTED { continue }
            if number == EAGAIN { return nil }
            throw SystemError(call: "accept on", subject: path, errno: number)
        }
    }
}
