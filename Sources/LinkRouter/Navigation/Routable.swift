// The handlers of routes and errors, which a program implements.

/// A handler that turns a location into navigation commands.
public protocol Routable: Sendable {
    /// Returns the commands for a location.
    ///
    /// - Parameters:
    ///   - location: The location of the link.
    ///   - session: The session in which the link opens.
    /// - Returns: The commands in the order in which they are performed.
    /// - Throws: Any error, such as a ``RouteError``; it is passed to the router's error route.
    func navigate(to location: Location, from session: Session) throws -> [NavigationCommand]
}

/// A handler that returns the commands for a missing or failing route.
public protocol ErrorRoutable: Sendable {
    /// Returns the commands for an error.
    func handle(routeError error: any Error, from session: Session) -> [NavigationCommand]
}

/// The reason why a location was not opened.
public enum RouteError: Error, Sendable, CustomStringConvertible {
    /// No route matches the link or has the path of the location.
    case notFound
    /// The route lacks an argument or cannot use one.
    case invalidArguments(Location)
    /// The text is rejected as a link.
    case badLink(LinkError)

    /// A sentence for people, without any value of the link.
    public var description: String {
        switch self {
        case .notFound: "No route matches the link."
        case .invalidArguments(let location):
            "The route `\(location.path)` cannot use the link's arguments."
        case .badLink(let error): error.description
        }
    }
}
