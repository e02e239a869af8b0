// Explanations of why a link matches a pattern, and why not others.

@testable import LinkRouter
import RouterTestSupport
import SeededRandom
import Testing

@Suite("Explaining a link")
struct ExplainTests {
    static func router(_ patterns: [String]) throws -> Router {
        var builder = RouterBuilder()
        for pattern in patterns {
            builder.add(try Route(pattern, to: PushRoute("x")))
        }
        return try builder.build()
    }

    static let patterns = [
        "profile:{id:int}", "profile:{name}", "profile:me", "profile:{name}:posts", "logout",
        "{a...}", "profile:{name}?tab=posts", "profile:{tab:feed,likes}",
    ]

    @Test("names the winner, why it beat the next, and where the others fail")
    func winner() throws {
        let lines = try Self.router(Self.patterns).explain(link("s://profile:7?tab=x"))
            .map(\.description)
        #expect(
            lines == [
                "`profile:{id:int}` wins: beats `profile:{name}` by the more specific kind at "
                    + "segment 2, integer against parameter",
                "`profile:{name}` matches: loses to `profile:{id:int}`, which has the more "
                    + "specific kind at segment 2, integer against parameter",
                "`{a...}` matches: loses to `profile:{id:int}`, which has 1 literal segment against 0",
                "`profile:{name}?tab=posts` fails at query: expected `tab=posts`, found another `tab`",
                "`profile:{name}:posts` fails at segment 3: expected `posts`, found the end",
                "`profile:me` fails at segment 2: expected `me`, found `7`",
                "`profile:{tab:feed,likes}` fails at segment 2: expected one of feed, likes, "
                    + "found `7`",
                "`logout` fails at segment 1: expected `logout`, found `profile`",
            ]
        )
    }

    @Test("agrees with the match")
    func agrees() throws {
        var random = SeededGenerator(seed: 8)
        let router = try Self.router(Self.patterns)
        for _ in 0..<200 {
            let text = NaivePattern.randomLink(&random).replacing("s:///a", with: "s:///profile")
            let candidates = try router.explain(link(text))
            #expect(candidates.count == Self.patterns.count)
            let winner = try router.match(link(text))?.pattern.text
            #expect(candidates.first(where: \.isWinner)?.pattern == winner)
            #expect(candidates.allSatisfy { ($0.failure == nil) || !$0.isWinner })
        }
    }

    @Test("names what a link without match lacks, the latest difference first")
    func noMatch() throws {
        let router = try Self.router(["a:{n:int}:c", "a:{n:uuid}", "a:b?k", "{x:len(2,3)}"])
        let candidates = try router.explain(link("s://a/b"), limit: 3)
        #expect(candidates.count == 3)
        #expect(candidates.allSatisfy { !$0.isWinner })
        #expect(candidates[0].failure == .init(segment: nil, expected: "`k`", found: "no `k`"))
        #expect(candidates[1].failure == .init(segment: 1, expected: "an integer", found: "`b`"))
        #expect(candidates[2].failure == .init(segment: 1, expected: "a UUID", found: "`b`"))
        let longer = try router.explain(link("s://a/b/c?k"))
        #expect(
            longer[0].failure == .init(segment: 2, expected: "the end", found: "one segment more")
        )
        #expect(
            try router.explain(link("s://x")).contains {
                $0.failure?.expected == "2 to 3 characters"
            }
        )
        #expect(try router.explain(link("s://a"), limit: -1).isEmpty)
    }

    @Test("reports a rest that is too long")
    func rest() throws {
        let long = String(repeating: "x", count: 600)
        let candidate = try Self.router(["a:{r...}"]).explain(link("s://a/\(long)/\(long)")).first
        #expect(
            candidate?.failure
                == .init(segment: 1, expected: "1,024 bytes at most", found: "1201 bytes")
        )
    }

    @Test("hides a segment that is secret in any agreeing pattern")
    func secret() throws {
        var builder = RouterBuilder()
        builder.add(try Route("reset:{token}", to: PushRoute("A")))
        builder.add(try Route("reset:help", to: PushRoute("B")))
        builder.add(try Route("reset:{n:int}:{token}", to: PushRoute("C")))
        builder.add(try Route("x:{token}", to: PushRoute("D")))
        let router = try builder.build()
        let lines = try router.explain(link("s://reset/abc")).map(\.description)
        #expect(!lines.joined().contains("abc"))
        #expect(lines.contains("`reset:help` fails at segment 2: expected `help`, found `…`"))
        let other = try router.explain(link("s://reset/help")).map(\.description)
        #expect(other.contains { $0.contains("an integer, found `…`") })
    }

    @Test("names the route of an alias")
    func alias() throws {
        var builder = RouterBuilder()
        builder.add(
            try Route(LinkPattern("new:{x}"), aliases: [LinkPattern("old:{x}")], to: PushRoute("A"))
        )
        let candidate = try builder.build().explain(link("s://old:1")).first
        #expect(candidate?.pattern == "old:{x}")
        #expect(candidate?.route == "new:{x}")
        #expect(candidate?.isWinner == true)
        #expect(candidate?.reason == nil)
        #expect(candidate?.description == "`old:{x}` wins")
    }

    @Test("explains a win by conditions")
    func conditions() throws {
        let candidates = try Self.router(["a", "a?k"]).explain(link("s://a?k"))
        #expect(candidates[0].reason == "beats `a` by 1 condition on the query against 0")
    }
}
