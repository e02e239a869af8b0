// The parked links of all sessions, in order of arrival and within limits.

/// The links that wait for the states of their sessions to change.
public struct ParkingLot: Sendable {
    /// The limits of parked links.
    public struct Limits: Sendable, Hashable {
        /// The maximum number of links in one session.
        public var perSession: Int
        /// The maximum number of links in all sessions.
        public var total: Int
        /// The maximum waiting time of a link.
        public var maxWait: Duration

        /// Creates limits; the defaults are 16, 4,096 and 15 minutes.
        public init(
            perSession: Int = 16,
            total: Int = 4_096,
            maxWait: Duration = .seconds(15 * 60)
        ) {
            self.perSession = perSession
            self.total = total
            self.maxWait = maxWait
        }
    }

    /// The limits; a lower one applies when the next link is parked.
    public var limits: Limits {
        didSet { changes += 1 }
    }
    /// The number of links.
    public private(set) var count = 0
    /// A counter that increases whenever the links or the limits change.
    public private(set) var changes = 0
    private var waiting: [ExactName: [ParkedLink]] = [:]

    /// Creates an empty parking lot.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// The names of the sessions that have links.
    public var sessions: some Collection<String> { waiting.keys.lazy.map(\.text) }

    /// The links of a session, in order of arrival.
    public subscript(session: String) -> [ParkedLink] { waiting[ExactName(session)] ?? [] }

    /// All links, in order of arrival.
    public var all: [ParkedLink] {
        waiting.values.joined().sorted { $0.number < $1.number }
    }

    /// Parks a link.
    ///
    /// - Returns: The links that were evicted for it, the oldest first.
    public mutating func park(_ link: ParkedLink) -> [ParkedLink] {
        var evicted: [ParkedLink] = []
        while self[link.session].count >= limits.perSession, let oldest = self[link.session].first {
            evicted.append(oldest)
            remove(oldest)
        }
        while count >= limits.total, let oldest = oldest {
            evicted.append(oldest)
            remove(oldest)
        }
        waiting[ExactName(link.session), default: []].append(link)
        count += 1
        changes += 1
        return evicted
    }

    /// Restores a link that an earlier process parked; links are restored in order of arrival.
    ///
    /// No link is evicted: a lower limit applies when the next link is parked.
    public mutating func restore(_ link: ParkedLink) {
        waiting[ExactName(link.session), default: []].append(link)
        count += 1
        changes += 1
    }

    /// Replaces the link of the same number.
    public mutating func replace(with link: ParkedLink) {
        let session = ExactName(link.session)
        guard let index = waiting[session]?.firstIndex(where: { $0.number == link.number })
        else { return }
        waiting[session]?[index] = link
        changes += 1
    }

    /// Removes a link.
    ///
    /// - Returns: Whether the link was parked.
    @discardableResult
    public mutating func remove(_ link: ParkedLink) -> Bool {
        let key = ExactName(link.session)
        guard let index = waiting[key]?.firstIndex(where: { $0.number == link.number }) else {
            return false
        }
        waiting[key]?.remove(at: index)
        if waiting[key]?.isEmpty == true { waiting[key] = nil }
        count -= 1
        changes += 1
        return true
    }

    /// Returns the links whose waiting time is over, in order of arrival.
    public func overdue(at now: Moment) -> [ParkedLink] {
        waiting.values.joined()
            .filter { $0.remaining(of: limits.maxWait, at: now) == .zero }
            .sorted { $0.number < $1.number }
    }

    /// Returns the time until the waiting time of the next link is over; `nil` without links.
    public func nextDeadline(at now: Moment) -> Duration? {
        waiting.values.joined().lazy.map { $0.remaining(of: limits.maxWait, at: now) }.min()
    }

    private var oldest: ParkedLink? {
        waiting.values.lazy.compactMap(\.first).min { $0.number < $1.number }
    }
}
