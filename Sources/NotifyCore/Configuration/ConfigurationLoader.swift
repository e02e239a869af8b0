// From bytes to a configuration, or to everything that is wrong with them. Pure: the caller reads
// the files, at start and at each reload, and `notifyctl check` does the same.

/// Makes configurations from files.
public enum ConfigurationLoader {
    /// Loads a configuration.
    ///
    /// The routes are those of `routes.json` and of the fragments together, in byte order of their
    /// names; without any such file they are ``Configuration/embedded``. A configuration whose own
    /// expectations are not met is not loaded.
    ///
    /// - Parameter files: The files; their names appear in errors.
    /// - Returns: A configuration that passed every check.
    /// - Throws: ``ConfigurationErrors``: all faults that can be seen at once.
    public static func load(
        _ files: ConfigurationFiles
    ) throws(ConfigurationErrors) -> Configuration {
        var draft = ConfigurationDraft()
        for file in files.inOrder {
            if let document = draft.open(file) {
                draft.readRoutes(document)
            } else {
                draft.isComplete = false
            }
        }
        draft.readTables()
        var expectations: [PlacedExpectation] = []
        if let file = files.expectations, let document = draft.open(file) {
            expectations = draft.expectations(document)
        }
        let catalogue = draft.catalogue(files.providers)
        return try draft.frozen(catalogue, expectations)
    }
}
