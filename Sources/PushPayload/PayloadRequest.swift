// The input of a reader besides the payload.

public import JSONText

/// The parameters of reading one payload.
public struct PayloadRequest: Sendable, Hashable {
    /// The id of the button that was pressed; only the link of this button counts.
    ///
    /// It overrides a response around the payload.
    public var action: String?
    /// The pointer to the session, if the configuration has one.
    public var sessionPointer: JSONPointer?
    /// The pointer to the user, if the configuration has one.
    public var userPointer: JSONPointer?
    /// When the payload arrived, in seconds since 1970.
    ///
    /// A time to live counts from it, unless the payload says when it was sent. Without it such a
    /// payload has no expiry.
    public var receivedAt: Int64?
    /// The base of relative links; without it they are not accepted.
    public var base: LinkBase?

    /// Creates a request.
    public init(
        action: String? = nil,
        sessionPointer: JSONPointer? = nil,
        userPointer: JSONPointer? = nil,
        receivedAt: Int64? = nil,
        base: LinkBase? = nil
    ) {
        self.action = action
        self.sessionPointer = sessionPointer
        self.userPointer = userPointer
        self.receivedAt = receivedAt
        self.base = base
    }
}
