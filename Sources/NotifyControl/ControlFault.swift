// The errors of this program.

import Systemd

/// A failure of notifyctl: its messages and its exit code.
struct ControlFault: Error, Equatable {
    /// The exit code.
    let code: ExitCode
    /// The lines for standard error; none if no message is needed.
    let lines: [String]

    /// A failure with a sentence.
    static func failure(_ code: ExitCode, _ sentence: String) -> ControlFault {
        ControlFault(code: code, lines: ["notifyctl: \(sentence)"])
    }

    /// The reader of standard output has closed it, as in `notifyctl follow | head -1`.
    static let outputClosed = ControlFault(code: .success, lines: [])

    /// The daemon closed the connection.
    static func disconnected(_ consequence: String) -> ControlFault {
        .failure(.unavailable, "notifyd closed the connection\(consequence).")
    }

    /// A system call failed.
    static func system(_ error: SystemError) -> ControlFault {
        .failure(.system, "\(error).")
    }

    /// Standard output cannot be written.
    static func output(_ error: SystemError) -> ControlFault {
        error.isClosedPipe ? outputClosed : .failure(.inputOutput, "\(error).")
    }

    /// A file cannot be read.
    static func unreadable(_ error: SystemError) -> ControlFault {
        .failure(.noInput, "\(error).")
    }
}

/// An invalid command line; `Invocation` adds the usage line.
struct UsageError: Error, Equatable {
    /// A sentence without the name of the program.
    let message: String
}
