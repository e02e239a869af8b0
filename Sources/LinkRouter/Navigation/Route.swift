// Routes: patterns with their handlers.

/// A pattern with its handler, and the conditions under which it opens.
public struct Route: Sendable {
    /// The pattern; its text is the ``Location/path`` of every link that the route opens.
    public let pattern: LinkPattern
    /// Further patterns of the route, such as those of old links.
    public let aliases: [LinkPattern]
    /// The handler, which returns the commands.
    public let handler: any Routable
    /// The state that the session enters, if the route changes it.
    public let enters: SessionState?
    /// The name of the argument whose value is the user of that state.
    public let user: String?
    /// The sources from which the route accepts links; `nil` for all.
    public let accept: Set<Acceptance>?
    /// The names of arguments whose values are never shown, beside ``SecretNames``.
    public let secret: [String]
    /// The screens below the screen of the first command, from the root on; `nil` to perform that
    /// command on the current screens.
    public let under: [ScreenStep]?
    /// The name of the flow that the route starts, after its commands.
    public let start: String?
    /// The effect of the route beyond the screens.
    public let effect: Effect

    /// Creates a route.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - aliases: Further patterns of the route.
    ///   - query: Further conditions on the query; a `nil` value requires the key alone. They
    ///     become part of the pattern and of each alias.
    ///   - enters: The state that the session enters; such a route must accept `app` alone.
    ///   - user: The name of the argument whose value is the user of that state.
    ///   - accept: The sources from which links are accepted; `nil` for all.
    ///   - secret: The names of arguments whose values are never shown.
    ///   - under: The screens below the first command, from the root on.
    ///   - start: The name of a flow to start.
    ///   - effect: The effect; links from feeding doors need consent for more than a view.
    ///   - handler: The handler, which returns the commands.
    /// - Throws: ``PatternError`` if a condition is given twice or no link can satisfy it.
    public init(
        _ pattern: LinkPattern,
        aliases: [LinkPattern] = [],
        query: [(key: String, value: String?)] = [],
        enters: SessionState? = nil,
        user: String? = nil,
        accept: Set<Acceptance>? = nil,
        secret: [String] = [],
        under: [ScreenStep]? = nil,
        start: String? = nil,
        effect: Effect = .view,
        to handler: any Routable
    ) throws(PatternError) {
        self.pattern = try pattern.adding(query)
        var merged: [LinkPattern] = []
        for alias in aliases {
            merged.append(try alias.adding(query))
        }
        self.aliases = merged
        self.handler = handler
        self.enters = enters
        self.user = user
        self.accept = accept
        self.secret = secret
        self.under = under
        self.start = start
        self.effect = effect
    }

    /// Creates a route from the text of its pattern.
    public init(_ pattern: String, to handler: any Routable) throws(PatternError) {
        try self.init(LinkPattern(pattern), to: handler)
    }

    /// The pattern, then the aliases.
    var patterns: [LinkPattern] { [pattern] + aliases }
}

extension Route {
    /// Returns whether the route accepts a link from a source.
    ///
    /// One matching entry of ``accept`` is enough; a route without a list accepts all links.
    public func accepts(_ link: Link, from source: LinkSource) -> Bool {
        guard let accept else { return true }
        if let user = source.user, accept.contains(where: { $0.isUser(user) }) { return true }
        if let host = link.host, accept.contains(where: { $0.isHost(host) }) { return true }
        switch source.door {
        case .control: return accept.contains(.app)
        case .feeding: return accept.contains(link.isWeb ? .web : .push)
        }
    }
}

extension Acceptance {
    fileprivate func isUser(_ user: String) -> Bool {
        guard case .user(let name) = self else { return false }
        return name.hasSameBytes(as: user)
    }

    fileprivate func isHost(_ host: String) -> Bool {
        guard case .host(let name) = self else { return false }
        return name.utf8.elementsEqual(host.utf8) { ASCII.lowercased($0) == $1 }
    }
}

extension LinkPattern {
    /// Returns the pattern with further conditions on the query, as if they were part of its text.
    func adding(_ query: [(key: String, value: String?)]) throws(PatternError) -> LinkPattern {
        guard !query.isEmpty else { return self }
        var bytes = Array(text.utf8)
        var delimiter = predicates.isEmpty ? ASCII.question : ASCII.ampersand
        for (key, value) in query {
            bytes.append(delimiter)
            PercentEncoding.appendEscaped(key.utf8, to: &bytes)
            if let value {
                bytes.append(ASCII.equals)
                PercentEncoding.appendEscaped(value.utf8, to: &bytes)
            }
            delimiter = ASCII.ampersand
        }
        return try LinkPattern(String(checked: bytes))
    }
}
