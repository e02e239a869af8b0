// What a daemon does that was only just installed. One literal: the compiler takes ten times as
// long for the same text as an embedded resource.

extension Configuration {
    /// The routes that are in force as long as there is no file of routes.
    ///
    /// They are the same for everyone, and meant to be replaced: see `systemd/routes.json`.
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
