// Plans are compared with a search over all commands: the result is the same tree, with the fewest
// new screens and the fewest commands.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("Plans, compared with all sequences of commands")
struct PlanSearchTests {
    /// All commands that could be a step, once the modals that differ from the target are
    /// dismissed.
    static let commands: [NavigationCommand] =
        ["A", "B", "C"].flatMap { name -> [NavigationCommand] in
            [.push(name), .replaceTop(name), .popTo(name), .setStack(name), .present(name)]
        } + [.pop(), .popToRoot(), .dismiss()]

    static let targets: [[ScreenStep]] = [
        [ScreenStep("A")], [ScreenStep("A"), ScreenStep("B")],
        [ScreenStep("A"), ScreenStep("B"), ScreenStep("A")],
        [ScreenStep("A"), ScreenStep("B", modal: Modal())],
        [ScreenStep("A"), ScreenStep("B", modal: Modal()), ScreenStep("C")],
    ]

    static let starts: [String] = {
        let names = ["A", "B", "C"]
        var starts = [""]
        for one in names {
            starts += ["p\(one)", "m\(one)"]
            for two in names {
                starts += ["p\(one) p\(two)", "p\(one) m\(two)", "p\(one) u\(two)"]
                for three in ["A", "C"] {
                    starts += [
                        "p\(one) p\(two) p\(three)", "p\(one) m\(two) p\(three)",
                        "p\(one) u\(two) m\(three)", "p\(one) p\(two) m\(three)",
                    ]
                }
            }
        }
        return starts
    }()

    private struct Cost: Comparable {
        let new: Int
        let commands: Int

        static func < (left: Cost, right: Cost) -> Bool {
            (left.new, left.commands) < (right.new, right.commands)
        }
    }

    /// The least cost of all sequences of up to three commands.
    ///
    /// The search does not use `setStack`, `present` and `setRoot` with screens below, so a plan
    /// may be better and must not be worse.
    private func least(from start: ScreenTree, to target: ScreenTree) -> Cost? {
        var best: Cost?
        var places = [(tree: start, new: 0)]
        var seen = [start.description: 0]
        for count in 0...3 {
            var next: [(tree: ScreenTree, new: Int)] = []
            for place in places {
                if place.tree == target {
                    let cost = Cost(new: place.new, commands: count)
                    best = min(best ?? cost, cost)
                }
                for command in Self.commands where count < 3 {
                    let step = place.tree.applying(command)
                    guard step.ignored == nil else { continue }
                    let new = place.new + step.entered.count
                    let text = step.tree.description
                    guard seen[text].map({ new < $0 }) ?? true else { continue }
                    seen[text] = new
                    next.append((step.tree, new))
                }
            }
            places = next
        }
        return best
    }

    /// A tree without the modals from the first level on that differs from the target, or whose
    /// stack below does.
    private func closed(_ start: ScreenTree, for goal: ScreenTree) -> ScreenTree {
        var level = 0
        while level + 1 < min(start.levels.count, goal.levels.count),
            start.levels[level] == goal.levels[level],
            start.levels[level + 1].modal == goal.levels[level + 1].modal,
            start.levels[level + 1].stack.isNavigation
                == goal.levels[level + 1].stack.isNavigation,
            start.levels[level + 1].stack.screens.first
                == goal.levels[level + 1].stack.screens.first
        {
            level += 1
        }
        return start.applying(.dismiss(levels: start.levels.count - 1 - level)).tree
    }

    @Test("end in the same tree, and none is longer than the shortest", arguments: targets)
    func shortest(_ target: [ScreenStep]) throws {
        let goal = try #require(end(ScreenTree().plan(for: target), from: ScreenTree()))
        var costs: [String: Cost?] = [:]
        for text in Self.starts {
            let start = try tree(text)
            let result = start.plan(for: target)
            let reached = try #require(end(result, from: start))
            #expect(reached == goal, "from \(text)")
            guard case .nothing = reached.plan(for: target) else {
                Issue.record("There is something left to do from \(text).")
                continue
            }
            var (new, commands) = (0, 0)
            if case .steps(let steps) = result {
                new = steps.map(\.entered.count).reduce(0, +)
                commands = steps.count
            }
            let closed = closed(start, for: goal)
            if closed != start {
                commands -= 1
                let first = try #require(self.steps(result).first)
                #expect(first.command.kind == .dismiss, "from \(text)")
                #expect(first.tree == closed, "from \(text)")
            }
            let key = closed.description
            let least = costs[key] ?? least(from: closed, to: goal)
            costs[key] = .some(least)
            let cost = Cost(new: new, commands: commands)
            if let least { #expect(cost <= least, "from \(text): \(cost), not \(least)") }
        }
        #expect(costs.values.count { $0 != nil } > 10)
    }

    private func steps(_ result: PlanResult) -> [Transition] {
        if case .steps(let steps) = result { steps } else { [] }
    }

    private func end(_ result: PlanResult, from start: ScreenTree) -> ScreenTree? {
        switch result {
        case .nothing: start
        case .steps(let steps): steps.last?.tree
        case .parked, .ignored: nil
        }
    }

    @Test("pop screens of one name as far as each command can")
    func sameNames() throws {
        let long = try tree("pA pB pX pB pC")
        guard case .steps(let steps) = long.plan(for: [ScreenStep("A"), ScreenStep("B")]) else {
            Issue.record("There is no plan.")
            return
        }
        #expect(steps.map(\.command) == [.popTo("X"), .popTo("B")])
        #expect(steps.last?.tree.description == "pA pB")
    }

    @Test("are ignored for an empty target, and for one that no command can create")
    func impossible() throws {
        guard case .ignored(.badCommand, _) = ScreenTree().plan(for: []) else {
            Issue.record("Nothing is a target.")
            return
        }
        let tabs = [ScreenStep("Main", tab: "a"), ScreenStep("A")]
        guard case .ignored(.noTabs, _) = ScreenTree().plan(for: tabs) else {
            Issue.record("Tabs are made of nothing.")
            return
        }
        let many = (0...256).map { ScreenStep("S\($0)") }
        guard case .ignored(.tooManyScreens, _) = ScreenTree().plan(for: many) else {
            Issue.record("There is no limit.")
            return
        }
    }

    @Test("do not close a forced modal, even below others")
    func forced() throws {
        for text in ["pA mU!", "pA mU! pV", "pA aU!", "pA mU! uV mW", "mB mU!"] {
            for target in Self.targets {
                guard case .parked(.forced, let screen) = try tree(text).plan(for: target) else {
                    Issue.record("\(text)")
                    continue
                }
                #expect(screen?.name == "U")
            }
        }
    }
}
