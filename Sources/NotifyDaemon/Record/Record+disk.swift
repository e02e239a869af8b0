// Waiting for the disk, for those whose receipts must survive a power cut: once for all that wait.
// The journal comes first, so that the store never calls an entry confirmed that a cut could undo.

import NotifyCore
import Systemd

extension Record {
    /// Brings journal and store to the disk if receipts wait for it.
    ///
    /// - Returns: Whether receipts wait no longer.
    func syncIfDue() -> Bool {
        let confirmed = ledger.confirmed
        guard rounds.isDue(confirmed: confirmed) else { return false }
        onSynced(confirmed, isSynced())
        rounds.end(confirmed: confirmed)
        return true
    }

    private func isSynced() -> Bool {
        guard store.isFile else { return false }
        do {
            guard try sink.sync() else { return false }
            try store.durably { try checkpoint(isClean: false) }
            return true
        } catch {
            // The receipt says so; the sender has it all the same when the disk is mended.
            if let error = error as? SystemError { report(error) }
            return false
        }
    }
}
