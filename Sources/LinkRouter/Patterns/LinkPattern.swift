// A pattern: what the links of one route look like.

/// What the links of one route look like.
///
/// Segments are separated by `/` if one occurs outside braces, else by `:`; that is only spelling,
/// `profile:{id}` and `profile/{id}` are one pattern. A segment is a literal, compared as bytes, or
/// a parameter:
///
/// | written | takes |
/// |---|---|
/// | `{name}` | one segment |
/// | `{name:int}` | an integer of 64 bits |
/// | `{name:uuid}` | a UUID |
/// | `{name:len(1,64)}` | 1 to 64 characters |
/// | `{name:feed,likes}` | one of these words |
/// | `{name...}` | all segments from here, one at least; only as the last |
///
/// After `?` come conditions on the query, separated by `&`: `?tab=posts` wants the first `tab` to be
/// `posts`, `?tab` wants a `tab`. A byte that would mean something else is written as an escape,
/// such as `%7B` for a brace. The pattern `""` is that of a link without segments.
public struct LinkPattern: Sendable, Hashable, CustomStringConvertible {
    /// One segment of a pattern.
    enum Segment: Sendable, Hashable {
        case literal([UInt8])
        case parameter(name: String, kind: ParameterKind)

        /// The place in the order of kinds: less is more particular.
        var order: UInt8 {
            switch self {
            case .literal: 0
            case .parameter(_, let kind): kind.order
            }
        }
    }

    /// A condition on the query.
    struct Predicate: Sendable, Hashable {
        let key: [UInt8]
        /// The value that the first pair of the key must have; `nil` for any or none.
        let value: [UInt8]?
    }

    private let exactText: ExactName
    let segments: [Segment]
    /// The conditions on the query, in the order of their keys.
    let predicates: [Predicate]
    /// Whether segments are written with `/`.
    let usesSlash: Bool

    /// Parses a pattern.
    ///
    /// - Parameter text: The pattern, without scheme and fragment.
    /// - Throws: ``PatternError`` with the column, what was found and what was expected.
    public init(_ text: String) throws(PatternError) {
        var parser = PatternParser(text)
        self = try parser.parse()
    }

    init(text: String, segments: [Segment], predicates: [Predicate], usesSlash: Bool) {
        exactText = ExactName(text)
        self.segments = segments
        self.predicates = predicates.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        self.usesSlash = usesSlash
    }

    /// The pattern as it was written.
    public var text: String { exactText.text }

    /// The names of the parameters, in order.
    public var parameters: [String] {
        segments.compactMap { segment in
            if case .parameter(let name, _) = segment { name } else { nil }
        }
    }

    /// The keys on which there are conditions, in byte order.
    public var queryKeys: [String] {
        predicates.map { String(checked: $0.key) }
    }

    /// The number of literal segments: the first rule of rank.
    public var literalCount: Int {
        segments.count { $0.order == 0 }
    }

    /// Whether the last segment takes all that is left.
    var endsInRest: Bool {
        segments.last?.order == ParameterKind.rest.order
    }

    /// The pattern as it was written.
    public var description: String { text }
}
