// What a route of the configuration does: one command with what the link carries.

import LinkRouter

/// A route that gives out one command, or none if it only enters a state.
struct ConfiguredRoute: Routable, ErrorRoutable {
    /// What is to be done, and with which screen.
    let command: (kind: NavigationCommand.Kind, screen: String)?

    func navigate(to location: Location, from session: Session) -> [NavigationCommand] {
        guard let command else { return [] }
        return [
            NavigationCommand(command.kind, screen: command.screen, arguments: location.arguments)
        ]
    }

    /// An unknown link has no arguments: nothing of what a stranger wrote reaches the screen.
    func handle(routeError error: any Error, from session: Session) -> [NavigationCommand] {
        guard let command else { return [] }
        return [NavigationCommand(command.kind, screen: command.screen)]
    }
}
