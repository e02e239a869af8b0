// Links made by the program itself, so that no part of it glues strings together.

extension Navigator {
    /// Returns the link that opens a pattern with arguments: `parse` gives the same arguments back.
    ///
    /// Parameters take the arguments of their names; all others become pairs of the query.
    ///
    /// - Parameters:
    ///   - pattern: The text of a pattern of this navigator.
    ///   - arguments: The values.
    ///   - state: The state whose router has the pattern; `nil` for every table that has it.
    ///   - host: A listed host for a link of the web; `nil` for an app link with the first scheme.
    /// - Returns: The text of the link.
    /// - Throws: ``LinkBuildError``, also if the link would open another route or be rejected.
    public func link(
        to pattern: String,
        arguments: Arguments = Arguments(),
        in state: SessionState? = nil,
        host: String? = nil
    ) throws(LinkBuildError) -> String {
        let tables = tables(in: state)
        let owners = tables.filter { $0.routeIndex(ofPattern: pattern) != nil }
        guard
            let known = owners.first?.patterns.first(where: { $0.text.hasSameBytes(as: pattern) })
        else {
            throw LinkBuildError(
                .unknownPattern,
                pattern: pattern,
                detail: "no table has this pattern"
            )
        }
        let link = try known.link(to: origin(host), arguments: arguments, policy: policy)
        for table in owners {
            let winner = table.search(link).pattern.map { table.patterns[$0] }
            guard let winner, !winner.text.hasSameBytes(as: pattern) else { continue }
            throw LinkBuildError(
                .shadowed,
                pattern: pattern,
                other: winner.text,
                detail: "these arguments make a link to `\(winner.text)`"
            )
        }
        return link.text
    }

    private func origin(_ host: String?) -> LinkPattern.Origin {
        if let host { .web(host: host) } else { .app(scheme: policy.schemes.first ?? "") }
    }

    private func tables(in state: SessionState?) -> [RouteTable] {
        if let state { return [routers[state]?.table].compactMap(\.self) }
        return [plain?.table].compactMap(\.self) + states.compactMap { routers[$0]?.table }
    }
}
