// How much a receipt promises. A word of the configuration and of envelopes, so that whoever must
// survive a power cut can say so, and nobody else waits for the disk.

/// What must have happened before a receipt is sent.
public enum ReceiptLevel: String, Sendable, Hashable, CaseIterable {
    /// The journal has the entries.
    case confirmed
    /// The journal's file and the store are on the disk, too.
    case synced
}
