// The command of a configured route, with the arguments of the link that it matches.

import LinkRouter

/// A route with one command, or none if it only enters a state.
struct ConfiguredRoute: Routable, ErrorRoutable {
    /// The command; it has no arguments of its own.
    let command: NavigationCommand?

    func navigate(to location: Location, from session: Session) -> [NavigationCommand] {
        guard var command else { return [] }
        if command.kind.givesArguments { command.arguments = location.arguments }
        return [command]
    }

    /// A link without a route gives no arguments, so that nothing of a stranger's text reaches the
    /// screen.
    func handle(routeError error: any Error, from session: Session) -> [NavigationCommand] {
        [command].compactMap(\.self)
    }
}
