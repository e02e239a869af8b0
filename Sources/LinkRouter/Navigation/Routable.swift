// What a route does, and what is done when none can.

/// Something that turns a location into navigation commands.
public protocol Routable: Sendable {
    /// Returns the commands for a location.
    ///
    /// - Parameters:
    ///   - location: The resolved link.
    ///   - session: Who is in front of the screen.
    /// - Returns: The commands, in the order in which they are to be done.
    /// - Throws: Anything, ``RouteError`` for example; the router's error route gets to see it.
    func navigate(to location: Location, from session: Session) throws -> [NavigationCommand]
}

/// Something that is asked for commands when a route fails or is missing.
public protocol ErrorRoutable: Sendable {
    /// Returns the commands for an error.
    func handle(routeError error: any Error, from session: Session) -> [NavigationCommand]
}

/// Why a location was not opened.
public enum RouteError: Error, Sendable, CustomStringConvertible {
    /// No route has the location's path, or matches the link.
    case notFound
    /// A route misses an argument or cannot use one.
    case invalidArguments(Location)
    /// The text is not a link that may be opened.
    case badLink(LinkError)

    /// A sentence for a person, without any value of the link.
    public var description: String {
        switch self {
        case .notFound: "No route matches the link."
        case .invalidArguments(let location):
            "The route `\(location.path)` cannot use the link's arguments."
        case .badLink(let error): error.description
        }
    }
}
