// Reading and writing of connections; on a blocking connection the same calls wait.

import CSystemd
import Glibc

extension Connection {
    /// Reads what is there, at most `limit` bytes, and appends it.
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

    /// Receives one packet and appends it, at most its first `limit` bytes.
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

    /// Whether something is there to be read, or can still come; an empty packet and the end of
    /// the input are both read as 0 bytes.
    ///
    /// Empty packets that nothing else follows before the end are not told from it.
    private func mayHaveMore() throws(SystemError) -> Bool {
        let socket = try openDescriptor()
        var entry = pollfd(fd: socket, events: Int16(CSYSTEMD_POLLRDHUP), revents: 0)
        try checkErrno(unsafe poll(&entry, 1, 0), "look for the end of a connection")
        if entry.revents & Int16(CSYSTEMD_POLLRDHUP) == 0 { return true }
        var count: Int32 = 0
        let result = unsafe ioctl(socket, UInt(FIONREAD), &count)
        try checkErrno(result, "look for what a peer sent")
        return count > 0
    }

    /// Receives into fresh room of the buffer; nil when there is nothing yet.
    ///
    /// Returns the bytes received, of a packet its true length.
    private func receive(
        into buffer: inout [UInt8],
        upTo limit: Int
    ) throws(SystemError) -> Int? {
        let socket = try openDescriptor()
        // MSG_TRUNC on a stream would throw the bytes away.
        let flags = type == .sequentialPacket ? Int32(CSYSTEMD_MSG_TRUNC) : 0
        // With no room at all an open stream would look like one that has ended.
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
            throw SystemError(call: "receive from a peer", errno: number)
        }
    }

    /// Sends bytes; returns how many were taken, nil when there is no room at all.
    ///
    /// Throws `EPIPE` or `ECONNRESET` when the peer is gone; SIGPIPE is not raised. On a packet
    /// connection the bytes are one packet, taken whole.
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
            throw SystemError(call: "send to a peer", errno: number)
        }
    }

    /// Sends the bytes of an array from an index on; of an empty rest, none.
    ///
    /// For arrays that an object holds, whose span cannot be passed on.
    public func send(_ bytes: [UInt8], from start: Int) throws(SystemError) -> Int? {
        guard start < bytes.count else { return 0 }
        return try send(bytes.span.extracting(max(start, 0)...))
    }

    /// Sends all bytes of a blocking connection.
    ///
    /// Throws `EAGAIN` when a time limit has passed, or when the connection is non-blocking and
    /// full.
    public func sendAll(_ bytes: Span<UInt8>) throws(SystemError) {
        var sent = 0
        while sent < bytes.count {
            guard let count = try send(bytes.extracting(sent...)) else {
                throw SystemError(call: "send to a peer", errno: EAGAIN)
            }
            sent += count
        }
    }
}
