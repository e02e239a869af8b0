// The errors of building a link from a pattern and arguments.

/// The reason why no link can be built from a pattern and arguments.
public struct LinkBuildError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of faults; the raw value is a stable code.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// No router has the pattern.
        case unknownPattern = "unknown_pattern"
        /// An argument of the pattern is missing.
        case missingArgument = "missing_argument"
        /// An argument does not match its parameter or condition.
        case badValue = "bad_value"
        /// The link would be rejected: see ``LinkBuildError/cause``.
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
    /// The pattern that the link would open instead.
    public let other: String?
    /// The reason why the link would be rejected.
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

    /// A sentence for people, without any value.
    public var description: String { "No link to `\(pattern)`: \(detail)." }
}
