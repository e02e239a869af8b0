// The trie is compared with the naive table for random tables and links; each seed is a test case.

import LinkRouter
import RouterTestSupport
import SeededRandom
import Testing

@Suite("A table of routes")
struct TablePropertyTests {
    @Test("agrees with trying every pattern", arguments: 0..<60 as Range<UInt64>)
    func agrees(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let count = Int.random(in: 1...12, using: &random)
            var patterns = (0..<count).map { _ in NaivePattern.random(&random) }
            let router = try build(&patterns)
            let worst = router.statistics.worstCase
            for _ in 0..<60 {
                let link = try link(NaivePattern.randomLink(&random))
                let matching = patterns.filter { $0.matches(link) }
                let best = matching.filter { one in
                    matching.allSatisfy { $0 == one || one.beats($0) }
                }
                #expect(
                    matching.isEmpty == best.isEmpty,
                    "a tie was not found: \(matching.map(\.text))"
                )
                #expect(router.match(link)?.pattern.text == best.first?.text, "\(link.text)")
                #expect(router.visitedNodes(for: link) <= worst)
            }
        }
    }

    /// Builds a router without the patterns of each tie that the builder reports, after checking
    /// the tie.
    private func build(_ patterns: inout [NaivePattern]) throws -> Router {
        while true {
            var builder = RouterBuilder()
            for pattern in patterns {
                builder.add(try Route(pattern.text, to: PushRoute("x")))
            }
            do {
                return try builder.build()
            } catch {
                let one = try #require(patterns.firstIndex { $0.text == error.pattern })
                let two = try #require(patterns.lastIndex { $0.text == error.other })
                #expect(one != two)
                #expect(!patterns[one].beats(patterns[two]) && !patterns[two].beats(patterns[one]))
                let policy = try LinkPolicy(schemes: ["app"])
                let witness = try Link(parsing: #require(error.witness), policy: policy)
                #expect(patterns[one].matches(witness) && patterns[two].matches(witness))
                patterns.remove(at: one)
            }
        }
    }

    @Test("is the same in every order of registration", arguments: 0..<25 as Range<UInt64>)
    func permutations(seed: UInt64) throws {
        var random = SeededGenerator(seed: 1_000 + seed)
        let patterns = (0..<4).map { _ in NaivePattern.random(&random).text }
        let links = try (0..<40).map { _ in try link(NaivePattern.randomLink(&random)) }
        var outcomes: Set<[String?]> = []
        for order in permutations(of: patterns) {
            var builder = RouterBuilder()
            for pattern in order {
                builder.add(try Route(pattern, to: PushRoute("x")))
            }
            do {
                let router = try builder.build()
                outcomes.insert(links.map { router.match($0)?.pattern.text })
            } catch {
                outcomes.insert([error.pattern, error.other, error.witness, error.description])
            }
        }
        #expect(outcomes.count == 1)
    }

    private func permutations(of list: [String]) -> [[String]] {
        guard list.count > 1 else { return [list] }
        return list.indices.flatMap { index in
            var rest = list
            let first = rest.remove(at: index)
            return permutations(of: rest).map { [first] + $0 }
        }
    }
}
