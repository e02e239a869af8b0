// Connected Unix sockets.

import CSystemd
import Glibc

/// The result of receiving a packet.
public enum PacketResult: Sendable, Hashable {
    /// The number of appended bytes of a packet, which may be empty or truncated to the limit.
    case packet(Int, isTruncated: Bool)
    /// The peer has closed its writing side, and all packets are received.
    case endOfInput
    /// No packet is available yet.
    case wouldBlock
}

/// A connected Unix socket.
///
/// Closed by `close()`, at the latest when it is released.
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

    /// Cancels the source that watches the connection, and closes it; a second call has no effect.
    public func close() {
        source?.cancel()
        owned = nil
    }

    /// Whether the connection has not been closed.
    public var isOpen: Bool { owned != nil }

    /// The process at the other end, as of the time of the connection.
    public func peer() throws(SystemError) -> PeerCredentials {
        try PeerCredentials(ofSocket: openDescriptor())
    }

    /// Closes the writing side; the connection can still be read.
    ///
    /// The corresponding C function is `shutdown` with `SHUT_WR`.
    public func shutdownWrite() throws(SystemError) {
        let result = shutdown(try openDescriptor(), Int32(SHUT_WR))
        try checkErrno(result, "shut down a connection")
    }

    func openDescriptor() throws(SystemError) -> Int32 {
        guard isOpen else {
            throw SystemError(call: "use a closed connection", errno: .badFileDescriptor)
        }
        return descriptor
    }

    /// Connects to a socket; the connection is in blocking mode.
    ///
    /// - Throws: `ENOENT` or `ECONNREFUSED` if no process listens, `EACCES` without permission,
    ///   `EPROTOTYPE` for a socket of another type.
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

    /// Creates two connections that are peers of each other, in non-blocking mode.
    ///
    /// The corresponding C function is `socketpair`.
    package static func pair(
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

    /// Sets non-blocking or blocking mode.
    public func setNonBlocking(_ on: Bool) throws(SystemError) {
        try OwnedDescriptor.setNonBlocking(openDescriptor(), on)
    }

    /// Reads at most `limit` bytes and appends them.
    public func read(
        into buffer: inout [UInt8],
        upTo limit: Int
    ) throws(SystemError) -> ReadResult {
        switch try receive(into: &buffer, upTo: limit) {
        case nil: .wouldBlock
        case 0?: .endOfInput
        case let count?: .bytes(count)
        }
    }

    /// Receives one packet and appends at most its first `limit` bytes.
    public func receivePacket(
        into buffer: inout [UInt8],
        upTo limit: Int
    ) throws(SystemError) -> PacketResult {
        switch try receive(into: &buffer, upTo: limit) {
        case nil: .wouldBlock
        case 0? where try !mayHaveMore(): .endOfInput
        case let length?: .packet(min(length, max(limit, 1)), isTruncated: length > max(limit, 1))
        }
    }

    /// Whether the peer may still send, or unread bytes remain.
    ///
    /// `recv(2)` returns 0 for an empty packet as well as for the end of the input. Empty packets
    /// directly before the end cannot be distinguished from it.
    private func mayHaveMore() throws(SystemError) -> Bool {
        let socket = try openDescriptor()
        var entry = pollfd(fd: socket, events: Int16(CSYSTEMD_POLLRDHUP), revents: 0)
        try checkErrno(unsafe poll(&entry, 1, 0), "poll a connection")
        if entry.revents & Int16(CSYSTEMD_POLLRDHUP) == 0 { return true }
        var count: Int32 = 0
        let result = unsafe ioctl(socket, UInt(FIONREAD), &count)
        try checkErrno(result, "count the unread bytes of a connection")
        return count > 0
    }

    /// Receives into the free capacity of the buffer.
    ///
    /// - Returns: The number of received bytes, or the whole length of a packet; `nil` if it would
    ///   block.
    private func receive(
        into buffer: inout [UInt8],
        upTo limit: Int
    ) throws(SystemError) -> Int? {
        let socket = try openDescriptor()
        // On a stream, MSG_TRUNC would discard the bytes.
        let flags = type == .sequentialPacket ? Int32(CSYSTEMD_MSG_TRUNC) : 0
        // With a limit of 0 an open stream would appear to have ended.
        let room = max(limit, 1)
        while true {
            var length = 0
            buffer.append(addingCapacity: room) { (free: inout OutputSpan<UInt8>) in
                unsafe free.withUnsafeMutableBufferPointer { bytes, count in
                    length = unsafe recv(socket, bytes.baseAddress, room, flags)
                    count = min(max(length, 0), room)
                }
            }
            if length >= 0 { return length }
            let number = errno
            if number == EINTR { continue }
            if number == EAGAIN { return nil }
            throw SystemError(call: "receive from a peer", number: number)
        }
    }

    /// Sends bytes, on a packet connection as one packet.
    ///
    /// SIGPIPE is not raised.
    ///
    /// - Returns: The number of sent bytes; `nil` if it would block.
    /// - Throws: `EPIPE` or `ECONNRESET` if the peer has closed the connection.
    public func send(_ bytes: Span<UInt8>) throws(SystemError) -> Int? {
        let socket = try openDescriptor()
        while true {
            let count = unsafe bytes.withUnsafeBufferPointer { buffer in
                let flags = Int32(CSYSTEMD_MSG_NOSIGNAL)
                return unsafe Glibc.send(socket, buffer.baseAddress, buffer.count, flags)
            }
            if count >= 0 { return count }
            let number = errno
            if number == EINTR { continue }
            if number == EAGAIN { return nil }
            throw SystemError(call: "send to a peer", number: number)
        }
    }

    /// Sends the bytes of an array from an index on.
    ///
    /// For arrays that are properties of objects, whose span cannot be passed as an argument.
    public func send(_ bytes: [UInt8], from start: Int) throws(SystemError) -> Int? {
        guard start < bytes.count else { return 0 }
        return try send(bytes.span.extracting(max(start, 0)...))
    }

    /// Sends all bytes.
    ///
    /// - Throws: `EAGAIN` if a connection in non-blocking mode, or with a time limit, would block.
    public func sendAll(_ bytes: Span<UInt8>) throws(SystemError) {
        var sent = 0
        while sent < bytes.count {
            guard let count = try send(bytes.extracting(sent...)) else {
                throw SystemError(call: "send to a peer", errno: .resourceTemporarilyUnavailable)
            }
            sent += count
        }
    }
}

extension EventLoop {
    /// Watches a connection, which has one source at a time.
    ///
    /// `close()` of the connection cancels the source.
    public func add(
        _ connection: Connection,
        events: IOEvents,
        handler: @escaping (IOEvents) -> Void
    ) throws(SystemError) -> IOSource {
        let descriptor = try connection.openDescriptor()
        let source = try add(descriptor: descriptor, events: events, handler: handler)
        connection.source = source
        return source
    }
}
