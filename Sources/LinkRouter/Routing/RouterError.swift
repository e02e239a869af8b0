// The errors of building a router. They name the patterns and, where two of them compete, a link
// that both match, so that an operator can correct the configuration from the text alone.

/// The reason why a router cannot be built.
public struct RouterError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of faults; the raw value is a stable code.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A text is not a pattern; see ``RouterError/cause``.
        case badPattern = "bad_pattern"
        /// Two patterns match the same links.
        case duplicate
        /// Two patterns of the same rank match a link.
        case tie
        /// The table has more patterns than its limit.
        case tooManyPatterns = "too_many_patterns"
        /// The table has more parameter names than its limit.
        case tooManyNames = "too_many_names"
        /// A route that changes the session's state must accept `app` and nothing else.
        case entersNeedsApp = "enters_needs_app"
        /// The pattern of a route lacks the argument whose value is the user.
        case unknownArgument = "unknown_argument"
        /// The error route, `*`, is given twice.
        case secondErrorRoute = "second_error_route"
    }

    /// The kind of fault.
    public let code: Code
    /// The pattern at fault; of two, the first in byte order.
    public let pattern: String
    /// The other pattern of two.
    public let other: String?
    /// A link that both patterns match.
    public let witness: String?
    /// The fault in the text of a pattern.
    public let cause: PatternError?
    private let detail: String

    private init(
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

    /// A sentence for people.
    public var description: String { detail }

    static func badPattern(_ cause: PatternError) -> RouterError {
        RouterError(
            .badPattern,
            pattern: cause.pattern,
            cause: cause,
            detail: cause.description
        )
    }

    static func tooManyPatterns(_ patterns: [LinkPattern], limit: Int) -> RouterError {
        RouterError(
            .tooManyPatterns,
            pattern: patterns[limit].text,
            detail: "The table has \(patterns.count) patterns; \(limit) is the limit."
        )
    }

    static func tooManyNames(
        _ names: [String],
        of patterns: [LinkPattern],
        limit: Int
    ) -> RouterError {
        let pattern = patterns.first { $0.parameters.contains(names[limit]) }
        return RouterError(
            .tooManyNames,
            pattern: pattern?.text ?? names[limit],
            detail: "The table has \(names.count) parameter names; \(limit) is the limit."
        )
    }

    static func secondErrorRoute() -> RouterError {
        RouterError(.secondErrorRoute, pattern: "*", detail: "The router has two error routes.")
    }

    static func entersNeedsApp(_ pattern: LinkPattern) -> RouterError {
        RouterError(
            .entersNeedsApp,
            pattern: pattern.text,
            detail:
                "The route `\(pattern)` changes the session's state, so it must accept `app` and "
                + "nothing else: a link from outside cannot log a user in."
        )
    }

    static func unknownArgument(_ name: String, of pattern: LinkPattern) -> RouterError {
        RouterError(
            .unknownArgument,
            pattern: pattern.text,
            detail: "The pattern `\(pattern)` has no parameter `\(name)` for the user."
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
