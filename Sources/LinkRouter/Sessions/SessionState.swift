// The name of the state a session is in: it chooses the router.

/// The state of a session, such as logged out or logged in.
///
/// Three names are known to every program; a configuration may add its own.
public struct SessionState: RawRepresentable, Sendable, Hashable {
    /// The name, as written in configuration, journals and receipts.
    public let rawValue: String

    /// Creates a state from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nobody has said yet whether a user is logged in.
    public static let unknown = SessionState(rawValue: "unknown")
    /// No user is logged in.
    public static let loggedOut = SessionState(rawValue: "logged-out")
    /// A user is logged in.
    public static let loggedIn = SessionState(rawValue: "logged-in")

    /// Returns whether two states have one name, byte for byte.
    public static func == (left: SessionState, right: SessionState) -> Bool {
        NameKey(left.rawValue) == NameKey(right.rawValue)
    }

    /// Feeds the name.
    public func hash(into hasher: inout Hasher) {
        // Equal bytes are equal strings, so the standard hash will do.
        hasher.combine(rawValue)
    }
}
