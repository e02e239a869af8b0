// The faults of a configuration, for the person who wrote it.

public import StrictJSON

/// Why a configuration was not loaded: all of its faults, not only the first.
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
