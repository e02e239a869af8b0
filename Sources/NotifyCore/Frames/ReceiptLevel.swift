// How much a receipt promises: a word of the configuration and of envelopes, so that only senders that
// must survive a power cut wait for the disk.

/// What must have happened before a receipt is sent.
public enum ReceiptLevel: String, Sendable, Hashable, CaseIterable {
    /// The journal has the entries.
    case confirmed
    /// The journal's file and the store are on the disk, too.
    case synced
}
