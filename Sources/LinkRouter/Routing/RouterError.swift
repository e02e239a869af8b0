// Why a table of routes cannot be built. An operator fixes it by this text alone, so it names the
// patterns and, where two compete, a link that shows it.

/// Why a table of routes cannot be built.
public struct RouterError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of faults; the raw value is a stable code.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A text is not a pattern: see ``RouterError/cause``.
        case badPattern = "bad_pattern"
        /// Two patterns match the same links.
        case duplicate
        /// Two patterns of the same rank match a link.
        case tie
        /// There are more patterns than a table may have.
        case tooManyPatterns = "too_many_patterns"
        /// There are more parameter names than a table may have.
        case tooManyNames = "too_many_names"
        /// A route that changes the session's state must accept `app` and nothing else.
        case entersNeedsApp = "enters_needs_app"
        /// A route names a user's argument that its pattern does not have.
        case unknownArgument = "unknown_argument"
        /// The route named `*` is given twice.
        case secondErrorRoute = "second_error_route"
    }

    /// The kind of fault.
    public let code: Code
    /// The pattern with the fault; of two, the first in byte order.
    public let pattern: String
    /// The other pattern of two.
    public let other: String?
    /// A link that both patterns match.
    public let witness: String?
    /// What is wrong with the text of a pattern.
    public let cause: PatternError?
    private let detail: String

    init(
        _ code: Code,
        pattern: String,
        other: String? = nil,
        witness: String? = nil,
        cause: PatternError? = nil,
        detail: String
    ) {
        self.code = code
        self.pattern = pattern
        self.other = other
        self.witness = witness
        self.cause = cause
        self.detail = detail
    }

    /// A sentence for a person.
    public var description: String { detail }

    static func badPattern(_ cause: PatternError) -> RouterError {
        RouterError(
            .badPattern,
            pattern: cause.pattern,
            cause: cause,
            detail: cause.description
        )
    }

    static func competing(
        _ code: Code,
        _ one: LinkPattern,
        _ two: LinkPattern,
        witness: String
    ) -> RouterError {
        let what =
            code == .duplicate
            ? "match the same links" : "have the same rank and match the same link"
        return RouterError(
            code,
            pattern: one.text,
            other: two.text,
            witness: witness,
            detail: "The patterns `\(one.text)` and `\(two.text)` \(what): `\(witness)`."
        )
    }
}
