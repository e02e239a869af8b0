// Reverse routing: a link from a pattern and arguments. Each link is parsed and matched before it
// is returned, so parse(build(x)) == x holds by construction.

/// Builds links of one pattern.
struct LinkBuilder {
    /// The beginning of a link that is built.
    enum Origin {
        case app(scheme: String)
        case web(host: String)
    }

    let pattern: LinkPattern

    /// Returns the link of the pattern with arguments, as a policy allows it.
    ///
    /// Arguments of parameters become segments, all others pairs of the query. Every character but
    /// the unreserved ones of RFC 3986 is escaped, a space as `%20` and a plus as `%2B`.
    func link(
        to origin: Origin,
        arguments: Arguments,
        policy: LinkPolicy
    ) throws(LinkBuildError) -> Link {
        var bytes = Self.beginning(origin)
        try appendSegments(arguments, to: &bytes)
        try appendQuery(arguments, to: &bytes)
        let link: Link
        do {
            link = try Link(parsing: bytes.span, policy: policy)
        } catch {
            throw .rejected(error, pattern)
        }
        guard pattern.matches(link) else { throw .mismatch(with: pattern) }
        return link
    }

    private static func beginning(_ origin: Origin) -> [UInt8] {
        switch origin {
        case .app(let scheme): Array("\(scheme)://".utf8)
        case .web(let host): Array("https://\(host)/".utf8)
        }
    }

    private func appendSegments(
        _ arguments: Arguments,
        to bytes: inout [UInt8]
    ) throws(LinkBuildError) {
        let separator = pattern.usesSlash ? ASCII.slash : ASCII.colon
        for (position, segment) in pattern.segments.enumerated() {
            if position > 0 { bytes.append(separator) }
            switch segment {
            case .literal(let literal): PercentEncoding.appendEscaped(literal, to: &bytes)
            case .parameter(let name, let kind):
                guard let value = arguments[name] else {
                    throw .missingArgument(name, of: pattern)
                }
                try append(Array(value.utf8), of: name, kind, separator, to: &bytes)
            }
        }
    }

    private func append(
        _ value: [UInt8],
        of name: String,
        _ kind: ParameterKind,
        _ separator: UInt8,
        to bytes: inout [UInt8]
    ) throws(LinkBuildError) {
        let pieces =
            kind == .rest
            ? value.split(separator: ASCII.slash, omittingEmptySubsequences: false) : [value[...]]
        guard pieces.allSatisfy({ !$0.isEmpty && kind.accepts($0) }) else {
            throw .badValue(of: name, pattern, expected: kind.expectation)
        }
        for (index, piece) in pieces.enumerated() {
            if index > 0 { bytes.append(separator) }
            PercentEncoding.appendEscaped(piece, to: &bytes)
        }
    }

    private func appendQuery(
        _ arguments: Arguments,
        to bytes: inout [UInt8]
    ) throws(LinkBuildError) {
        let names = pattern.parameters
        var delimiter = ASCII.question
        for argument in arguments where !names.contains(argument.name) {
            try check(argument)
            bytes.append(delimiter)
            PercentEncoding.appendEscaped(argument.name.utf8, to: &bytes)
            bytes.append(ASCII.equals)
            PercentEncoding.appendEscaped(argument.value.utf8, to: &bytes)
            delimiter = ASCII.ampersand
        }
        for predicate in pattern.predicates where arguments[String(checked: predicate.key)] == nil {
            bytes.append(delimiter)
            PercentEncoding.appendEscaped(predicate.key, to: &bytes)
            if let value = predicate.value {
                bytes.append(ASCII.equals)
                PercentEncoding.appendEscaped(value, to: &bytes)
            }
            delimiter = ASCII.ampersand
        }
    }

    private func check(_ argument: Arguments.Argument) throws(LinkBuildError) {
        let predicate = pattern.predicates.first { $0.key.elementsEqual(argument.name.utf8) }
        guard let wanted = predicate?.value, !wanted.elementsEqual(argument.value.utf8) else {
            return
        }
        throw .unmetCondition(on: argument.name, of: pattern)
    }
}
