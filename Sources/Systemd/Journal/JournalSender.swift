// The way to journald: one connected datagram socket that never blocks and reports every error.

import CSystemd
import Glibc

/// What sending an entry came to.
public enum JournalSendResult: Sendable, Equatable {
    /// The entry is in journald's queue.
    case sent
    /// The queue is full: wait until the descriptor is writable, then send again.
    case full
    /// The entry cannot be taken now: `reconnect()` after a while, then send again.
    case gone(SystemError)
}

/// Sends entries to journald.
///
/// Unlike `sd_journal_sendv` it never blocks while journald hangs, and never reports success
/// when the socket is missing.
public final class JournalSender {
    /// Where journald listens.
    public static let defaultPath = "/run/systemd/journal/socket"

    private let owned: OwnedDescriptor
    private let address: UnixAddress

    /// The path of journald's socket.
    public let path: String

    /// The descriptor, to be watched for `.writable`; it stays the same over `reconnect()`.
    public var descriptor: Int32 { owned.raw }

    /// Creates a sender and tries to connect; without journald each send is `.gone`.
    public init(path: String = JournalSender.defaultPath) throws(SystemError) {
        self.path = path
        address = try UnixAddress(path: path)
        let flags = Int32(CSYSTEMD_SOCK_DGRAM | CSYSTEMD_SOCK_CLOEXEC | CSYSTEMD_SOCK_NONBLOCK)
        let made = socket(AF_UNIX, flags, 0)
        try checkErrno(made, "create a socket")
        owned = OwnedDescriptor(made)
        // That journald is missing now is said by the first send.
        try? reconnect()
    }

    /// Connects again, after journald's socket was gone.
    public func reconnect() throws(SystemError) {
        let raw = owned.raw
        let result = unsafe address.withPointer { unsafe connect(raw, $0, $1) }
        try checkErrno(result, "connect to", path)
    }

    /// Sends one entry, by a sealed memory file if it is too large for a datagram.
    public func send(_ entry: Span<UInt8>) -> JournalSendResult {
        let raw = owned.raw
        let flags = Int32(CSYSTEMD_MSG_DONTWAIT | CSYSTEMD_MSG_NOSIGNAL)
        let sent = unsafe entry.withUnsafeBufferPointer { buffer in
            unsafe Glibc.send(raw, buffer.baseAddress, buffer.count, flags)
        }
        guard sent < 0 else { return .sent }
        let number = errno
        return number == EMSGSIZE ? sendFile(of: entry) : result(of: number)
    }

    private func sendFile(of entry: Span<UInt8>) -> JournalSendResult {
        do throws(SystemError) {
            let file = try SealedMemory.make(of: entry)
            let sent = csystemd_send_descriptor(owned.raw, file.raw)
            return sent < 0 ? result(of: errno) : .sent
        } catch {
            return .gone(error)
        }
    }

    private func result(of number: Int32) -> JournalSendResult {
        switch number {
        case EAGAIN, EINTR: .full
        default: .gone(SystemError(call: "send to", subject: path, errno: number))
        }
    }
}
