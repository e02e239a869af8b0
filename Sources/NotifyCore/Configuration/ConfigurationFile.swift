// The files of a configuration as values: whoever reads directories hands their bytes in, so that
// loading is pure and a test can write a directory in three lines.

/// One file of the configuration.
public struct ConfigurationFile: Sendable, Hashable {
    /// The name under which errors speak of the file.
    public let name: String
    /// The contents.
    public let bytes: [UInt8]

    /// Creates a file.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// All files of a configuration; what does not exist is left out.
public struct ConfigurationFiles: Sendable, Hashable {
    /// `routes.json`.
    public var routes: ConfigurationFile?
    /// The files of `routes.d`, in any order: they are taken in byte order of their names.
    public var fragments: [ConfigurationFile]
    /// The files of `providers.d`, in any order: they are taken in byte order of their names.
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

    /// The files that hold routes, in the order in which they are read.
    ///
    /// Without any file of routes it is the embedded one, so that a daemon that was only just
    /// installed answers.
    var inOrder: [ConfigurationFile] {
        let files = [routes].compactMap(\.self) + Self.sorted(fragments)
        return files.isEmpty ? [Configuration.embedded] : files
    }

    static func sorted(_ files: [ConfigurationFile]) -> [ConfigurationFile] {
        files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
