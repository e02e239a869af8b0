// The one error of this program: what standard error gets, and how the program ends.

import Systemd

/// Why notifyctl ends before its work is done.
struct ControlFault: Error, Equatable {
    /// The exit code.
    let code: ExitCode
    /// What is said on standard error, line by line; nothing for an end that needs no words.
    let lines: [String]

    /// An end with a sentence.
    static func because(_ code: ExitCode, _ sentence: String) -> ControlFault {
        ControlFault(code: code, lines: ["notifyctl: \(sentence)"])
    }

    /// The reader of standard output is gone, as in `notifyctl follow | head -1`.
    static let outputClosed = ControlFault(code: .success, lines: [])

    /// The daemon closed the connection, or was killed.
    static func gone(_ consequence: String) -> ControlFault {
        .because(.unavailable, "notifyd closed the connection\(consequence).")
    }

    /// A system call failed where nothing particular can be said about it.
    static func system(_ error: SystemError) -> ControlFault {
        .because(.system, "\(error).")
    }

    /// Standard output did not take what it was given.
    static func output(_ error: SystemError) -> ControlFault {
        error.isClosedPipe ? outputClosed : .because(.inputOutput, "\(error).")
    }

    /// A file cannot be read.
    static func unreadable(_ error: SystemError) -> ControlFault {
        .because(.noInput, "\(error).")
    }
}

/// A command line that cannot be understood; the usage line is added where the command is known.
struct UsageError: Error, Equatable {
    /// A sentence without the name of the program.
    let message: String
}
