// Locations: what a route's handler receives.

/// The pattern that a link matched, with the values of the link.
public struct Location: Sendable {
    /// The text of the route's own pattern, which a handler can switch over.
    public let path: String
    /// The parameters of the path, then the pairs of the query, then those of the fragment.
    ///
    /// Of repeated names the first counts.
    public let arguments: Arguments
    /// All pairs of the link's query, in order.
    public let query: [Link.Pair]
    /// All pairs of the link's fragment, in order.
    public let fragment: [Link.Pair]
    /// A value that the program passes along; never from the link.
    public let payload: (any Sendable)?
    /// The link, if the location came from one.
    public let link: Link?

    /// Creates a location.
    public init(
        path: String,
        arguments: Arguments = Arguments(),
        query: [Link.Pair] = [],
        fragment: [Link.Pair] = [],
        payload: (any Sendable)? = nil
    ) {
        self.path = path
        self.arguments = arguments
        self.query = query
        self.fragment = fragment
        self.payload = payload
        link = nil
    }

    init(path: String, arguments: Arguments, link: Link, payload: (any Sendable)?) {
        self.path = path
        self.arguments = arguments
        query = link.query
        fragment = link.fragment
        self.payload = payload
        self.link = link
    }
}

extension Location: CustomStringConvertible, CustomReflectable {
    /// The path and the arguments, with `…` for each secret value.
    public var description: String { "\(path) \(arguments)" }
    /// Path and arguments, with `…` for each secret value.
    ///
    /// The link and its pairs are omitted: only the arguments mark which values are secret for the
    /// route.
    public var customMirror: Mirror {
        Mirror(self, children: ["path": path, "arguments": arguments])
    }
}
