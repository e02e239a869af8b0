// Why a link cannot be made of a pattern and arguments.

/// Why a link cannot be made of a pattern and arguments.
public struct LinkBuildError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of faults; the raw value is a stable code.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// No table has the pattern.
        case unknownPattern = "unknown_pattern"
        /// An argument that the pattern needs is not there.
        case missingArgument = "missing_argument"
        /// An argument is not what the pattern takes.
        case badValue = "bad_value"
        /// The link would not be accepted: see ``LinkBuildError/cause``.
        case rejected
        /// The link would open another route.
        case shadowed
    }

    /// The kind of fault.
    public let code: Code
    /// The pattern.
    public let pattern: String
    /// The name of the argument with the fault.
    public let argument: String?
    /// The pattern that would be opened instead.
    public let other: String?
    /// Why the link would not be accepted.
    public let cause: LinkError?
    private let detail: String

    init(
        _ code: Code,
        pattern: String,
        argument: String? = nil,
        other: String? = nil,
        cause: LinkError? = nil,
        detail: String
    ) {
        self.code = code
        self.pattern = pattern
        self.argument = argument
        self.other = other
        self.cause = cause
        self.detail = detail
    }

    /// A sentence for a person, without any value.
    public var description: String { "No link to `\(pattern)`: \(detail)." }
}
