// The last commands, with their secrets: a follower that reconnects receives those that it missed,
// as far as the ring still contains them.

import LinkRouter
import StrictJSON

/// The last commands, in order of their numbers.
public struct FollowRing: Sendable {
    /// A command, with its arguments in storage that the slot owns and reuses.
    ///
    /// Separately allocated long-lived arguments would fragment the heap.
    private struct Slot {
        var command: FollowedCommand?
        var arguments = Arguments(reserving: 1)

        mutating func replace(with new: FollowedCommand) {
            arguments.replaceAll(with: new.command?.arguments ?? Arguments())
            command = new
            command?.command?.arguments = Arguments()
        }

        var whole: FollowedCommand? {
            var whole = command
            whole?.command?.arguments = arguments
            return whole
        }
    }

    /// All slots are allocated at once, so that the ring does not grow while it fills.
    private var slots: [Slot] = []
    private let capacity: Int
    private var head = 0
    private var count = 0
    /// Commands up to this number may be missing.
    public private(set) var forgotten: UInt64

    /// Creates an empty ring, without allocating its slots.
    ///
    /// - Parameters:
    ///   - number: The last number of an earlier process, whose commands are not in the ring.
    ///   - capacity: The most commands.
    public init(after number: UInt64, capacity: Int = Limits.followed) {
        forgotten = number
        self.capacity = max(capacity, 1)
    }

    /// Allocates all slots; the first command would do so, too.
    public mutating func makeRoom() {
        if slots.isEmpty { slots = (0..<capacity).map { _ in Slot() } }
    }

    /// Creates the ring that an earlier process had.
    ///
    /// - Parameters:
    ///   - forgotten: Commands up to this number may be missing.
    ///   - commands: The commands of the earlier ring, in order of their numbers.
    ///   - capacity: The most commands.
    public init(
        forgotten: UInt64,
        commands: some Sequence<FollowedCommand>,
        capacity: Int = Limits.followed
    ) {
        self.init(after: forgotten, capacity: capacity)
        for command in commands { append(command) }
    }

    /// The commands, in order of their numbers.
    public var commands: some Sequence<FollowedCommand> & Sendable {
        let (slots, head) = (slots, head)
        return (0..<count).lazy.compactMap { slots[(head + $0) % slots.count].whole }
    }

    /// Resumes after the last number of an earlier process, while the ring is still empty.
    public mutating func resume(after number: UInt64) {
        forgotten = number
    }

    /// Adds a command; a full ring evicts the oldest one.
    public mutating func append(_ command: FollowedCommand) {
        makeRoom()
        if count == capacity {
            forgotten = slots[head].command?.number ?? forgotten
            slots[head].replace(with: command)
            head = (head + 1) % capacity
        } else {
            slots[(head + count) % capacity].replace(with: command)
            count += 1
        }
    }

    /// Returns the first command of a session after a number.
    ///
    /// - Parameters:
    ///   - number: The last number that the follower received.
    ///   - confirmed: Commands beyond this number must not be sent yet.
    ///   - session: The session.
    /// - Returns: The command; `nil` if there is none.
    public func next(
        after number: UInt64,
        confirmed: UInt64,
        session: String
    ) -> FollowedCommand? {
        var index = firstIndex(after: number)
        while index < count, let command = self[index] {
            if command.number > confirmed { return nil }
            if ExactName(command.session) == ExactName(session) {
                return slots[(head + index) % capacity].whole
            }
            index += 1
        }
        return nil
    }

    private subscript(_ index: Int) -> FollowedCommand? {
        slots[(head + index) % capacity].command
    }

    private func firstIndex(after number: UInt64) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if let command = self[middle], command.number <= number {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
