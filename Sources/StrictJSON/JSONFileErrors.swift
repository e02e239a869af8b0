// The faults of files that are loaded together: a configuration, or a catalogue of providers.

/// All faults of the loaded files, not only the first.
public struct JSONFileErrors: Error, Sendable, Hashable, CustomStringConvertible {
    /// The faults, in the order of the files and of their lines; never empty.
    public let errors: [JSONFileError]
    /// The number of further faults, which are not listed.
    public let omitted: Int

    /// Creates the error of a failed load.
    package init(errors: [JSONFileError], omitted: Int) {
        self.errors = errors
        self.omitted = omitted
    }

    /// One line for each fault.
    public var description: String {
        var lines = errors.map(\.description)
        if omitted > 0 { lines.append("… and \(omitted) more.") }
        return lines.joined(separator: "\n")
    }
}
