// The navigation of a small app: two routers, one for each state, and links that open its screens.
// `swift run LinkRouterQuickStart` prints what the user interface would have to do.

import LinkRouter

// A route returns the commands for its screen and refers to no other screen.
struct ProfileRoute: Routable {
    func navigate(to location: Location, from session: Session) throws -> [NavigationCommand] {
        guard location.arguments["username"] != nil else {
            throw RouteError.invalidArguments(location)
        }
        return [NavigationCommand(.push, screen: "Profile", arguments: location.arguments)]
    }
}

struct LoginRoute: Routable {
    func navigate(to location: Location, from session: Session) -> [NavigationCommand] {
        [NavigationCommand(.present, screen: "Login", arguments: location.arguments)]
    }
}

struct LogoutRoute: Routable {
    func navigate(to location: Location, from session: Session) -> [NavigationCommand] {
        [NavigationCommand(.setRoot, screen: "Welcome")]
    }
}

struct ErrorRoute: ErrorRoutable {
    func handle(routeError error: any Error, from session: Session) -> [NavigationCommand] {
        [NavigationCommand(.present, screen: "Error", arguments: ["message": "\(error)"])]
    }
}

// One router for each state: before login there are no profiles.
let preLoginRouter = try Router(
    routes: ["login:{username}": LoginRoute()],
    errorRoute: ErrorRoute()
)
let postLoginRouter = try Router(
    routes: ["profile:{username}": ProfileRoute(), "logout": LogoutRoute()],
    errorRoute: ErrorRoute()
)

// The navigator has the scheme and all routes. It passes every location to `handle`.
var builder = NavigatorBuilder()
builder.scheme = "compass"
builder.routes = ["profile:{username}", "login:{username}", "logout"]
builder.routers = [.loggedOut: preLoginRouter, .loggedIn: postLoginRouter]
builder.handle = { location in
    let session = Session(state: .loggedIn, user: "john")
    let router = session.state == .loggedIn ? postLoginRouter : preLoginRouter
    for command in router.navigate(to: location, from: session) {
        let arguments = command.arguments.map { "\($0.name)=\($0.isSecret ? "…" : $0.value)" }
        print(command.kind, command.screen ?? "-", arguments.joined(separator: " "))
    }
}
let navigator = try builder.build()

// From a button: a URN, which is a link without its scheme.
try navigator.navigate(urn: "profile:john?tab=posts")
// From outside: a URL. A link that is not listed, or that has no route, is an error.
try navigator.navigate(url: "compass://profile:john%20doe#access_token=s3cret")
do {
    try navigator.navigate(url: "javascript:alert(1)")
} catch {
    print(error)
}

// A link is built from a pattern, which escapes the arguments.
let link = try navigator.link(to: "profile:{username}", arguments: ["username": "a/b", "tab": "1"])
print(link)

// Each state has its own routes. `explain` returns why a link matches a route or does not.
if let location = navigator.parse(link, in: .loggedIn) {
    print(location.path, location.arguments["username"] ?? "-")
}
let parsed = try navigator.link(parsing: link)
for candidate in preLoginRouter.explain(parsed) {
    print(candidate)
}
