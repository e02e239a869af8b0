// What must not be shown of a link that is refused, parked or explained: such a link belongs to no
// route, or to another state's, and is shown beside all of them.

extension Router {
    /// The names that its routes call secret.
    var secretNames: [String] { table.secretNames }

    /// Returns the positions of the segments that some pattern takes as a secret, if it agrees with
    /// the link up to there, and of those that are links with a secret of their own.
    public func secretSegments(of link: Link) -> Set<Int> {
        var hidden = Set(
            link.segmentParts.indices.filter { link.carriesSecret(link.segmentParts[$0]) }
        )
        for index in table.secretPatterns {
            let pattern = table.patterns[index]
            let end = Self.depth(pattern.mismatch(with: link))
            let secret = routes[table.routeOfPattern[index]].secret
            hidden.formUnion(
                pattern.secretSegments(of: link, secret: secret).filter { $0 <= end }
            )
        }
        return hidden
    }
}

extension Navigator {
    /// Returns a link's text without what any route of any state calls secret.
    public func redacted(_ link: Link) -> String {
        let routers = states.compactMap { router(for: $0) }
        let segments = routers.reduce(into: Set<Int>()) { hidden, router in
            hidden.formUnion(router.secretSegments(of: link))
        }
        return link.redacted(
            secret: routers.flatMap(\.secretNames),
            segments: segments.sorted()
        )
    }

    /// Returns a text without what would be secret in it if it were a link.
    public func redacted(_ text: String) -> String {
        guard let link = try? Link(parsing: text, policy: policy) else {
            let routers = states.compactMap { router(for: $0) }
            return Link.redacted(unparsed: text, secret: routers.flatMap(\.secretNames))
        }
        return redacted(link)
    }
}
