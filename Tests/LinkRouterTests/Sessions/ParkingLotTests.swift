// The waiting time, the limits and the eviction of parked links.

import LinkRouter
import Testing

@Suite("The parking lot")
struct ParkingLotTests {
    private static func moment(_ seconds: Int, epoch: Int64 = 1_000, boot: String = "a") -> Moment {
        Moment(boot: boot, sinceBoot: .seconds(seconds), epoch: epoch)
    }

    private static func link(
        _ number: UInt64,
        _ session: String = "default",
        expires: Int64? = nil,
        at now: Moment = moment(0)
    ) -> ParkedLink {
        ParkedLink(
            number: number,
            id: "id-\(number)",
            session: session,
            link: "s:x",
            owner: nil,
            source: LinkSource(.feeding),
            provider: "p",
            replaceKey: nil,
            expires: expires,
            parkedAt: now
        )
    }

    struct Wait: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let now: Moment
        var expires: Int64?
        let remaining: Duration
    }

    @Test(
        "counts the waiting time of a link",
        arguments: [
            Wait(testDescription: "at once", now: moment(0), remaining: .seconds(900)),
            Wait(testDescription: "one second before", now: moment(899), remaining: .seconds(1)),
            Wait(testDescription: "at its end", now: moment(900), remaining: .zero),
            Wait(
                testDescription: "whatever the wall clock does within a boot",
                now: moment(1, epoch: 900_000),
                remaining: .seconds(899)
            ),
            Wait(
                testDescription: "by the wall clock across boots",
                now: moment(5, epoch: 1_600, boot: "b"),
                remaining: .seconds(300)
            ),
            Wait(
                testDescription: "by the new boot when the wall clock went back meanwhile",
                now: moment(5, epoch: 0, boot: "b"),
                remaining: .seconds(895)
            ),
            Wait(
                testDescription: "never for ever, whatever the wall clock says across boots",
                now: moment(900, epoch: .min, boot: "b"),
                remaining: .zero
            ),
            Wait(
                testDescription: "until its own expiry, if that is earlier",
                now: moment(10),
                expires: 1_030,
                remaining: .seconds(30)
            ),
            Wait(
                testDescription: "not at all after its expiry",
                now: moment(10),
                expires: 1_000,
                remaining: .zero
            ),
            Wait(
                testDescription: "with an expiry out of all reason",
                now: moment(0),
                expires: .max,
                remaining: .seconds(900)
            ),
            Wait(
                testDescription: "with an expiry before all time",
                now: moment(0),
                expires: .min,
                remaining: .zero
            ),
        ]
    )
    func remaining(_ wait: Wait) {
        let link = Self.link(1, expires: wait.expires)
        #expect(link.remaining(of: .seconds(900), at: wait.now) == wait.remaining)
    }

    @Test("evicts the oldest link of a session above the limit")
    func perSession() {
        var lot = ParkingLot(limits: .init(perSession: 16))
        for number in 1...16 as ClosedRange<UInt64> {
            let evicted = lot.park(Self.link(number))
            #expect(evicted.isEmpty)
        }
        let evicted = lot.park(Self.link(17))
        #expect(evicted.map(\.number) == [1])
        #expect(lot.count == 16)
        #expect(lot["default"].map(\.number) == Array(2...17))
    }

    @Test("evicts the oldest link of all sessions above the limit")
    func total() {
        var lot = ParkingLot(limits: .init(perSession: 16, total: 4_096))
        for number in 1...4_096 as ClosedRange<UInt64> {
            let evicted = lot.park(Self.link(number, "session \(number / 16)"))
            #expect(evicted.isEmpty)
        }
        let evicted = lot.park(Self.link(4_097, "another"))
        #expect(evicted.map(\.number) == [1])
        #expect(lot.count == 4_096)
    }

    @Test("returns overdue links, and the time until the next one")
    func overdue() {
        var lot = ParkingLot()
        _ = lot.park(Self.link(1, "a"))
        _ = lot.park(Self.link(2, "b", at: Self.moment(60)))
        #expect(lot.nextDeadline(at: Self.moment(100)) == .seconds(800))
        #expect(lot.overdue(at: Self.moment(899)).isEmpty)
        #expect(lot.overdue(at: Self.moment(900)).map(\.number) == [1])
        #expect(lot.overdue(at: Self.moment(2_000)).map(\.number) == [1, 2])
        for link in lot.all { lot.remove(link) }
        #expect(lot.nextDeadline(at: Self.moment(0)) == nil)
        #expect(lot.sessions.isEmpty)
    }
}

@Suite("A session")
struct SessionTests {
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let before: Session
        let event: SessionEvent
        let after: Session
    }

    private static func session(
        _ state: SessionState,
        _ user: String? = nil,
        last: String? = nil
    ) -> Session {
        Session(state: state, user: user, lastUser: last)
    }

    @Test(
        "changes only by events",
        arguments: [
            Change(
                testDescription: "a login names the user",
                before: session(.loggedOut),
                event: .login(user: "john"),
                after: session(.loggedIn, "john")
            ),
            Change(
                testDescription: "a logout remembers who it was",
                before: session(.loggedIn, "john"),
                event: .logout,
                after: session(.loggedOut, last: "john")
            ),
            Change(
                testDescription: "a state of the user's own keeps who is there",
                before: session(.loggedIn, "john"),
                event: .enter(SessionState(rawValue: "maintenance"), user: nil),
                after: session(SessionState(rawValue: "maintenance"), "john")
            ),
            Change(
                testDescription: "entering logged-out leaves nobody",
                before: session(.loggedIn, "john"),
                event: .enter(.loggedOut, user: "john"),
                after: session(.loggedOut, last: "john")
            ),
            Change(
                testDescription: "one user follows another",
                before: session(.loggedIn, "john"),
                event: .login(user: "mary"),
                after: session(.loggedIn, "mary")
            ),
            Change(
                testDescription: "the same login again changes nothing",
                before: session(.loggedIn, "john"),
                event: .login(user: "john"),
                after: session(.loggedIn, "john")
            ),
        ]
    )
    func changes(_ change: Change) {
        var session = change.before
        let changed = session.apply(change.event)
        #expect(session == change.after)
        #expect(changed == (change.before != change.after))
    }
}
