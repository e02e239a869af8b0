// Signal dispositions and masks of the process.

import CSystemd
import Glibc

/// The treatment of signals outside of an event loop.
public enum SignalMask {
    /// Ignores SIGPIPE, so that writing to a closed pipe throws instead of ending the process.
    ///
    /// The corresponding C function is `signal`.
    public static func ignoreSIGPIPE() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Maps zeros where a mapped file was truncated, instead of ending the process by SIGBUS.
    ///
    /// journald truncates the files that it removes, while libsystemd has them mapped. libsystemd
    /// treats zeros as damage and continues with the other files. The corresponding C function is
    /// `sigaction`.
    public static func surviveTruncatedFiles() {
        _ = csystemd_fill_missing_pages()
    }

    /// Blocks a signal for the calling thread, so that only an event source receives it.
    ///
    /// The corresponding C function is `pthread_sigmask`.
    static func block(_ signal: Signal) throws(SystemError) {
        var set = sigset_t()
        _ = unsafe sigemptyset(&set)
        let added = unsafe sigaddset(&set, signal.rawValue)
        try checkErrno(added, "block signal", "\(signal.rawValue)")

        let blocked = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        try checkNegative(-blocked, "block signal", "\(signal.rawValue)")
    }
}
