// Why a handover cannot be adopted. It is never repaired: its connections close, and senders
// without a receipt send again.

/// Why the bytes are no handover for this process.
public enum RestartError: Error, Sendable, Hashable, CustomStringConvertible {
    /// They do not begin like one.
    case unknown
    /// Another version of notifyd wrote them.
    case otherVersion(Int64)
    /// They are not what was written, or not what is expected.
    case damaged(String)

    /// A sentence for a person.
    public var description: String {
        switch self {
        case .unknown: "It does not begin like a handover."
        case .otherVersion(let version):
            "It has version \(version), this notifyd knows \(RestartState.version)."
        case .damaged(let what): "It is damaged: \(what)."
        }
    }
}
