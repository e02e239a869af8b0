// The cost of a link in visited nodes: time would depend on other programs.

import LinkRouter
import Testing

@Suite("The cost of a link")
struct TableCostTests {
    static let shapes: [(String, @Sendable (Int) -> String, String)] = [
        ("literals", { "section\($0)" }, "s://section7"),
        ("literal and parameter", { "section\($0):{id}" }, "s://section7/x"),
        ("parameter and literal", { "{id}:section\($0)" }, "s://x/section7"),
        ("a deep path", { "a:{x}:b:c\($0):{y}:d" }, "s://a/x/b/c7/y/d"),
        ("typed", { "section\($0):{id:int}" }, "s://section7/12"),
        ("a rest", { "section\($0):{path...}" }, "s://section7/a/b/c"),
        ("words", { "{tab:w\($0),v\($0)}:x" }, "s://w7/x"),
        ("conditions", { "open?screen=s\($0)" }, "s://open?screen=s7"),
        ("a condition that all share", { "open?a=1&screen=s\($0)" }, "s://open?a=1&screen=s7"),
        ("conditions with more", { "open?screen=s\($0)&x" }, "s://open?x&screen=s7"),
    ]

    @Test("is flat from 10 to 10,000 routes, found or not", arguments: shapes.indices)
    func flat(shape: Int) throws {
        let (name, pattern, text) = Self.shapes[shape]
        let hit = try link(text)
        let miss = try link(text.replacing("7", with: "nothing"))
        var costs: Set<[Int]> = []
        for count in [10, 100, 1_000, 10_000] {
            var builder = RouterBuilder()
            for number in 0..<count {
                builder.add(try Route(pattern(number), to: PushRoute("x")))
            }
            let router = try builder.build()
            #expect(router.routes.count == count)
            #expect(router.match(hit)?.pattern.text == pattern(7))
            #expect(router.match(miss) == nil)
            costs.insert([
                router.visitedNodes(for: hit), router.visitedNodes(for: miss),
                router.statistics.worstCase,
            ])
        }
        #expect(costs.count == 1, "\(name): \(costs)")
        #expect(costs.allSatisfy { $0[0] <= $0[2] && $0[1] <= $0[2] && $0[2] <= 9 })
    }

    @Test("of a mixed table is that of the agreeing nodes, and is computed in advance")
    func mixed() throws {
        var builder = RouterBuilder()
        let depth = 8
        for bits in 0..<(1 << depth) {
            let segments = (0..<depth).map { bits & (1 << $0) == 0 ? "a" : "{p\($0)}" }
            builder.add(try Route((segments + ["end"]).joined(separator: ":"), to: PushRoute("x")))
        }
        let router = try builder.build()
        let nodes = (1 << (depth + 1)) - 1
        let all = Array(repeating: "a", count: depth).joined(separator: "/")
        // Every node agrees with a link that fails at its last segment.
        #expect(try router.visitedNodes(for: link("s://\(all)/other")) == nodes)
        #expect(router.statistics.worstCase == nodes + 2 * (1 << depth))
        // The best pattern is found first, so that no other node is visited.
        #expect(try router.visitedNodes(for: link("s://\(all)/end")) == depth + 3)
    }

    @Test("counts children for lengths and conditions that must be tried one by one")
    func lists() throws {
        var builder = RouterBuilder()
        for length in 1...20 {
            builder.add(try Route("{x:len(\(length),\(length))}:a\(length)", to: PushRoute("x")))
        }
        builder.add(try Route("flags?a", to: PushRoute("x")))
        builder.add(try Route("flags?a&b", to: PushRoute("x")))
        let router = try builder.build()
        // The root, its children for lengths, the literal, the child for five characters, two ends.
        #expect(try router.visitedNodes(for: link("s://flags")) == 1 + 20 + 1 + 1 + 2)
        #expect(try router.visitedNodes(for: link("s://xxx/a3")) == 1 + 20 + 1 + 1 + 1)
        #expect(router.statistics.worstCase == 1 + 20 + 1 + 1 + 2)
    }

    @Test("is bounded by the table, not by the link")
    func bounded() throws {
        let router = try Router(routes: [
            "{a}:{b}:{c}": PushRoute("x"), "{a}:{b}:{c...}": PushRoute("y"),
            "a:{x...}": PushRoute("z"),
        ])
        let text = "s://" + Array(repeating: "a", count: 32).joined(separator: "/")
        #expect(try router.visitedNodes(for: link(text)) <= router.statistics.worstCase)
        #expect(router.statistics.nodes == 7)
        #expect(router.statistics.patterns == 3)
        #expect(router.statistics.routes == 3)
    }
}
