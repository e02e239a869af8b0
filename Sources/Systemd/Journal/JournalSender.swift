// Sends entries to journald over one connected datagram socket.

import CSystemd
import Glibc

/// The result of sending an entry.
public enum JournalSendResult: Sendable, Equatable {
    /// The entry is in the queue of journald's socket.
    case sent
    /// The queue is full: wait until the descriptor is writable, and send again.
    case full
    /// journald is not available: `reconnect()` after a while, and send again.
    case gone(SystemError)
}

/// Sends entries to journald.
///
/// Unlike `sd_journal_sendv` it never blocks while journald hangs, and never reports success for a
/// missing socket.
public final class JournalSender {
    /// The path on which journald listens.
    public static let defaultPath = "/run/systemd/journal/socket"

    private let owned: OwnedDescriptor
    private let address: UnixAddress

    /// The path of journald's socket.
    public let path: String

    /// The descriptor, to be watched for `.writable`; `reconnect()` does not change it.
    public var descriptor: Int32 { owned.raw }

    /// Creates a sender and tries to connect; without journald each send returns `.gone`.
    public init(path: String = JournalSender.defaultPath) throws(SystemError) {
        self.path = path
        address = try UnixAddress(path: path)
        let flags = Int32(CSYSTEMD_SOCK_DGRAM | CSYSTEMD_SOCK_CLOEXEC | CSYSTEMD_SOCK_NONBLOCK)
        let made = socket(AF_UNIX, flags, 0)
        try checkErrno(made, "create a socket")
        owned = OwnedDescriptor(made)
        // The first send reports a missing journald.
        try? reconnect()
    }

    /// Connects again, after journald was not available.
    public func reconnect() throws(SystemError) {
        let raw = owned.raw
        let result = unsafe address.withPointer { unsafe connect(raw, $0, $1) }
        try checkErrno(result, "connect to", path)
    }

    /// Sends one entry, in a sealed memory file if it is too large for a datagram.
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
        default: .gone(SystemError(call: "send to", subject: path, number: number))
        }
    }
}
