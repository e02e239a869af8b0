// The example of the guide for users of Compass, after the migration.
// `swift run MigratedFromCompass` prints the screens after each link.

import LinkCoordinators
import LinkRouter

struct ProfileRoute: Routable {
    func navigate(to location: Location, from session: Session) throws -> [NavigationCommand] {
        guard let username = location.arguments["username"] else {
            throw RouteError.invalidArguments(location)
        }
        return [.push("Profile", ["username": username])]
    }
}

struct LoginRoute: Routable {
    func navigate(to location: Location, from session: Session) -> [NavigationCommand] {
        [.present("Login", location.arguments)]
    }
}

@MainActor
final class App {
    let window = ScreenWindow()
    private var navigator: Navigator?

    func start() throws {
        var builder = NavigatorBuilder()
        builder.scheme = "compass"
        builder.routes = ["profile:{username}", "login:{username}", "logout"]
        builder.handle = { [weak self] location in
            switch location.path {
            case "profile:{username}": self?.window.perform(.push("Profile", location.arguments))
            case "login:{username}": self?.window.perform(.present("Login", location.arguments))
            case "logout": self?.window.perform(.setRoot("Welcome"))
            default: break
            }
        }
        navigator = try builder.build()
        window.perform(.setRoot("Home"))
    }

    func open(_ url: String) throws {
        try navigator?.navigate(url: url)
    }
}

let app = App()
try app.start()
for url in ["compass://profile:john", "compass://login:jane", "compass://logout"] {
    try app.open(url)
    print(app.window.tree)
}

// A router for each state, in place of two routers and a condition.
let preLoginRouter = try Router(routes: ["login:{username}": LoginRoute()])
let postLoginRouter = try Router(routes: ["profile:{username}": ProfileRoute()])
let session = Session(state: .loggedIn, user: "john")

var builder = NavigatorBuilder()
builder.scheme = "compass"
builder.routers = [.loggedOut: preLoginRouter, .loggedIn: postLoginRouter]
let navigator = try builder.build()

if let location = navigator.parse("compass://profile:john", in: session.state),
    let router = navigator.router(for: session.state)
{
    for command in router.navigate(to: location, from: session) {
        print(command.kind, command.screen ?? "-")
    }
}
