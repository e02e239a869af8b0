// The plainest route there is, for tables whose tests look at the match.

import LinkRouter

/// A route that pushes a screen with the location's arguments.
struct PushRoute: Routable {
    let screen: String

    init(_ screen: String) { self.screen = screen }

    func navigate(to location: Location, from session: Session) -> [NavigationCommand] {
        [NavigationCommand(.push, screen: screen, arguments: location.arguments)]
    }
}
