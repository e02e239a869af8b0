// The exit codes of notifyctl: outcomes below 64, failures from 64 on as in sysexits.h. Scripts
// depend on the numbers, so they must not change.

import NotifyCore

/// An exit code of notifyctl.
enum ExitCode: Int32, Sendable, CaseIterable {
    /// Everything was routed, applied or answered.
    case success = 0
    /// A link was parked.
    case parked = 3
    /// A notification without a link, or a silent one.
    case nothingToOpen = 4
    /// A link that no route of the session's state matches.
    case noRoute = 5
    /// A notification that was a duplicate or had expired.
    case notNew = 6
    /// A rejected frame, link or event.
    case rejected = 7
    /// A notification or an event that changes nothing.
    case ignored = 8
    /// Wrong usage (`EX_USAGE`).
    case usage = 64
    /// Input without any payload (`EX_DATAERR`).
    case noPayload = 65
    /// A file that cannot be read (`EX_NOINPUT`).
    case noInput = 66
    /// The daemon is not running, or closed the connection (`EX_UNAVAILABLE`).
    case unavailable = 69
    /// A failed system call (`EX_OSERR`).
    case system = 71
    /// Output that cannot be written, or lost receipts (`EX_IOERR`).
    case inputOutput = 74
    /// An answer that a control door does not send (`EX_PROTOCOL`).
    case badAnswer = 76
    /// A configuration with faults (`EX_CONFIG`).
    case configuration = 78

    /// The meaning of the code, for help.
    var meaning: String {
        switch self {
        case .success: "routed, applied or answered"
        case .parked: "parked"
        case .nothingToOpen: "noLink or silent"
        case .noRoute: "noRoute"
        case .notNew: "duplicate or expired"
        case .rejected: "rejected"
        case .ignored: "ignored: nothing changed"
        case .usage: "wrong usage"
        case .noPayload: "no payload in the input"
        case .noInput: "a file does not exist or cannot be read"
        case .unavailable: "notifyd cannot be reached, or closed the connection"
        case .system: "a system call failed"
        case .inputOutput: "output cannot be written, or receipts were lost"
        case .badAnswer: "the answer is not one of notifyd's control door"
        case .configuration: "the configuration has faults"
        }
    }

    /// The code of an outcome.
    init(_ outcome: Outcome) {
        self =
            switch outcome {
            case .routed, .applied: .success
            case .parked: .parked
            case .silent, .noLink: .nothingToOpen
            case .noRoute: .noRoute
            case .duplicate, .expired, .discarded: .notNew
            case .rejected: .rejected
            case .ignored: .ignored
            }
    }

    /// The codes of outcomes, worst first; of many receipts the worst determines the exit code.
    ///
    /// Outcomes that need a correction come first, then those without effect, then parked links.
    static let worstFirst: [ExitCode] = [
        .rejected, .noRoute, .nothingToOpen, .ignored, .notNew, .parked, .success,
    ]

    /// The worse of two codes of outcomes.
    func worse(_ other: ExitCode) -> ExitCode {
        Self.worstFirst.first { $0 == self || $0 == other } ?? other
    }
}
