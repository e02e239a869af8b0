// Reading the files of a configuration, for the daemon and `notifyctl check`.

/// The paths of a configuration: `routes.json` and the files beside it.
public struct ConfigurationSource: Sendable, Hashable {
    /// The default path of `routes.json`.
    public static let standardPath = "/etc/notifyd/routes.json"

    /// The path of `routes.json`.
    public let path: String
    /// Whether the path was given explicitly, so that a missing file is an error.
    public let isNamed: Bool

    /// Creates a source.
    ///
    /// - Parameter path: The path of `routes.json`; the standard one if `nil`.
    public init(path: String?) {
        self.path = path ?? Self.standardPath
        isNamed = path != nil
    }

    /// Reads the files: `x.json`, `x.d/*.json`, `x.test.json`, and `providers.d/*.json` beside it.
    ///
    /// - Parameters:
    ///   - contents: Returns a file's bytes; `nil` if the file does not exist.
    ///   - names: Returns the names in a folder; empty if the folder does not exist.
    /// - Throws: The errors of the closures.
    /// - Returns: The files; none if `x.json` does not exist, so that the embedded routes are
    ///   loaded.
    public func read<Failure: Error>(
        contents: (String) throws(Failure) -> [UInt8]?,
        names: (String) throws(Failure) -> [String]
    ) throws(Failure) -> ConfigurationFiles {
        var files = ConfigurationFiles()
        guard let routes = try contents(path) else { return files }
        files.routes = ConfigurationFile(name: path, bytes: routes)
        let stem = path.hasSuffix(".json") ? String(path.dropLast(5)) : path
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        func list(_ folder: String) throws(Failure) -> [ConfigurationFile] {
            var list: [ConfigurationFile] = []
            for name in try names(folder) where name.hasSuffix(".json") && !name.hasPrefix(".") {
                let path = "\(folder)/\(name)"
                guard let bytes = try contents(path) else { continue }
                list.append(ConfigurationFile(name: path, bytes: bytes))
            }
            return list
        }
        files.fragments = try list("\(stem).d")
        files.providers = try list("\(folder)providers.d")
        let tests = "\(stem).test.json"
        files.expectations = try contents(tests).map { ConfigurationFile(name: tests, bytes: $0) }
        return files
    }
}
