// The result of matching a link. Strings are made when its properties are read.

/// A link and the route that it opens.
public struct RouteMatch: Sendable {
    /// The link.
    public let link: Link
    /// The route.
    public let route: Route
    /// The pattern that matched: the route's, or one of its aliases.
    public let pattern: LinkPattern
    let rank: Rank

    /// Returns the location for the handler of the route.
    public func location(payload: (any Sendable)? = nil) -> Location {
        Location(path: route.pattern.text, arguments: arguments, link: link, payload: payload)
    }

    /// The text of the link with its secrets, and those of the route, replaced by `…`.
    public var redacted: String {
        link.redacted(
            secret: route.secret,
            segments: pattern.secretSegments(of: link, secret: route.secret)
        )
    }

    /// The parameters of the path, then the pairs of the query, then those of the fragment.
    ///
    /// Of repeated names the first counts.
    public var arguments: Arguments {
        var arguments = Arguments()
        let redaction = Redaction(names: route.secret)
        for (position, segment) in pattern.segments.enumerated() {
            guard case .parameter(let name, let kind) = segment else { continue }
            let parts =
                kind == .rest
                ? link.segmentParts[position...] : link.segmentParts[position...position]
            let isSecret =
                redaction.isSecret(name: Array(name.utf8)[...])
                || parts.contains(where: link.carriesSecret)
            arguments.add(
                Arguments.Argument(
                    name: name,
                    value: parts.map(link.string).joined(separator: "/"),
                    isSecret: isSecret
                )
            )
        }
        add(link.pairParts[..<link.queryCount], to: &arguments, redaction, isFragment: false)
        add(link.pairParts[link.queryCount...], to: &arguments, redaction, isFragment: true)
        return arguments
    }

    /// Adds pairs; of repeated names the first pair counts, even if it has no value.
    private func add(
        _ pairs: ArraySlice<Link.PairParts>,
        to arguments: inout Arguments,
        _ redaction: Redaction,
        isFragment: Bool
    ) {
        for (offset, pair) in pairs.enumerated() {
            guard let value = pair.value else { continue }
            let name = link.bytes(pair.name)
            let isRepeated = pairs.prefix(offset).contains { link.bytes($0.name) == name }
            guard !isRepeated else { continue }
            arguments.add(
                Arguments.Argument(
                    name: String(checked: name),
                    value: link.string(value),
                    isSecret: isFragment || redaction.isSecret(name: name)
                        || link.carriesSecret(value)
                )
            )
        }
    }
}

extension RouteMatch: CustomStringConvertible, CustomReflectable {
    /// The pattern and the redacted link.
    public var description: String { "\(pattern) \(redacted)" }
    /// The pattern and the redacted link.
    public var customMirror: Mirror {
        Mirror(self, children: ["pattern": pattern.text, "link": redacted])
    }
}
