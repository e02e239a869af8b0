// What is wrong with a configuration, for the person who wrote it: file, line, column, sentence.

/// One fault of a configuration.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the file, as it was handed in.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in characters (Unicode scalars), from 1.
    public let column: Int
    /// What was found and what was expected: a sentence.
    public let message: String

    /// `FILE:LINE:COLUMN: sentence`, the form that editors and CI systems make a link of.
    public var description: String { "\(file):\(line):\(column): \(message)" }
}

/// Why a configuration was not loaded: all of its faults, not only the first.
public struct ConfigurationErrors: Error, Sendable, Hashable, CustomStringConvertible {
    /// The faults, in the order of the files and of their lines; never empty.
    public let errors: [ConfigurationError]
    /// How many more there are, which are not listed.
    public let omitted: Int

    /// One line for each fault.
    public var description: String {
        var lines = errors.map(\.description)
        if omitted > 0 { lines.append("… and \(omitted) more.") }
        return lines.joined(separator: "\n")
    }
}
