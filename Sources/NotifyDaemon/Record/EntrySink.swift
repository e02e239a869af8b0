// Where entries go, and how one learns that they arrived. Two answers: the journal, which can be
// read back, and a stream, where what is written has arrived.

import NotifyCore
import Systemd

/// What an attempt to hand over an entry came to.
enum Handover {
    /// It was taken.
    case taken
    /// Nothing is taken now; the sink says when to try again.
    case notNow
}

/// A place that takes entries.
protocol EntrySink: AnyObject {
    /// Called when entries can be handed over again, or were read back.
    var onProgress: () -> Void { get set }
    /// Whether what was handed over can be read back.
    var canReadBack: Bool { get }
    /// Whether the last attempt to hand over an entry failed.
    var isStuck: Bool { get }
    /// A word for the status: `ok`, or what is wrong.
    var condition: String { get }
    /// Where the last entry that was read back is, to go on from after a restart.
    func cursor() -> String?

    /// Hands over one entry.
    func take(_ entry: Span<UInt8>) -> Handover
    /// Looks whether what could not be read back can be read now.
    ///
    /// - Parameter isStalled: Whether entries that were taken have not been read back for long.
    /// - Throws: `SystemError` if there is nothing to be read.
    func lookAgain(isStalled: Bool) throws(SystemError)
    /// Calls a closure with number and attempt of each entry read back since the last call.
    func readBack(_ body: (UInt64, Int) -> Void) throws(SystemError)
    /// Brings what was read back to the disk.
    ///
    /// - Returns: Whether it is there; false where nothing can be.
    /// - Throws: `SystemError` if the disk fails.
    func sync() throws(SystemError) -> Bool
    /// Looks for entries soon: some were handed over that have not been read back.
    func expectMore(progressed: Bool)
    /// Logs a notice about the daemon itself, without waiting: it is dropped where nothing is accepted.
    func log(_ message: String, id: String, severity: Severity)
}
