// The last navigation commands, whole, for user interfaces that follow: what one missed while it
// was away can be told again, as far as it is still here.

import LinkRouter

/// The last commands, in order of their numbers.
public struct FollowRing: Sendable {
    /// A command, its arguments in room of the ring's own: what lives long must not be strewn among
    /// what is soon freed, or no page of that could be given back.
    private struct Place {
        var command: FollowedCommand?
        var arguments = Arguments(reserving: 1)

        mutating func take(_ new: FollowedCommand) {
            arguments.replaceAll(with: new.command.arguments)
            command = new
            command?.command.arguments = Arguments()
        }

        var whole: FollowedCommand? {
            var whole = command
            whole?.command.arguments = arguments
            return whole
        }
    }

    /// All places from the start, so that the ring does not grow while it fills.
    private var places: [Place]
    private var head = 0
    private var count = 0
    /// Commands up to this number may be missing.
    public private(set) var forgotten: UInt64

    /// Creates an empty ring.
    ///
    /// - Parameters:
    ///   - number: The last number of an earlier process, whose commands are not here.
    ///   - capacity: The most commands that are kept.
    public init(after number: UInt64, capacity: Int = Limits.followed) {
        forgotten = number
        places = (0..<max(capacity, 1)).map { _ in Place() }
    }

    /// Goes on after the last number of an earlier process, while the ring is still empty.
    public mutating func goOn(after number: UInt64) {
        forgotten = number
    }

    /// Adds a command; the oldest one leaves for it.
    public mutating func append(_ command: FollowedCommand) {
        if count == places.count {
            forgotten = places[head].command?.number ?? forgotten
            places[head].take(command)
            head = (head + 1) % places.count
        } else {
            places[(head + count) % places.count].take(command)
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
                return places[(head + index) % places.count].whole
            }
            index += 1
        }
        return nil
    }

    private subscript(_ index: Int) -> FollowedCommand? {
        places[(head + index) % places.count].command
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
