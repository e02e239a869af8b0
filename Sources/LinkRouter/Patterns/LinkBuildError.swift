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

    private init(
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

    static func unknownPattern(_ text: String) -> LinkBuildError {
        LinkBuildError(.unknownPattern, pattern: text, detail: "no router has this pattern")
    }

    static func missingArgument(_ name: String, of pattern: LinkPattern) -> LinkBuildError {
        LinkBuildError(
            .missingArgument,
            pattern: pattern.text,
            argument: name,
            detail: "the argument `\(name)` is missing"
        )
    }

    static func badValue(
        of name: String,
        _ pattern: LinkPattern,
        expected: String
    ) -> LinkBuildError {
        LinkBuildError(
            .badValue,
            pattern: pattern.text,
            argument: name,
            detail: "`\(name)` must be \(expected)"
        )
    }

    static func unmetCondition(on name: String, of pattern: LinkPattern) -> LinkBuildError {
        LinkBuildError(
            .badValue,
            pattern: pattern.text,
            argument: name,
            detail: "`\(name)` does not have the value of its condition"
        )
    }

    static func mismatch(with pattern: LinkPattern) -> LinkBuildError {
        LinkBuildError(
            .badValue,
            pattern: pattern.text,
            detail: "the link with these arguments would not match it"
        )
    }

    static func rejected(_ cause: LinkError, _ pattern: LinkPattern) -> LinkBuildError {
        LinkBuildError(
            .rejected,
            pattern: pattern.text,
            cause: cause,
            detail: "the link would be rejected as \(cause.code.rawValue)"
        )
    }

    static func shadowed(_ pattern: String, by winner: LinkPattern) -> LinkBuildError {
        LinkBuildError(
            .shadowed,
            pattern: pattern,
            other: winner.text,
            detail: "the link with these arguments opens `\(winner.text)`"
        )
    }
}
