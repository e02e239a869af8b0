// Ownership of descriptors: a noncopyable owner closes its descriptor exactly once.

import Glibc

/// A descriptor that is closed when its owner is released.
struct OwnedDescriptor: ~Copyable {
    let raw: Int32

    /// Adopts a descriptor; no other code may close it.
    init(_ raw: Int32) {
        self.raw = raw
    }

    // Errors are ignored: Linux frees the number even if close() fails, and a second call could
    // close another descriptor.
    deinit { close(raw) }

    /// Sets non-blocking or blocking mode.
    static func setNonBlocking(_ raw: Int32, _ on: Bool) throws(SystemError) {
        let flags = fcntl(raw, F_GETFL)
        try checkErrno(flags, "read the flags of descriptor", "\(raw)")

        let wanted = on ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
        let result = fcntl(raw, F_SETFL, wanted)
        try checkErrno(result, "set the flags of descriptor", "\(raw)")
    }

    /// Closes the descriptor in programs that this process executes.
    func setCloseOnExec() throws(SystemError) {
        let result = fcntl(raw, F_SETFD, FD_CLOEXEC)
        try checkErrno(result, "set the flags of descriptor", "\(raw)")
    }
}
