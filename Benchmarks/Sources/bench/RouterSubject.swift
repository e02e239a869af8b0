// The time to match a link against 10 to 10,000 routes. The ratios should be near 1, because the
// search visits only nodes that agree with the link.

import LinkRouter

/// Compares tables of growing size.
enum RouterSubject {
    private struct Nothing: Routable {
        func navigate(to location: Location, from session: Session) -> [NavigationCommand] { [] }
    }

    static func run() throws {
        Comparison.printHeader()
        let policy = try LinkPolicy(schemes: ["compass"])
        let shapes: [(title: String, pattern: (Int) -> String, link: String)] = [
            ("literal and parameter", { "section\($0):{id}" }, "compass://section7:john"),
            ("deep path", { "a:{x}:b:c\($0):{y:int}:d" }, "compass://a/x/b/c7/12/d"),
            ("condition", { "open?screen=s\($0)" }, "compass://open?screen=s7"),
        ]
        for shape in shapes {
            let link = try Link(parsing: shape.link, policy: policy)
            let contestants = try [10, 100, 1_000, 10_000].map { count in
                let router = try router(count, shape.pattern)
                return Contestant(name: "match, \(count) routes") {
                    router.match(link) == nil ? 0 : 1
                }
            }
            try Comparison().run(
                shape.title,
                bytes: shape.link.utf8.count,
                contestants + steps(shape.link, policy, router(1_000, shape.pattern))
            )
        }
    }

    /// The steps before and after the match.
    private static func steps(
        _ text: String,
        _ policy: LinkPolicy,
        _ router: Router
    ) throws -> [Contestant] {
        let match = router.match(try Link(parsing: text, policy: policy))
        return [
            Contestant(name: "parse") { try Link(parsing: text, policy: policy).segmentCount },
            Contestant(name: "location") { match?.location().arguments.count ?? 0 },
            Contestant(name: "redacted") { match?.redacted.utf8.count ?? 0 },
            Contestant(name: "parse, match, location") {
                let link = try Link(parsing: text, policy: policy)
                return router.match(link)?.location().arguments.count ?? 0
            },
        ]
    }

    private static func router(_ count: Int, _ pattern: (Int) -> String) throws -> Router {
        var builder = RouterBuilder()
        for number in 0..<count {
            builder.add(try Route(pattern(number), to: Nothing()))
        }
        return try builder.build()
    }
}
