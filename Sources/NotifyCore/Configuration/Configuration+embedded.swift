// The routes of a fresh installation. They are a string literal because the compiler needs ten
// times as long for an embedded resource of the same size.

extension Configuration {
    /// The routes that are in force if there are no files of routes.
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
