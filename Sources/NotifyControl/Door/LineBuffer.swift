// Splits a stream of bytes into lines; each byte is examined once.

/// The bytes of incomplete lines.
struct LineBuffer: Sendable {
    /// The bytes; lines are removed at `start`.
    private var bytes: [UInt8] = []
    private var start = 0
    private var searched = 0

    /// Appends bytes with a closure, such as a call of `Connection.read(into:upTo:)`.
    mutating func append<Failure: Error>(
        _ read: (inout [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        if start > 0 {
            bytes.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        try read(&bytes)
    }

    /// Removes and returns the next complete line, without its line break.
    mutating func next() -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        defer { (start, searched) = (end + 1, end + 1) }
        return Array(bytes[start..<end])
    }
}
