// The basic use of a router; the other files of this folder test its parts.

import LinkRouter
import Testing

@Suite("A router")
struct RouterTests {
    @Test("passes a location to the route of its path")
    func plain() throws {
        var navigator = NavigatorBuilder()
        navigator.scheme = "compass"
        let router = try Router(routes: [
            "profile:{username}": PushRoute("Profile"), "logout": PushRoute("Welcome"),
        ])
        navigator.routers = [.loggedIn: router]
        let built = try navigator.build()
        let location = try #require(built.parse("compass://profile:john?tab=posts"))
        #expect(location.path == "profile:{username}")
        #expect(location.arguments == ["username": "john", "tab": "posts"])
        let commands = router.navigate(to: location, from: Session(state: .loggedIn))
        #expect(commands.first?.screen == "Profile")
        #expect(
            try built.link(to: "profile:{username}", arguments: ["username": "a/b"])
                == "compass://profile:a%2Fb"
        )
    }
}
