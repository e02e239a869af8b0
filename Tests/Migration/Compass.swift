// A program as it is written for Compass. The line below each mark must be an error that contains this
// text.

import LinkRouter

struct Address {
    let absoluteString: String
}

struct ProfileRoute: Routable {
    func navigate(
        to location: Location,
        // error: 'CurrentController' has been renamed to 'Session'
        from currentController: CurrentController
    ) throws -> [NavigationCommand] {
        // error: 'invalidPayload' has been renamed to 'invalidArguments'
        throw RouteError.invalidPayload(location)
    }
}

@MainActor
func start() throws {
    // error: Set the scheme of a NavigatorBuilder.
    Navigator.scheme = "compass"
    // error: Set the routes of a NavigatorBuilder.
    Navigator.routes = ["profile:{username}"]
    // error: A pattern uses `:` or `/`; no other delimiter exists.
    Navigator.delimiter = "."
    // error: Set the handler of a NavigatorBuilder.
    Navigator.handle = { location in print(location.path) }
    // error: Call `navigate(urn:)` of a navigator.
    try Navigator.navigate(urn: "profile:john")
}

@MainActor
func open(_ url: Address) throws {
    // error: Use `Router(routes:errorRoute:)` or a RouterBuilder.
    let router = try Router()
    // error: Call `navigate(url:)` of a navigator, with text.
    try Navigator.navigate(url: url)
    // error: Call `parse(_:)` of a navigator with the text of the URL.
    if let location = Navigator.parse(url: url) {
        print(location.path, router)
    }
}

// error: 'Compass' has been renamed to 'Navigator'
func older(_ navigator: Compass) {}
