// A pattern and what it does.

/// A pattern and what it does.
public struct Route: Sendable {
    /// The pattern; its text is the ``Location/path`` of every link that the route opens.
    public let pattern: LinkPattern
    /// More patterns for the same route, such as those of old links.
    public let aliases: [LinkPattern]
    /// What makes the commands.
    public let handler: any Routable
    /// The state that the session enters, if the route changes it.
    public let enters: SessionState?
    /// The name of the argument that names the user who enters.
    public let user: String?
    /// Where links to the route may come from; `nil` for anywhere.
    public let accept: Set<Acceptance>?
    /// Names of arguments that are never shown, beside ``SecretNames``.
    public let secret: [String]
    /// What the first of its commands is to lie under, from the root on; `nil` if that command is
    /// performed wherever the user is.
    public let under: [ScreenStep]?
    /// The name of the flow that the route starts, after its commands.
    public let start: String?
    /// What the route does to the world outside of the screen.
    public let effect: Effect

    /// Creates a route.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - aliases: More patterns for the same route.
    ///   - query: Conditions on the query beside those of the pattern; `nil` wants the key alone.
    ///     They become part of the pattern and of each alias.
    ///   - enters: The state that the session enters; such a route must accept `app` alone.
    ///   - user: The name of the argument that names the user who enters.
    ///   - accept: Where links may come from; `nil` for anywhere.
    ///   - secret: Names of arguments that are never shown.
    ///   - under: What the first command is to lie under, from the root on; `nil` for anything.
    ///   - start: The name of a flow to start.
    ///   - effect: What it does; for more than a view the user is asked.
    ///   - handler: What makes the commands.
    /// - Throws: ``PatternError`` if a condition is there twice or is none that a link can meet.
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
    /// Returns whether a link from a source may open the route.
    ///
    /// One matching entry of ``accept`` is enough; a route without a list may be opened by all.
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
    /// The pattern with more conditions on the query, as if they had been written into it.
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
