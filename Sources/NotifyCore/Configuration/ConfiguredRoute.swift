// The command of a configured route, with the arguments of the link that it matches.

import LinkRouter

/// A route with one command, or none if the route only enters a state.
struct ConfiguredRoute: Routable, ErrorRoutable {
    /// The command without arguments.
    let command: NavigationCommand?

    func navigate(to location: Location, from session: Session) -> [NavigationCommand] {
        guard var command else { return [] }
        if command.kind.givesArguments { command.arguments = location.arguments }
        return [command]
    }

    /// Shows the error screen without arguments, so that no untrusted text is shown.
    func handle(routeError error: any Error, from session: Session) -> [NavigationCommand] {
        [command].compactMap(\.self)
    }
}
