// Lines out of a stream of bytes, each byte looked at once.

/// Bytes that wait for the end of their line.
struct LineBuffer: Sendable {
    /// The bytes; lines are taken off at `start`.
    private var bytes: [UInt8] = []
    private var start = 0
    private var searched = 0

    /// Lets bytes be appended, as `Connection.read(into:upTo:)` does.
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

    /// Takes the next whole line off, without its line break.
    mutating func next() -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        defer { (start, searched) = (end + 1, end + 1) }
        return Array(bytes[start..<end])
    }
}
