// Faults that prevent a start, except those of the store, and the exit codes.

import Systemd

/// A fault of the command line, the configuration or a door.
struct DaemonError: Error {
    let code: ExitCode
    /// A line for each fault.
    let lines: [String]

    /// The command line cannot be parsed.
    static func usage(_ message: String) -> DaemonError {
        DaemonError(code: .usage, lines: [message])
    }

    /// The configuration cannot be loaded.
    static func configuration(_ lines: [String]) -> DaemonError {
        DaemonError(code: .configuration, lines: lines)
    }

    /// A file of the configuration does not exist.
    static func noConfiguration(_ path: String) -> DaemonError {
        DaemonError(code: .noInput, lines: ["\(path): there is no such file."])
    }

    /// A door cannot be opened.
    static func door(_ cause: SystemError) -> DaemonError {
        DaemonError(code: .cannotCreate, lines: [cause.description])
    }
}

/// Exit codes, as in sysexits.h.
enum ExitCode: Int32 {
    /// Wrong usage (`EX_USAGE`).
    case usage = 64
    /// A file that was named does not exist (`EX_NOINPUT`).
    case noInput = 66
    /// A fault of the program (`EX_SOFTWARE`).
    case software = 70
    /// The system refused something (`EX_OSERR`).
    case system = 71
    /// The store or a socket cannot be created (`EX_CANTCREAT`).
    case cannotCreate = 73
    /// The store cannot be read or written (`EX_IOERR`).
    case inputOutput = 74
    /// The next start will succeed (`EX_TEMPFAIL`).
    case temporary = 75
    /// The configuration has faults (`EX_CONFIG`).
    case configuration = 78
}
