// What the reader is told about a payload that is not in the payload itself.

public import JSONText

/// What goes with a payload into the reader.
public struct PayloadRequest: Sendable, Hashable {
    /// The button that was pressed; only its own link counts then.
    ///
    /// It comes before what a response around the payload says.
    public var action: String?
    /// Where the payload names its session, if the configuration says so.
    public var sessionPointer: JSONPointer?
    /// Where the payload names its user, if the configuration says so.
    public var userPointer: JSONPointer?
    /// When the payload arrived, in seconds since 1970.
    ///
    /// A time to live counts from it where the payload does not say when it was sent. Without it
    /// such times are not read.
    public var receivedAt: Int64?
    /// What relative links are relative to; without it they are no links.
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
