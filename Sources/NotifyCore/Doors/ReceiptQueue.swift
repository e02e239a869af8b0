// The receipts of a connection, which are sent in order and not before their entries are confirmed.
// The daemon bounds their bytes for peers that do not read.

/// The lines that wait to be sent to one peer.
public struct ReceiptQueue: Sendable {
    /// A line, and the condition under which it may be sent.
    public struct Line: Sendable, Hashable {
        /// The number of the entry that it waits for.
        public var awaits: UInt64
        /// The condition that the entry must meet.
        public var level: ReceiptLevel
        /// The line, its line break included.
        public var bytes: [UInt8]

        /// Creates a line.
        public init(awaits: UInt64, level: ReceiptLevel = .confirmed, bytes: [UInt8]) {
            self.awaits = awaits
            self.level = level
            self.bytes = bytes
        }

        fileprivate func isReady(_ confirmed: UInt64) -> Bool {
            awaits <= confirmed && level == .confirmed
        }
    }

    private var lines: [Line] = []
    private var head = 0
    /// The number of bytes of the first line that were sent.
    public private(set) var sentOfFirst = 0
    /// The number of bytes that wait.
    public private(set) var byteCount = 0

    /// Creates an empty queue.
    public init() {}

    /// Creates a queue of lines.
    ///
    /// - Parameters:
    ///   - lines: The lines that wait, none of them empty.
    ///   - sentOfFirst: The number of bytes of the first line that were sent; less than its length.
    public init(_ lines: [Line], sentOfFirst: Int) {
        self.lines = lines
        self.sentOfFirst = sentOfFirst
        byteCount = lines.reduce(0) { $0 + $1.bytes.count } - sentOfFirst
    }

    /// Whether nothing waits.
    public var isEmpty: Bool { head == lines.count }
    /// The lines that wait; of the first one some may be sent already.
    public var waiting: ArraySlice<Line> { lines[head...] }

    /// Adds a line.
    ///
    /// - Parameters:
    ///   - number: The number that must be confirmed before it may be sent.
    ///   - level: `synced` if `didSync(through:isSynced:)` must follow, too.
    ///   - write: Writes the line into an empty buffer, the line break included.
    public mutating func append(
        awaiting number: UInt64,
        level: ReceiptLevel = .confirmed,
        _ write: (inout [UInt8]) -> Void
    ) {
        var line: [UInt8] = []
        write(&line)
        append(line, awaiting: number, level: level)
    }

    /// Adds a line that is written already.
    public mutating func append(
        _ line: [UInt8],
        awaiting number: UInt64,
        level: ReceiptLevel = .confirmed
    ) {
        lines.append(Line(awaits: number, level: level, bytes: line))
        byteCount += line.count
    }

    /// Releases lines that waited for the disk, and writes the result into each.
    ///
    /// - Parameters:
    ///   - number: The last number of the sync.
    ///   - isSynced: Whether the sync succeeded.
    public mutating func didSync(through number: UInt64, isSynced: Bool) {
        for index in head..<lines.count
        where lines[index].level == .synced && lines[index].awaits <= number {
            lines[index].level = .confirmed
            // The line ends with `}` and a line break; the member is inserted before them.
            let member = Array(",\"synced\":\(isSynced)".utf8)
            lines[index].bytes.insert(contentsOf: member, at: max(lines[index].bytes.count - 2, 0))
            byteCount += member.count
        }
    }

    /// The highest number of a line that waits for the disk.
    public var awaitedSync: UInt64? {
        waiting.lazy.filter { $0.level == .synced }.map(\.awaits).max()
    }

    /// Returns whether the first line may be sent.
    public func isReady(confirmed: UInt64) -> Bool {
        head < lines.count && lines[head].isReady(confirmed)
    }

    /// Appends lines that may be sent to a buffer.
    ///
    /// - Parameters:
    ///   - confirmed: Every number up to this one is confirmed.
    ///   - limit: The number of bytes from which on no further line is added; 0 for exactly one
    ///     line.
    ///   - buffer: The buffer.
    public func gather(confirmed: UInt64, limit: Int, into buffer: inout [UInt8]) {
        var index = head
        while index < lines.count, lines[index].isReady(confirmed) {
            let line = lines[index].bytes
            buffer.append(contentsOf: index == head ? line[sentOfFirst...] : line[...])
            guard buffer.count < limit else { return }
            index += 1
        }
    }

    /// Removes bytes that were sent.
    public mutating func removeFirst(_ count: Int) {
        var count = count
        byteCount -= count
        while count > 0 {
            let left = lines[head].bytes.count - sentOfFirst
            guard count >= left else {
                sentOfFirst += count
                return
            }
            count -= left
            dropFirst()
        }
    }

    /// Drops all lines except one that was partly sent.
    ///
    /// - Returns: The number of dropped lines.
    public mutating func forget() -> Int {
        let remaining = sentOfFirst > 0 ? 1 : 0
        let dropped = lines.count - head - remaining
        lines.removeLast(dropped)
        byteCount = remaining == 1 ? lines[head].bytes.count - sentOfFirst : 0
        return dropped
    }

    private mutating func dropFirst() {
        lines[head].bytes = []
        sentOfFirst = 0
        head += 1
        if head == lines.count || head >= 64 {
            lines.removeFirst(head)
            head = 0
        }
    }
}
