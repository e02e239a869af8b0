// The last navigation commands, whole, for user interfaces that follow: what one missed while it
// was away can be told again, as far as it is still here.

import LinkRouter
import StrictJSON

/// The last commands, in order of their numbers.
public struct FollowRing: Sendable {
    /// A command, its arguments in room of the ring's own: what lives long must not be strewn among
    /// what is soon freed, or no page of that could be given back.
    private struct Place {
        var command: FollowedCommand?
        var arguments = Arguments(reserving: 1)

        mutating func take(_ new: FollowedCommand) {
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

    /// All places at once, so that the ring does not grow while it fills.
    private var places: [Place] = []
    private let capacity: Int
    private var head = 0
    private var count = 0
    /// Commands up to this number may be missing.
    public private(set) var forgotten: UInt64

    /// Creates an empty ring, which has no room yet.
    ///
    /// - Parameters:
    ///   - number: The last number of an earlier process, whose commands are not here.
    ///   - capacity: The most commands that are kept.
    public init(after number: UInt64, capacity: Int = Limits.followed) {
        forgotten = number
        self.capacity = max(capacity, 1)
    }

    /// Takes all the room that it will ever have; the first command would do so, too.
    public mutating func makeRoom() {
        if places.isEmpty { places = (0..<capacity).map { _ in Place() } }
    }

    /// Creates the ring that an earlier process had.
    ///
    /// - Parameters:
    ///   - forgotten: Commands up to this number may be missing.
    ///   - commands: The commands that it had, in order of their numbers.
    ///   - capacity: The most commands that are kept.
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
        let (places, head) = (places, head)
        return (0..<count).lazy.compactMap { places[(head + $0) % places.count].whole }
    }

    /// Resumes after the last number of an earlier process, while the ring is still empty.
    public mutating func resume(after number: UInt64) {
        forgotten = number
    }

    /// Adds a command; the oldest one leaves for it.
    public mutating func append(_ command: FollowedCommand) {
        makeRoom()
        if count == capacity {
            forgotten = places[head].command?.number ?? forgotten
            places[head].take(command)
            head = (head + 1) % capacity
        } else {
            places[(head + count) % capacity].take(command)
            count += 1
        }
    }

    /// Returns the first command of a session after a number.
    ///
    /// - Parameters:
    ///   - number: The last number that the follower knows.
    ///   - confirmed: Commands beyond this number may not be told yet.
    ///   - session: The session.
    /// - Returns: The command; `nil` if there is none yet.
    public func next(
        after number: UInt64,
        confirmed: UInt64,
        session: String
    ) -> FollowedCommand? {
        var index = firstIndex(after: number)
        while index < count, let command = self[index] {
            if command.number > confirmed { return nil }
            if ExactName(command.session) == ExactName(session) {
                return places[(head + index) % capacity].whole
            }
            index += 1
        }
        return nil
    }

    private subscript(_ index: Int) -> FollowedCommand? {
        places[(head + index) % capacity].command
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
