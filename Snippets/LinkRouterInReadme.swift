// The example of README.md. A test compares the two and runs this file.

import LinkRouter

struct ProfileRoute: Routable {
    func navigate(to location: Location, from session: Session) throws -> [NavigationCommand] {
        [NavigationCommand(.push, screen: "Profile", arguments: location.arguments)]
    }
}

let router = try Router(routes: ["profile:{username}": ProfileRoute()])
let session = Session(state: .loggedIn, user: "john")

var builder = NavigatorBuilder()
builder.scheme = "compass"
builder.routers = [.loggedIn: router]
builder.handle = { location in
    for command in router.navigate(to: location, from: session) {
        print(command.kind, command.screen ?? "-", command.arguments["username"] ?? "-")
    }
}
let navigator = try builder.build()
try navigator.navigate(url: "compass://profile:john")  // push Profile john
