// All parked links of all sessions: first come, first tried, and never more than the limits.

/// The links that wait for their sessions' states to change.
public struct ParkingLot: Sendable {
    /// How many links may wait, and how long.
    public struct Limits: Sendable, Hashable {
        /// The most that may wait in one session.
        public var perSession: Int
        /// The most that may wait in all sessions.
        public var total: Int
        /// How long a link may wait.
        public var patience: Duration

        /// Creates limits; the defaults are 16, 4,096 and 15 minutes.
        public init(
            perSession: Int = 16,
            total: Int = 4_096,
            patience: Duration = .seconds(15 * 60)
        ) {
            self.perSession = perSession
            self.total = total
            self.patience = patience
        }
    }

    /// The limits in force; a lower one takes effect with the next link that is parked.
    public var limits: Limits {
        didSet { changes += 1 }
    }
    /// How many links wait.
    public private(set) var count = 0
    /// Rises whenever a link comes or goes, or the limits change.
    public private(set) var changes = 0
    private var waiting: [ExactName: [ParkedLink]] = [:]

    /// Creates an empty lot.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// The sessions in which links wait.
    public var sessions: some Collection<String> { waiting.keys.lazy.map(\.text) }

    /// Returns the links that wait in a session, in order of arrival.
    public subscript(session: String) -> [ParkedLink] { waiting[ExactName(session)] ?? [] }

    /// All links, in order of arrival.
    public var all: [ParkedLink] {
        waiting.values.joined().sorted { $0.number < $1.number }
    }

    /// Parks a link.
    ///
    /// - Returns: The links that had to leave for it, oldest first.
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

    /// Lets a link go on waiting that an earlier process parked; links come in order of arrival.
    ///
    /// None has to leave for it: if the limits are lower now, that is for the next that is parked.
    public mutating func restore(_ link: ParkedLink) {
        waiting[ExactName(link.session), default: []].append(link)
        count += 1
        changes += 1
    }

    /// Puts a link in the place of the one with its number.
    public mutating func replace(with link: ParkedLink) {
        let session = ExactName(link.session)
        guard let index = waiting[session]?.firstIndex(where: { $0.number == link.number })
        else { return }
        waiting[session]?[index] = link
        changes += 1
    }

    /// Takes a link out.
    ///
    /// - Returns: Whether it was there.
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

    /// Returns the links whose time is over, in order of arrival.
    public func overdue(at now: Moment) -> [ParkedLink] {
        waiting.values.joined()
            .filter { $0.remaining(of: limits.patience, at: now) == .zero }
            .sorted { $0.number < $1.number }
    }

    /// Returns how long it takes until the next link's time is over; `nil` when none waits.
    public func nextDeadline(at now: Moment) -> Duration? {
        waiting.values.joined().lazy.map { $0.remaining(of: limits.patience, at: now) }.min()
    }

    private var oldest: ParkedLink? {
        waiting.values.lazy.compactMap(\.first).min { $0.number < $1.number }
    }
}
