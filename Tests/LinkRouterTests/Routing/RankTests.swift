// Which of several patterns wins, and what is a tie. The rule: more literals; then the more
// specific kind at the first difference; then more conditions.

import LinkRouter
import RouterTestSupport
import SeededRandom
import Testing

@Suite("The rank of patterns")
struct RankTests {
    @Test(
        "decides between two that match, in either order of registration",
        arguments: [
            ("more literals", "s://a/b", "a:b", "a:{x}"),
            ("more literals, though later", "s://a/b/c", "{x}:b:c", "a:{x...}"),
            ("more literals beat a rest", "s://profile/me", "profile:me", "{path...}"),
            ("the literal comes earlier", "s://a/80", "a:{x}", "{y}:80"),
            ("literal before words", "s://a/b", "a:{x}", "{x:a,b}:b"),
            (
                "words before uuid", "s://\(NaivePattern.uuid)", "{x:\(NaivePattern.uuid),b}",
                "{x:uuid}"
            ),
            ("words before int", "s://1", "{x:1,2}", "{x:int}"),
            ("words before len", "s://ab", "{x:ab,c}", "{x:len(1,2)}"),
            ("uuid before len", "s://\(NaivePattern.uuid)", "{x:uuid}", "{x:len(36,36)}"),
            ("uuid before a parameter", "s://\(NaivePattern.uuid)", "{x:uuid}", "{x}"),
            ("int before len", "s://12", "{x:int}", "{x:len(1,2)}"),
            ("int before a parameter", "s://12", "{x:int}", "{x}"),
            ("len before a parameter", "s://12", "{x:len(1,2)}", "{x}"),
            ("a parameter before a rest", "s://12", "{x}", "{x...}"),
            ("a parameter before a rest, deeper", "s://a/b/c", "a:{x}:{y}", "a:{x...}"),
            ("a longer prefix before a rest", "s://a/b/c", "a:b:{x...}", "a:{x...}"),
            ("the first difference counts", "s://1/2", "{x:int}:{y}", "{x}:{y:int}"),
            ("kinds before conditions", "s://1?k", "{x:int}", "{x}?k"),
            ("literals before conditions", "s://a?k&l", "a", "{x}?k&l"),
            ("more conditions", "s://a?k=1", "a?k=1", "a"),
            ("more conditions, of any sort", "s://a?k=1&l", "a?k&l", "a?k=1"),
        ]
    )
    func wins(name: String, text: String, winner: String, loser: String) throws {
        let link = try link(text)
        for order in [[winner, loser], [loser, winner]] {
            var builder = RouterBuilder()
            for pattern in order {
                #expect(try LinkPattern(pattern).matches(link))
                builder.add(try Route(pattern, to: PushRoute("x")))
            }
            #expect(try builder.build().match(link)?.pattern.text == winner)
        }
    }

    @Test(
        "finds a tie, with both patterns and a link",
        arguments: [
            ("{a}:x", "{b}:x", RouterError.Code.duplicate), ("a:{x}", "a/{y}", .duplicate),
            ("a", "%61", .duplicate), ("{x...}", "{y...}", .duplicate),
            ("{x:a,b}", "{y:b,a}", .duplicate), ("a?k&l", "a?l&k", .duplicate),
            ("a?k=1", "a?%6b=1", .duplicate), ("", "?k", .tie), ("{x:a,b}", "{x:b,c}", .tie),
            ("{x:len(1,5)}", "{x:len(5,9)}", .tie), ("a?k", "a?l", .tie), ("a?k=1", "a?k", .tie),
            ("a?k=1", "a?l=2", .tie), ("a?k=", "a?k", .tie),
            ("{x:a,b}:{y:c,d}", "{x:b,e}:{y:d,f}", .tie),
        ]
    )
    func ties(one: String, two: String, code: RouterError.Code) throws {
        var builder = RouterBuilder()
        builder.scheme = "compass"
        builder.add(try Route(one, to: PushRoute("x")))
        builder.add(try Route(two, to: PushRoute("y")))
        guard !(one.isEmpty && two == "?k") else {
            #expect(throws: Never.self) { try builder.build() }
            return
        }
        let error = #expect(throws: RouterError.self) { try builder.build() }
        #expect(error?.code == code)
        #expect(Set([error?.pattern, error?.other]) == [one, two])
        let witness = try link(#require(error?.witness))
        #expect(witness.scheme == "compass")
        #expect(try LinkPattern(one).matches(witness))
        #expect(try LinkPattern(two).matches(witness))
        #expect(error?.description.contains(witness.text) == true)
    }

    @Test(
        "finds no tie where no link matches both",
        arguments: [
            ("{x:a,b}", "{x:c,d}"), ("{x:len(1,4)}", "{x:len(5,9)}"), ("a?k=1", "a?k=2"),
            ("a:{x}", "b:{x}"), ("a:{x}:b", "a:{x}:c"), ("{x:a,b}:{y}", "{x:c,d}:{y}"),
            ("{x:a,b}:{y:c,d}", "{x:b,e}:{y:e,f}"), ("a?k=1&l=1", "a?k=1&l=2"),
            ("caf\u{E9}", "cafe\u{301}"), ("a?k=1&l", "a?k=2&m"),
        ]
    )
    func noTie(one: String, two: String) throws {
        #expect(throws: Never.self) {
            try Router(routes: [one: PushRoute("x"), two: PushRoute("y")])
        }
    }

    @Test("of several ties reports the first, whatever the order of registration")
    func firstTie() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20 {
            var builder = RouterBuilder()
            for text in ["a", "%61", "b", "%62", "c", "%63", "d:{x}", "d:{y}"]
                .shuffled(using: &random)
            {
                builder.add(try Route(text, to: PushRoute("x")))
            }
            let error = #expect(throws: RouterError.self) { try builder.build() }
            #expect(error?.pattern == "%61")
            #expect(error?.other == "a")
        }
    }

    @Test(
        "finds the one tie among many patterns that exclude each other",
        arguments: [
            ("open?k=%3", "open?l=1"), ("open?k=%3", "open?k"), ("{t:w%3,v%3}", "{t:x,w7}"),
            ("{t:w%3,v%3}?k=%3", "{t:w7,x}?l"), ("a:{t:w%3,v%3}:b?k=%3", "a:{t:w7,x}:b?k=7"),
        ]
    )
    func oneTie(pattern: String, odd: String) throws {
        let many = (0..<40).map { pattern.replacing("%3", with: "\($0)") }
        func build(_ patterns: [String]) throws {
            var builder = RouterBuilder()
            for text in patterns {
                builder.add(try Route(text, to: PushRoute("x")))
            }
            _ = try builder.build()
        }
        #expect(throws: Never.self) { try build(many) }
        let error = #expect(throws: RouterError.self) { try build(many + [odd]) }
        #expect(error?.pattern == odd || error?.other == odd)
        let witness = try Link(
            parsing: #require(error?.witness),
            policy: LinkPolicy(schemes: ["app"])
        )
        #expect(try LinkPattern(odd).matches(witness))
    }

    @Test("finds a tie among many patterns without the values that exclude others")
    func tieOfTheFree() throws {
        var builder = RouterBuilder()
        for number in 0..<10 {
            builder.add(try Route("open?k=1&x\(number)", to: PushRoute("x")))
        }
        builder.add(try Route("open?k=2&l=1", to: PushRoute("x")))
        let error = #expect(throws: RouterError.self) { try builder.build() }
        #expect(error?.code == .tie)
        #expect(error?.witness == "app:open?k=1&x0&x1")
    }

    @Test("finds no tie between patterns whose common links exceed the limit")
    func tooLong() throws {
        func conditions(_ letter: String) -> String {
            "a?" + (0..<33).map { "\(letter)\($0)" }.joined(separator: "&")
        }
        #expect(throws: Never.self) {
            try Router(routes: [conditions("k"): PushRoute("x"), conditions("l"): PushRoute("y")])
        }
    }

    @Test("a matching literal does not hide other matches: the search backtracks")
    func backtracking() throws {
        let router = try Router(routes: [
            "google:callback": PushRoute("Callback"), "{provider}": PushRoute("Provider"),
            "google:{x}:done": PushRoute("Done"), "{a}:callback:{b}": PushRoute("Deep"),
        ])
        #expect(try router.match(link("s://google"))?.pattern.text == "{provider}")
        #expect(try router.match(link("s://google/callback/x"))?.pattern.text == "{a}:callback:{b}")
        #expect(
            try router.match(link("s://google/callback/done"))?.pattern.text == "google:{x}:done"
        )
        #expect(try router.match(link("s://google/other")) == nil)
    }
}
