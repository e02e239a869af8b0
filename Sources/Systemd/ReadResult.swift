// The result of a read from a connection or a file.

/// The result of a read.
public enum ReadResult: Sendable, Hashable {
    /// The number of appended bytes, at least one.
    case bytes(Int)
    /// The peer has closed its writing side.
    case endOfInput
    /// No data is available yet.
    case wouldBlock
}
