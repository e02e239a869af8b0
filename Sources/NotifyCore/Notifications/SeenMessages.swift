// Recognising messages that were received before, by a keyed hash of session, provider, id and
// action, with a clock that does not jump when the time is set.

import LinkRouter
import PushPayload
import StrictJSON

/// The messages that were received, each as a hash of what identifies it.
struct SeenMessages: Sendable {
    /// The hashes.
    private(set) var ids: SeenIDs
    private let key: (UInt64, UInt64)
    /// The wall-clock time of the boot, in seconds, computed at the first message id.
    private var wallAtBoot: Int64?

    /// Creates an empty set.
    ///
    /// - Parameters:
    ///   - key: The secret key of the hashes.
    ///   - limits: The number of ids and the time for which each is remembered.
    init(key: (UInt64, UInt64), limits: Limits) {
        self.key = key
        ids = SeenIDs(capacity: limits.seen, window: Int64(limits.seenSeconds))
    }

    /// Returns the number of the first entry of a message, if it was received before.
    mutating func firstNumber(of notification: Notification, at now: Moment) -> UInt64? {
        hash(of: notification).flatMap { ids.first($0, at: steadyEpoch(now)) }
    }

    /// Remembers a message.
    ///
    /// - Parameters:
    ///   - notification: The message.
    ///   - number: The number of its first entry.
    ///   - now: When it was received.
    /// - Returns: The record to store, with its position; `nil` for a message without an id.
    mutating func remember(
        _ notification: Notification,
        as number: UInt64,
        at now: Moment
    ) -> (position: Int, record: SeenIDs.Record)? {
        guard let hash = hash(of: notification) else { return nil }
        let record = SeenIDs.Record(hash: hash, number: number, epoch: steadyEpoch(now))
        return (ids.insert(record), record)
    }

    /// Whether ``recall`` can remember a message by its entry: the entry contains id, session and
    /// action unchanged.
    static func isRecoverable(_ notification: Notification) -> Bool {
        let texts = [notification.messageID, notification.sessionKey, notification.action]
        return texts.compactMap(\.self).allSatisfy(LegibleText.isLegible)
            && notification.messageID.map(isMadeUp) != true
    }

    /// Restores the ids of an earlier process, in the order of their numbers.
    ///
    /// - Returns: Whether they have new positions, and the oldest may have been evicted.
    mutating func restore(_ seen: [(position: Int, record: SeenIDs.Record)]) -> Bool {
        ids.makeRoom()
        return ids.restore(seen)
    }

    /// Remembers a message by its entry in the journal, unless its id may have been generated.
    mutating func recall(_ hash: UInt64, id: String, number: UInt64, epoch: Int64) {
        guard !Self.isMadeUp(id) else { return }
        if ids.first(hash, at: epoch) == nil {
            ids.insert(.init(hash: hash, number: number, epoch: epoch))
        }
    }

    /// The wall-clock time without later corrections: on a machine without a clock battery the time
    /// jumps by years when it is set, which would expire all ids.
    private mutating func steadyEpoch(_ now: Moment) -> Int64 {
        let sinceBoot = now.sinceBoot.components.seconds
        let start = wallAtBoot ?? now.epoch &- sinceBoot
        wallAtBoot = start
        return start &+ sinceBoot
    }

    // MARK: Ids

    private func hash(of notification: Notification) -> UInt64? {
        notification.messageID.map { id in
            hash(
                session: notification.sessionKey,
                provider: notification.provider,
                messageID: id,
                action: notification.action
            )
        }
    }

    /// Returns the hash under which a message is remembered.
    func hash(
        session: String,
        provider: String,
        messageID: String,
        action: String?
    ) -> UInt64 {
        var hash = SipHash(key: key)
        hash.combine(session)
        hash.combine(provider)
        hash.combine(messageID)
        hash.combine(action ?? "")
        return hash.finalize()
    }

    /// The id of a notification without one, from the number of its first entry.
    static func madeUpID(_ number: UInt64) -> String { "seq-\(number)" }

    /// Whether an id has the form of a generated one; a sender may have chosen it all the same.
    static func isMadeUp(_ id: String) -> Bool { id.utf8.starts(with: "seq-".utf8) }
}

extension Notification {
    /// The session's key.
    var sessionKey: String { session ?? Session.defaultKey }
}
