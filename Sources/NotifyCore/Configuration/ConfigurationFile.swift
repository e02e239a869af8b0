// The files of a configuration as values, so that loading does no I/O and tests need no directory.

/// One file of the configuration.
public struct ConfigurationFile: Sendable, Hashable {
    /// The name of the file in errors.
    public let name: String
    /// The contents.
    public let bytes: [UInt8]

    /// Creates a file.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// All files of a configuration that exist.
public struct ConfigurationFiles: Sendable, Hashable {
    /// `routes.json`.
    public var routes: ConfigurationFile?
    /// The files of `routes.d`, in any order: they are read in byte order of their names.
    public var fragments: [ConfigurationFile]
    /// The files of `providers.d`, in any order: they are read in byte order of their names.
    public var providers: [ConfigurationFile]
    /// `routes.test.json`.
    public var expectations: ConfigurationFile?

    /// Creates a set of files.
    public init(
        routes: ConfigurationFile? = nil,
        fragments: [ConfigurationFile] = [],
        providers: [ConfigurationFile] = [],
        expectations: ConfigurationFile? = nil
    ) {
        self.routes = routes
        self.fragments = fragments
        self.providers = providers
        self.expectations = expectations
    }

    /// The files of routes in the order of reading; the embedded one if there is none, so that a
    /// fresh installation works.
    var inOrder: [ConfigurationFile] {
        let files = [routes].compactMap(\.self) + Self.sorted(fragments)
        return files.isEmpty ? [Configuration.embedded] : files
    }

    static func sorted(_ files: [ConfigurationFile]) -> [ConfigurationFile] {
        files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
