// Stored screens of a session: the tree, and its running flows.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("A session's record")
struct SessionRecordTests {
    private func stored(_ session: Session) throws -> Session {
        var again = Session(key: session.key, state: session.state, user: session.user)
        try again.restoreScreens(session.plainScreens)
        return again
    }

    @Test("restores tree and flows, with secrets marked")
    func roundTrip() throws {
        var answers: Arguments = ["username": "john"]
        answers.add(.init(name: "otp", value: "123", isSecret: true))
        let tree = try tree("pHome pLogin mPin", [[:], ["a": "1"], [:]])
        let ids = tree.screens.map(\.id)
        let session = Session(
            state: .loggedOut,
            tree: tree,
            flows: [
                FlowRun("login", screens: [ids[1]], answers: answers),
                FlowRun("pin", screens: [ids[2], ids[1]], result: "done"),
            ]
        )
        let again = try stored(session)
        #expect(again == session)
        #expect(again.tree.screens.map(\.id) == ids)
        #expect(again.flows[0].answers.first(named: "otp")?.isSecret == true)
        #expect(again.flows[0].answers.first(named: "username")?.isSecret == false)
        #expect(try FlowRun(plain: session.flows[1].plain) == session.flows[1])
    }

    @Test("has a member for flows only if a flow runs")
    func withoutFlows() throws {
        let session = Session(state: .unknown, tree: try tree("pA"))
        #expect(session.plainScreens == session.tree.plain)
        #expect(try stored(session) == session)
    }

    @Test("can have more arguments than the limit of a command")
    func manyArguments() throws {
        var many = Arguments()
        for number in 0..<300 { many.add(.init(name: "n\(number)", value: "")) }
        let screens = try tree("pA", [many])
        let runs = [FlowRun("f", screens: screens.screens.map(\.id), answers: many)]
        let session = Session(state: .unknown, tree: screens, flows: runs)
        #expect(try stored(session) == session)
        #expect(throws: PlainValueError.self) { try ScreenTree(plain: screens.plain) }
    }

    @Test("is not stored for a session without screens")
    func blank() throws {
        #expect(Session(state: .unknown).isBlank)
        #expect(!Session(state: .unknown, tree: try tree("pA")).isBlank)
        #expect(!Session(state: .unknown, flows: [FlowRun("f", screens: [])]).isBlank)
    }

    @Test("is rejected if it is not valid, without changing the session")
    func refused() throws {
        func run(_ members: PlainValue.Member...) -> PlainValue { .record(members) }
        let flow = PlainValue.Member("flow", .text("f"))
        let screens = PlainValue.Member("screens", .list([.integer(1)]))
        let rows: [(PlainValue, String)] = [
            (.text("f"), "flows[0]"),
            (run(screens), "flows[0].flow"),
            (run(.init("flow", .text("")), screens), "flows[0].flow"),
            (run(flow), "flows[0].screens"),
            (run(flow, .init("screens", .list([]))), "flows[0].screens"),
            (run(flow, .init("screens", .list([.text("1")]))), "flows[0].screens[0]"),
            (run(flow, .init("screens", .list([.integer(9)]))), "flows[0].screens"),
            (run(flow, screens, .init("answers", .list([]))), "flows[0].answers"),
            (run(flow, screens, .init("result", .flag(true))), "flows[0].result"),
            (run(flow, screens, .init("more", .flag(true))), "flows[0].more"),
        ]
        for (value, path) in rows {
            var session = Session(state: .unknown, tree: try tree("pX"))
            let plain = PlainValue.record([
                .init("tree", .text("pA")),
                .init("screens", .list([.record([.init("id", .integer(1))])])),
                .init("flows", .list([value])),
            ])
            let error = #expect(throws: PlainValueError.self) { try session.restoreScreens(plain) }
            #expect(error?.path == path)
            #expect(session.tree == (try tree("pX")))
        }
    }

    @Test("has the latest answers of a flow, within the limit")
    func answers() throws {
        let screens = try tree("pA")
        var session = Session(
            state: .unknown,
            tree: screens,
            flows: [FlowRun("f", screens: screens.screens.map(\.id))]
        )
        let flow = try Flow(
            "f",
            opening: .push("A"),
            steps: [("A", [("more", .command(.replaceTop("A"))), ("end", .finish("done"))])],
            results: [("done", Flow.Result())]
        )
        let value = String(repeating: "x", count: 1_000)
        for number in 0..<100 {
            let arguments: Arguments = ["n\(number)": value, "last": "\(number)"]
            _ = session.handle("more", arguments, flows: FlowTable([flow]))
        }
        let answers = try #require(session.flows.first).answers
        #expect(answers["last"] == "99")
        #expect(answers["n99"] != nil)
        #expect(answers["n0"] == nil)
        #expect(answers.reduce(0) { $0 + $1.value.utf8.count } <= 16_384)
    }
}
