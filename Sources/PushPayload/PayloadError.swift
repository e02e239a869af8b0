// Why a payload is rejected before a link is chosen.

/// A payload that is unsafe to read.
///
/// A payload without a link is no error: `Notification.noLinkReason` says why.
public struct PayloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The stable codes of errors.
    public enum Code: String, Sendable, Hashable {
        /// The payload is no JSON object.
        case notAnObject = "not_an_object"
        /// A document inside a string has a name twice, with different values.
        case duplicateName = "duplicate_name"
        /// Documents in strings, or the values of one of them, are nested too deep.
        case tooDeep = "too_deep"
        /// A document inside a string is too long, or there are too many of them.
        case tooLong = "too_long"
    }

    /// The kind of the error.
    public let code: Code
    /// The byte offset in the frame of the value at fault, or of the outermost string around it.
    public let offset: Int
    /// A sentence, which does not quote the payload.
    public let message: String

    /// The message.
    public var description: String { message }
}

extension PayloadError {
    static func notAnObject(at offset: Int) -> PayloadError {
        PayloadError(code: .notAnObject, offset: offset, message: "A payload is a JSON object.")
    }

    /// Strings that contain JSON texts are nested deeper than the limit.
    static func stringsTooDeep(at offset: Int, limit: Int) -> PayloadError {
        PayloadError(
            code: .tooDeep,
            offset: offset,
            message: "JSON texts in strings are nested more than \(limit) deep."
        )
    }

    /// The values of a document inside a string are nested too deep.
    static func documentTooDeep(at offset: Int, _ message: String) -> PayloadError {
        PayloadError(
            code: .tooDeep,
            offset: offset,
            message: "A JSON text in a string: \(message)"
        )
    }

    static func documentTooLong(at offset: Int, limit: Int) -> PayloadError {
        PayloadError(
            code: .tooLong,
            offset: offset,
            message: "A JSON text in a string has more than \(limit) bytes."
        )
    }

    static func tooManyDocuments(at offset: Int, limit: Int) -> PayloadError {
        PayloadError(
            code: .tooLong,
            offset: offset,
            message: "More than \(limit) strings contain JSON texts."
        )
    }

    static func duplicateName(at offset: Int) -> PayloadError {
        PayloadError(
            code: .duplicateName,
            offset: offset,
            message: "A JSON text in a string has one name twice, with different values."
        )
    }
}
