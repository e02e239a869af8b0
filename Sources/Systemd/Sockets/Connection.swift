// One connection of a door: bytes in, bytes out, and the descriptor closed once.

import CSystemd
import Glibc

/// What a read came to.
public enum ReadResult: Sendable, Hashable {
    /// That many bytes were appended, at least one.
    case bytes(Int)
    /// The peer writes no more.
    case endOfInput
    /// Nothing is there yet.
    case wouldBlock
}

/// What receiving a packet came to.
public enum PacketResult: Sendable, Hashable {
    /// A packet was appended, an empty one too; of a truncated one, as much as there was room for.
    case packet(Int, isTruncated: Bool)
    /// The peer sends no more.
    case endOfInput
    /// Nothing is there yet.
    case wouldBlock
}

/// A connected Unix socket.
///
/// Closed when it goes, or earlier by `close()`.
public final class Connection {
    private var owned: OwnedDescriptor?

    /// The source that watches the connection, cancelled before the descriptor is closed.
    weak var source: IOSource?

    /// The kind of the socket.
    public let type: SocketType

    /// The descriptor, for an event source; -1 after `close()`.
    public let descriptor: Int32

    init(_ owned: consuming OwnedDescriptor, type: SocketType) {
        descriptor = owned.raw
        self.owned = consume owned
        self.type = type
    }

    deinit { close() }

    /// Cancels the source that watches the connection, and closes it; again does nothing.
    public func close() {
        source?.cancel()
        owned = nil
    }

    /// Whether `close()` was not called yet.
    public var isOpen: Bool { owned != nil }

    /// Who is at the other end, as it was when the connection was made.
    public func peer() throws(SystemError) -> PeerCredentials {
        try PeerCredentials(ofSocket: openDescriptor())
    }

    /// Tells the peer that nothing more will come; reading goes on.
    ///
    /// The corresponding C function is `shutdown` with `SHUT_WR`.
    public func shutdownWrite() throws(SystemError) {
        let result = shutdown(try openDescriptor(), Int32(SHUT_WR))
        try checkErrno(result, "shut down a connection")
    }

    func openDescriptor() throws(SystemError) -> Int32 {
        guard isOpen else { throw SystemError(call: "use a closed connection", errno: EBADF) }
        return descriptor
    }
}
