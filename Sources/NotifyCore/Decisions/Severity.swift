// The severities of syslog, which the journal keeps in PRIORITY.

/// How severe an entry of the journal is (`syslog(3)`).
public enum Severity: Int, Sendable {
    /// A fault that the operator must repair (`LOG_ERR`).
    case error = 3
    /// A fault that the daemon gets over by itself, or a link that led to nothing (`LOG_WARNING`).
    case warning = 4
    /// An ordinary event that is worth noticing (`LOG_NOTICE`).
    case notice = 5
    /// An ordinary event (`LOG_INFO`).
    case info = 6
}
