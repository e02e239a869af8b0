// A minimal route, for tests that examine the match.

import LinkRouter

/// A route that pushes a screen with the arguments of the location.
struct PushRoute: Routable {
    let screen: String

    init(_ screen: String) { self.screen = screen }

    func navigate(to location: Location, from session: Session) -> [NavigationCommand] {
        [NavigationCommand(.push, screen: screen, arguments: location.arguments)]
    }
}
