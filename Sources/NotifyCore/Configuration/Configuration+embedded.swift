// The routes of a daemon that was just installed. They are a literal because an embedded resource
// of the same size takes the compiler ten times as long.

extension Configuration {
    /// The routes without any file of routes.
    ///
    /// They are meant to be replaced: see `systemd/routes.json`.
    public static let embedded = ConfigurationFile(
        name: "(embedded routes)",
        bytes: Array(embeddedRoutes.description.utf8)
    )

    private static let embeddedRoutes: StaticString = """
        {
          "schemes": ["compass"],
          "routers": {
            "logged-out": {
              "": { "setRoot": "Welcome" },
              "login:{username}": { "present": "Login" },
              "resume:{username}": {
                "setRoot": "Home", "enters": "logged-in", "user": "username", "accept": ["app"]
              }
            },
            "logged-in": {
              "": { "setRoot": "Home" },
              "profile:{username}": { "push": "Profile" },
              "logout": { "setRoot": "Welcome", "enters": "logged-out", "accept": ["app"] }
            }
          }
        }
        """
}
