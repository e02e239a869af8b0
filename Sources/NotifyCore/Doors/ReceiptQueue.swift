// Receipts on their way back: in order, none before the journal has its entries, and never more
// bytes than a peer that does not read may cost.

/// The lines that wait to be sent to one peer.
public struct ReceiptQueue: Sendable {
    private var lines: [(awaits: UInt64, bytes: [UInt8])] = []
    private var head = 0
    private var sentOfFirst = 0
    /// The bytes that wait.
    public private(set) var byteCount = 0

    /// Creates an empty queue.
    public init() {}

    /// Whether nothing waits.
    public var isEmpty: Bool { head == lines.count }

    /// Adds a line.
    ///
    /// - Parameters:
    ///   - line: Its bytes, the line break included.
    ///   - number: The number that must be confirmed before it may be sent.
    public mutating func append(_ line: [UInt8], awaiting number: UInt64) {
        lines.append((number, line))
        byteCount += line.count
    }

    /// Returns whether the first line may be sent.
    public func isReady(confirmed: UInt64) -> Bool {
        head < lines.count && lines[head].awaits <= confirmed
    }

    /// Appends lines that may be sent to a buffer.
    ///
    /// - Parameters:
    ///   - confirmed: Every number up to this one is confirmed.
    ///   - limit: Beyond this many bytes no further line is added; 0 for exactly one line.
    ///   - buffer: The buffer.
    public func gather(confirmed: UInt64, limit: Int, into buffer: inout [UInt8]) {
        var index = head
        while index < lines.count, lines[index].awaits <= confirmed {
            let line = lines[index].bytes
            buffer.append(contentsOf: index == head ? line[sentOfFirst...] : line[...])
            guard buffer.count < limit else { return }
            index += 1
        }
    }

    /// Takes bytes off that were sent.
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

    /// Forgets all lines but the rest of one that was sent in part.
    ///
    /// - Returns: How many were forgotten.
    public mutating func forget() -> Int {
        let kept = sentOfFirst > 0 ? 1 : 0
        let forgotten = lines.count - head - kept
        lines.removeLast(forgotten)
        byteCount = kept == 1 ? lines[head].bytes.count - sentOfFirst : 0
        return forgotten
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
