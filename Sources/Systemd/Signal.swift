// Signals by their names.

import Glibc

/// A signal, as in `signal(7)`.
public struct Signal: RawRepresentable, Sendable, Hashable {
    /// The number.
    public let rawValue: Int32

    /// Creates a signal from its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Asks a daemon to reload its configuration (`SIGHUP`).
    public static let hangup = Signal(rawValue: SIGHUP)
    /// The operator pressed Ctrl-C (`SIGINT`).
    public static let interrupt = Signal(rawValue: SIGINT)
    /// Asks a process to stop (`SIGTERM`).
    public static let terminate = Signal(rawValue: SIGTERM)
}
