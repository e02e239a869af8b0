// The few things a process of ours does with signals outside the loop.

import CSystemd
import Glibc

/// What the process does with signals outside of an event loop.
public enum SignalMask {
    /// Ignores SIGPIPE, so that writing to a pipe whose reader is gone is an error and not death.
    ///
    /// The corresponding C function is `signal`.
    public static func ignoreSIGPIPE() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Reads zeros where a file that is mapped was cut short, instead of dying by SIGBUS.
    ///
    /// journald cuts the files short that it removes, and libsystemd has them mapped: it takes zeros
    /// for damage and goes on with the other files. The corresponding C function is `sigaction`.
    public static func surviveCutFiles() {
        _ = csystemd_fill_missing_pages()
    }

    /// Blocks a signal for the calling thread, so that only an event source sees it.
    ///
    /// The corresponding C function is `pthread_sigmask`.
    public static func block(_ signal: Int32) throws(SystemError) {
        var set = sigset_t()
        _ = unsafe sigemptyset(&set)
        let added = unsafe sigaddset(&set, signal)
        try checkErrno(added, "block signal", "\(signal)")

        let blocked = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        try checkNegative(-blocked, "block signal", "\(signal)")
    }
}
