// What the exit code of notifyctl says: below 64 what became of payloads and events, from 64 on
// what went wrong, as in sysexits.h. Scripts depend on the numbers: never change one.

import NotifyCore

/// How notifyctl ends.
enum ExitCode: Int32, Sendable, CaseIterable {
    /// Everything was routed, applied or answered.
    case success = 0
    /// A link waits.
    case parked = 3
    /// A notification without a link, or a silent one.
    case nothingToOpen = 4
    /// A link that no route of the session's state knows.
    case noRoute = 5
    /// A notification that came before, or too late.
    case notNew = 6
    /// A frame, a link or an event that is refused.
    case rejected = 7
    /// A notification or an event that changes nothing.
    case ignored = 8
    /// Wrong usage (`EX_USAGE`).
    case usage = 64
    /// Input without a payload (`EX_DATAERR`).
    case noPayload = 65
    /// A file that cannot be read (`EX_NOINPUT`).
    case noInput = 66
    /// No daemon, or none any more (`EX_UNAVAILABLE`).
    case unavailable = 69
    /// A system call that failed (`EX_OSERR`).
    case system = 71
    /// Output that cannot be written, receipts that were lost (`EX_IOERR`).
    case inputOutput = 74
    /// An answer that is none (`EX_PROTOCOL`).
    case badAnswer = 76
    /// A configuration with faults (`EX_CONFIG`).
    case configuration = 78

    /// The code as help explains it.
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
        case .noInput: "a file is not there or cannot be read"
        case .unavailable: "notifyd cannot be reached, or has gone"
        case .system: "the system refused something"
        case .inputOutput: "output cannot be written, or receipts were lost"
        case .badAnswer: "the answer is not one of notifyd's control door"
        case .configuration: "the configuration has faults"
        }
    }

    /// The code of what became of a frame.
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

    /// The codes of outcomes, worst first; of many receipts the worst decides.
    ///
    /// What somebody must put right comes first, then what was in vain, then what only waits.
    static let worstFirst: [ExitCode] = [
        .rejected, .noRoute, .nothingToOpen, .ignored, .notNew, .parked, .success,
    ]

    /// The worse one of two codes of outcomes.
    func worse(_ other: ExitCode) -> ExitCode {
        Self.worstFirst.first { $0 == self || $0 == other } ?? other
    }
}
