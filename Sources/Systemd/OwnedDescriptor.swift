// The only place that closes a descriptor: its owner goes away once, so it is closed once.

import Glibc

/// A descriptor with one owner, closed when the owner goes.
struct OwnedDescriptor: ~Copyable {
    let raw: Int32

    /// Takes over a descriptor that nobody else will close.
    init(_ raw: Int32) {
        self.raw = raw
    }

    // Errors are ignored: Linux frees the number whatever close() returns, and a second try
    // could close a stranger's descriptor.
    deinit { close(raw) }

    /// Makes reads and writes of a descriptor return EAGAIN, or wait.
    static func setNonBlocking(_ raw: Int32, _ on: Bool) throws(SystemError) {
        let flags = fcntl(raw, F_GETFL)
        try checkErrno(flags, "read the flags of descriptor", "\(raw)")

        let wanted = on ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
        let result = fcntl(raw, F_SETFL, wanted)
        try checkErrno(result, "set the flags of descriptor", "\(raw)")
    }

    /// Keeps the descriptor from programs that this one starts.
    func setCloseOnExec() throws(SystemError) {
        let result = fcntl(raw, F_SETFD, FD_CLOEXEC)
        try checkErrno(result, "set the flags of descriptor", "\(raw)")
    }
}
