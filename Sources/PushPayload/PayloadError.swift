// The one error of reading a payload: what makes it unsafe to choose a link at all.

/// Why a payload is refused instead of read.
///
/// A payload without a link is no error: `Notification.noLinkReason` says why.
public struct PayloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The stable word for the kind of error.
    public enum Code: String, Sendable, Hashable {
        /// The payload is no JSON object.
        case notAnObject = "not_an_object"
        /// A document inside a string has a name twice, with different values.
        case duplicateName = "duplicate_name"
        /// Documents in strings in documents in strings, or one that is nested too deep in itself.
        case tooDeep = "too_deep"
        /// A document inside a string is too long, or there are too many of them.
        case tooLong = "too_long"
    }

    /// The kind of error.
    public let code: Code
    /// Where in the frame, in bytes: the value at fault, or the outermost string it is in.
    public let offset: Int
    /// A sentence for a person; it repeats nothing of the payload.
    public let message: String

    /// The message.
    public var description: String { message }
}
