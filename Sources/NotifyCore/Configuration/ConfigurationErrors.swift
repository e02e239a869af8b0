// The error with all faults of a configuration.

public import StrictJSON

/// The faults for which a configuration was not loaded.
public struct ConfigurationErrors: Error, Sendable, Hashable, CustomStringConvertible {
    /// The faults, in the order of the files and of their lines; never empty.
    public let errors: [JSONFileError]
    /// The number of further faults, which are not listed.
    public let omitted: Int

    /// One line for each fault.
    public var description: String {
        var lines = errors.map(\.description)
        if omitted > 0 { lines.append("… and \(omitted) more.") }
        return lines.joined(separator: "\n")
    }
}
