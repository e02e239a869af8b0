// What a route of the configuration does: one command with what the link carries.

import LinkRouter

/// A route that gives out one command, or none if it only enters a state.
struct ConfiguredRoute: Routable, ErrorRoutable {
    /// What is to be done; it has no arguments of its own.
    let command: NavigationCommand?

    func navigate(to location: Location, from session: Session) -> [NavigationCommand] {
        guard var command else { return [] }
        if command.kind.givesArguments { command.arguments = location.arguments }
        return [command]
    }

    /// An unknown link has no arguments: nothing of what a stranger wrote reaches the screen.
    func handle(routeError error: any Error, from session: Session) -> [NavigationCommand] {
        [command].compactMap(\.self)
    }
}
