// Where entries are sent, and how their arrival is confirmed: the journal can be read back; on a
// stream an entry has arrived when it is written.

import NotifyCore
import Systemd

/// The result of sending an entry.
enum SendResult {
    /// It was accepted.
    case sent
    /// Nothing is accepted now; ``EntrySink/onProgress`` is called for the next try.
    case retryLater
}

/// A destination of entries.
protocol EntrySink: AnyObject {
    /// Called when entries can be sent again, or may have become readable.
    var onProgress: () -> Void { get set }
    /// Whether entries that were sent can be read back.
    var canReadBack: Bool { get }
    /// Whether the last attempt to send an entry failed.
    var isStuck: Bool { get }
    /// A word for the status: `ok`, or the fault.
    var condition: String { get }

    /// Sends one entry, without waiting.
    func send(_ entry: Span<UInt8>) -> SendResult
    /// Logs a notice about the daemon itself, without waiting; it is lost if it is not accepted.
    func log(_ message: String, id: String, severity: Severity)

    // Reading back. The defaults are for a sink that cannot read back.

    /// Opens the sink for reading, unless it is open.
    func open() throws(SystemError)
    /// Logs the reason if entries should be readable and are not.
    func logCondition()
    /// The position of the last entry that was read back, for a restart to continue after.
    func cursor() -> String?
    /// Checks whether entries that could not be read back can be read now.
    ///
    /// - Parameter isStalled: Whether entries that were sent have not been read back for long.
    /// - Throws: `SystemError` if nothing can be read.
    func lookAgain(isStalled: Bool) throws(SystemError)
    /// Calls a closure with number and attempt of each entry read back since the last call.
    func readBack(_ body: (UInt64, Int) -> Void) throws(SystemError)
    /// Calls ``onProgress`` soon: entries were sent that have not been read back.
    func expectMore(progressed: Bool)
    /// Brings the entries that were read back to the disk.
    ///
    /// - Returns: Whether they are on the disk; `false` if the sink has none.
    /// - Throws: `SystemError` if the disk fails.
    func sync() throws(SystemError) -> Bool

    // Recovery.

    /// Sends a barrier and waits until it can be read: what was sent before is stored or dropped.
    ///
    /// - Parameter wait: Runs the loop until something happens.
    /// - Throws: `SystemError` if nothing can be read, or what the closure throws.
    func passBarrier(_ wait: () throws(SystemError) -> Void) throws(SystemError)
    /// Starts to read the entries of the ledger after a checkpoint.
    ///
    /// - Parameters:
    ///   - cursor: The position of the checkpoint; without one, it is searched for.
    ///   - last: The last number that was confirmed at the checkpoint.
    ///   - unconfirmed: The most numbers that are neither confirmed nor in the outbox at any
    ///     instant.
    /// - Returns: The entries; `nil` if the sink cannot read back.
    /// - Throws: `SystemError` if reading fails.
    func history(
        after cursor: String?,
        from last: UInt64,
        unconfirmed: UInt64
    ) throws(SystemError) -> JournalHistory?
    /// Returns the highest of the last numbers of the ledger; `nil` if there is none.
    func lastNumber() throws(SystemError) -> UInt64?
}

extension EntrySink {
    func open() throws(SystemError) {}
    func logCondition() {}
    func cursor() -> String? { nil }
    func lookAgain(isStalled: Bool) throws(SystemError) {}
    func readBack(_ body: (UInt64, Int) -> Void) throws(SystemError) {}
    func expectMore(progressed: Bool) {}
    func sync() throws(SystemError) -> Bool { false }
    func passBarrier(_ wait: () throws(SystemError) -> Void) throws(SystemError) {}
    func history(
        after cursor: String?,
        from last: UInt64,
        unconfirmed: UInt64
    ) throws(SystemError) -> JournalHistory? { nil }
    func lastNumber() throws(SystemError) -> UInt64? { nil }
}
