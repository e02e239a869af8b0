// A program that a test starts and ends by its own id.

import Foundation
import Testing

/// A running program; killed when it goes.
///
/// Foundation's `Process` leaks now and then, which the leak check would blame on the library.
final class ChildProcess {
    let processID: pid_t
    private var isRunning = true

    init(_ path: String, _ arguments: [String]) throws {
        var started: pid_t = 0
        // What it says is not part of the test's own output.
        let shell = ["/bin/sh", "-c", "exec \"$@\" >/dev/null 2>&1", "sh"]
        var words = unsafe (shell + [path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        let result = unsafe posix_spawn(&started, "/bin/sh", nil, nil, &words, environ)
        try #require(result == 0, "\(path) did not start")
        processID = started
    }

    deinit { end() }

    /// Sends the program a signal.
    func send(_ signal: Int32) {
        kill(processID, signal)
    }

    /// Waits until the program ends by itself, and returns its code; nil when a signal ended it.
    func exitCode() -> Int32? {
        isRunning = false
        var status: Int32 = 0
        while unsafe waitpid(processID, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    /// Ends the program at once, and waits for that.
    func end() {
        guard isRunning else { return }
        isRunning = false
        kill(processID, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(processID, &status, 0) < 0, errno == EINTR {}
    }
}
