// The durability of which a receipt is proof, set in the configuration or an envelope, so that only
// senders that must survive a power cut wait for the disk.

/// The condition for sending a receipt.
public enum ReceiptLevel: String, Sendable, Hashable, CaseIterable {
    /// The entries are confirmed.
    case confirmed
    /// The entries are confirmed, and the journal's file and the store are synced to disk.
    case synced
}
