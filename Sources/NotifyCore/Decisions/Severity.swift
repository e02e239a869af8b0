// The syslog severities, which the journal stores in PRIORITY.

/// The severity of a journal entry (syslog(3)).
public enum Severity: Int, Sendable {
    /// A fault that the operator must repair (`LOG_ERR`).
    case error = 3
    /// A fault from which the daemon recovers, or a link that was not opened (`LOG_WARNING`).
    case warning = 4
    /// A normal but significant event (`LOG_NOTICE`).
    case notice = 5
    /// A normal event (`LOG_INFO`).
    case info = 6
}
