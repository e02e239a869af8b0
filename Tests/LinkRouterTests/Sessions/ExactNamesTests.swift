// Names of sessions, states and users are compared as bytes. `String ==` treats two spellings of
// one letter as equal, which would open a link of one user for another.

import LinkRouter
import Testing

@Suite("Two spellings of one letter")
struct ExactNamesTests {
    private static let composed = "\u{E9}ve"
    private static let decomposed = "e\u{301}ve"

    @Test("are two users")
    func users() {
        var session = Session(state: .loggedIn, user: Self.composed)
        #expect(session.admits(Self.composed))
        #expect(!session.admits(Self.decomposed))
        let before = session
        let isChanged = session.apply(.login(user: Self.decomposed))
        #expect(isChanged)
        #expect(session != before)
        #expect(session.admits(Self.decomposed))
    }

    @Test("are two states")
    func states() {
        let states: Set = [
            SessionState(rawValue: Self.composed), SessionState(rawValue: Self.decomposed),
        ]
        #expect(states.count == 2)
    }

    @Test("are two sessions with links of their own")
    func sessions() {
        var lot = ParkingLot()
        for (number, session) in [Self.composed, Self.decomposed].enumerated() {
            let link = ParkedLink(
                number: UInt64(number),
                id: "id",
                session: session,
                link: "s:a",
                owner: nil,
                source: LinkSource(.feeding),
                provider: "generic",
                replaceKey: nil,
                expires: nil,
                parkedAt: Moment(boot: "boot", sinceBoot: .zero, epoch: 0)
            )
            _ = lot.park(link)
        }
        #expect(lot.sessions.count == 2)
        #expect(lot[Self.composed].map(\.number) == [0])
        #expect(lot[Self.decomposed].map(\.number) == [1])
    }
}
