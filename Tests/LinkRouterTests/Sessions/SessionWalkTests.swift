// Ten thousand random links, events and reports of a session; all invariants are checked after
// each.

import LinkRouter
import RouterTestSupport
import Testing

private struct SessionWalk {
    var session = Session(state: .loggedOut)
    var chance: WalkChance
    let flows: FlowTable
    let rules: ScreenRules
    var started = 0
    var finished = 0
    var released = 0
    var seen: [String: Int] = [:]

    init(seed: UInt64) throws {
        flows = FlowTable([try SessionFlows.login(), try Self.pushed()])
        rules = ScreenRules(limits: ScreenLimits(screens: 24, levels: 6))
        chance = WalkChance(seed: seed)
    }

    private static func pushed() throws -> Flow {
        try Flow(
            "pushed",
            opening: .push("A"),
            steps: [
                ("A", [("continue", .command(.push("B"))), ("cancel", .finish("cancelled"))]),
                ("B", [("continue", .finish("done")), ("help", .command(.alert("C")))]),
            ],
            results: [
                ("cancelled", Flow.Result(.pop())), ("done", Flow.Result(enters: .loggedOut)),
            ]
        )
    }

    /// One step.
    mutating func step() throws -> ScreenOutcome {
        let outcome = try change()
        if case .changed(let change) = outcome {
            for event in change.flows {
                switch event {
                case .started: started += 1
                case .finished: finished += 1
                case .released: released += 1
                }
            }
            if let event = change.event { _ = session.apply(event) }
        }
        seen[outcome.told.isEmpty ? "nothing" : String(outcome.told[0].prefix { $0 != " " })] = 1
        return outcome
    }

    private mutating func change() throws -> ScreenOutcome {
        switch chance.below(10) {
        case 0:
            let start = chance.pick(["login", "pushed"])
            return session.open(
                SessionFlows.route(
                    under: chance.happens(3) ? [ScreenStep("D")] : nil,
                    start: start
                ),
                flows: flows,
                rules: rules
            )
        case 1, 2, 3:
            let event = chance.pick(["continue", "cancel", "back", "help", "stay", "nothing"])
            let arguments: Arguments = chance.happens(2) ? ["username": "u"] : [:]
            return session.handle(event, arguments, flows: flows, rules: rules)
        case 4:
            var other = session.tree
            for _ in 0...chance.below(3) { other = other.applying(chance.command()).tree }
            return session.report(try ScreenTree(notation: other.description), flows: flows)
        case 5, 6: return session.report(chance.command(), flows: flows, rules: rules)
        case 7:
            let under = [ScreenStep("A")] + chance.steps(chance.happens(2) ? 0 : 2)
            return session.open(
                SessionFlows.route(chance.happens(2) ? [] : [chance.command()], under: under),
                flows: flows,
                rules: rules
            )
        default:
            return session.open(SessionFlows.route([chance.command()]), flows: flows, rules: rules)
        }
    }
}

// The invariants.
extension SessionWalk {
    func oneRoot() -> Bool { session.tree.levels.count { $0.modal == nil } == 1 }

    func eachScreenOnce() -> Bool {
        Set(session.tree.screens.map(\.id)).count == session.tree.screens.count
    }

    func notationSaysItAll() throws -> Bool {
        let tree = session.tree
        return try ScreenTree(notation: tree.description, arguments: tree.arguments) == tree
    }

    func liveFlowsOwnAScreen() -> Bool {
        let screens = Set(session.tree.screens.map(\.id))
        let owned = session.flows.flatMap(\.screens)
        return session.flows.allSatisfy { !$0.screens.isEmpty }
            && owned.allSatisfy(screens.contains) && Set(owned).count == owned.count
    }

    func finishedAtMostOnceReleasedExactlyOnce() -> Bool {
        started == released + session.flows.count && finished <= started
            && session.flows.count { $0.result == nil } <= 2
    }
}

@Suite("A random walk of a session")
struct SessionWalkTests {
    @Test("of 10,000 steps satisfies all invariants, and ends with an empty tree")
    func walk() throws {
        var walk = try SessionWalk(seed: 20_261_130)
        for step in 0..<10_000 {
            let before = walk.session
            let outcome = try walk.step()
            if case .changed = outcome {} else { #expect(walk.session == before, "\(step)") }
            try #require(walk.oneRoot(), "\(step)")
            try #require(walk.eachScreenOnce(), "\(step) \(walk.session.tree)")
            try #require(try walk.notationSaysItAll(), "\(step) \(walk.session.tree)")
            try #require(walk.liveFlowsOwnAScreen(), "\(step)")
            try #require(walk.finishedAtMostOnceReleasedExactlyOnce(), "\(step)")
        }
        _ = walk.session.report(ScreenTree(), flows: walk.flows)
        #expect(walk.session.tree == ScreenTree())
        #expect(walk.session.flows.isEmpty)
        // A walk without changes would satisfy the invariants, too.
        #expect(walk.started > 100)
        #expect(walk.finished > 20)
        #expect(
            Set(["nothing", "parked", "ignored", "push", "login"]).isSubset(of: walk.seen.keys)
        )
    }
}
