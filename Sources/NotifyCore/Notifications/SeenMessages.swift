// Which messages were received before: told apart by session, provider, id and action, under a
// secret key, by a clock that nobody can set.

import LinkRouter
import PushPayload
import StrictJSON

/// The messages that were received, each by the hash of what names it.
struct SeenMessages: Sendable {
    /// The hashes.
    private(set) var ids: SeenIDs
    private let key: (UInt64, UInt64)
    /// The wall clock at the boot, in seconds, as of the first message id.
    private var wallAtBoot: Int64?

    /// Creates an empty set.
    ///
    /// - Parameters:
    ///   - key: The secret key of the hashes.
    ///   - limits: How many ids are remembered, and for how long.
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
    /// - Returns: What is to be stored; `nil` for a message without an id.
    mutating func remember(
        _ notification: Notification,
        as number: UInt64,
        at now: Moment
    ) -> (position: Int, record: SeenIDs.Record)? {
        guard let hash = hash(of: notification) else { return nil }
        let record = SeenIDs.Record(hash: hash, number: number, epoch: steadyEpoch(now))
        return (ids.insert(record), record)
    }

    /// Whether a message's entry spells what names the message exactly, so that ``recall`` can
    /// remember it by its entry.
    static func isRecoverable(_ notification: Notification) -> Bool {
        let texts = [notification.messageID, notification.sessionKey, notification.action]
        return texts.compactMap(\.self).allSatisfy(LegibleText.isLegible)
            && notification.messageID.map(isMadeUp) != true
    }

    /// Restores the ids of an earlier process, in the order of their numbers.
    ///
    /// - Returns: Whether they have other places now, and the oldest may be gone.
    mutating func restore(_ seen: [(position: Int, record: SeenIDs.Record)]) -> Bool {
        ids.makeRoom()
        return ids.restore(seen)
    }

    /// Remembers a message that the journal has, unless its id may have been made up.
    mutating func recall(_ hash: UInt64, id: String, number: UInt64, epoch: Int64) {
        guard !Self.isMadeUp(id) else { return }
        if ids.first(hash, at: epoch) == nil {
            ids.insert(.init(hash: hash, number: number, epoch: epoch))
        }
    }

    /// The wall clock as if nobody had set it: a machine without a battery starts years ago, and
    /// what it saw before it learned the time was not seen a day ago.
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

    /// The id of a notification that came without one, from the number of its first entry.
    static func madeUpID(_ number: UInt64) -> String { "seq-\(number)" }

    /// Whether an id is spelled like one that was made up: its entry does not show whether its
    /// sender chose it.
    static func isMadeUp(_ id: String) -> Bool { id.utf8.starts(with: "seq-".utf8) }
}

extension Notification {
    /// The session's key.
    var sessionKey: String { session ?? Session.defaultKey }
}
