// Loading a configuration from the bytes of its files, which the caller reads: the daemon at start
// and at each reload, and `notifyctl check`.

public import StrictJSON

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
    /// - Throws: ``JSONFileErrors`` with all faults that can be found in one pass.
    public static func load(
        _ files: ConfigurationFiles
    ) throws(JSONFileErrors) -> Configuration {
        var reader = ConfigurationReader()
        for file in files.inOrder { reader.read(file) }
        return try reader.finish(expectations: files.expectations, providers: files.providers)
    }
}
