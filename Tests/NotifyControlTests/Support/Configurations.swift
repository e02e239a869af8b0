import NotifyCore

/// Loads a configuration of one `routes.json`, and of a `routes.test.json` if there is one.
func configuration(_ routes: String, expectations: String? = nil) throws -> Configuration {
    var files = ConfigurationFiles()
    files.routes = ConfigurationFile(name: "routes.json", bytes: Array(routes.utf8))
    files.expectations = expectations.map { text in
        ConfigurationFile(name: "routes.test.json", bytes: Array(text.utf8))
    }
    return try ConfigurationLoader.load(files)
}
