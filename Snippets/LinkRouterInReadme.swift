// The example of README.md, which a test holds against this file: what stands there compiles.

import LinkRouter

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
        [NavigationCommand(.present, screen: "Login")]
    }
}

let preLoginRouter = try Router(routes: ["login:{username}": LoginRoute()])
let postLoginRouter = try Router(routes: ["profile:{username}": ProfileRoute()])
let session = Session(state: .loggedIn, user: "john")

var builder = NavigatorBuilder()
builder.scheme = "compass"
builder.routers = [.loggedOut: preLoginRouter, .loggedIn: postLoginRouter]
builder.handle = { location in
    let router = session.state == .loggedIn ? postLoginRouter : preLoginRouter
    for command in router.navigate(to: location, from: session) {
        print(command.kind, command.screen ?? "-", command.arguments["username"] ?? "-")
    }
}
let navigator = try builder.build()
try navigator.navigate(url: "compass://profile:john")  // push Profile john
