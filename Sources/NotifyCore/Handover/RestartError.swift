// The error for a handover that cannot be adopted: its connections are closed, and senders that got
// no receipt send again.

/// Why a handover cannot be adopted.
public enum RestartError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The first line is not that of a handover.
    case unknown
    /// The handover has another version of the format.
    case otherVersion(Int64)
    /// The handover is incomplete, was changed, or has an invalid value.
    case damaged(String)

    /// A sentence for a person.
    public var description: String {
        switch self {
        case .unknown: "Its first line is not that of a handover."
        case .otherVersion(let version):
            "It has version \(version), expected \(RestartState.version)."
        case .damaged(let what): "It is damaged: \(what)."
        }
    }
}
