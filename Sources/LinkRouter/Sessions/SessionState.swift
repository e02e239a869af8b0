// The states of sessions, which select the router.

/// The state of a session, such as logged out or logged in.
///
/// Three states are predefined; a configuration may add others.
public struct SessionState: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    private let name: ExactName

    /// Creates a state from its name.
    public init(rawValue: String) {
        name = ExactName(rawValue)
    }

    /// The name, as in configurations, journal entries and receipts.
    public var rawValue: String { name.text }
    /// The name.
    public var description: String { name.text }

    /// It is not known whether a user is logged in.
    public static let unknown = SessionState(rawValue: "unknown")
    /// No user is logged in.
    public static let loggedOut = SessionState(rawValue: "logged-out")
    /// A user is logged in.
    public static let loggedIn = SessionState(rawValue: "logged-in")

    // Without these two the standard library's functions for every RawRepresentable would be used,
    // which compare the raw values as strings.

    /// Returns whether two states have one name, byte for byte.
    public static func == (left: SessionState, right: SessionState) -> Bool {
        left.name == right.name
    }

    /// Feeds the name to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
