// Patterns: a router matches the same links as its patterns, a tie has a link that both patterns
// match, and a link that is built from a match matches again.

import LinkRouter

/// The input is two patterns and a link, each on a line.
struct PatternFuzzer: Fuzzer {
    private let policy: LinkPolicy

    init() {
        do {
            policy = try LinkPolicy(schemes: ["s"])
        } catch {
            fatalError("\(error)")
        }
    }

    mutating func test(_ bytes: [UInt8]) {
        let lines = bytes.lines(3)
        let patterns = lines.prefix(2).compactMap { pattern($0.text) }
        guard let router = router(patterns) else { return }
        guard lines.count == 3, let link = try? Link(parsing: lines[2].text, policy: policy) else {
            return
        }
        let matching = patterns.filter { $0.matches(link) }
        let match = router.match(link)
        law(
            (match == nil) == matching.isEmpty,
            "the router matches exactly the links of its patterns"
        )
        law(
            match.map { matching.contains($0.pattern) } ?? true,
            "the matched pattern matches alone"
        )
        for pattern in patterns {
            let alone = self.router([pattern])?.match(link)
            law(
                (alone != nil) == pattern.matches(link),
                "\(pattern) matches the same links in a router"
            )
        }
        _ = router.explain(link)
        if let match { checkReverse(match, patterns) }
    }

    private func pattern(_ text: String) -> LinkPattern? {
        do throws(PatternError) {
            let pattern = try LinkPattern(text)
            let again = try? LinkPattern(pattern.text)
            law(
                again?.parameters == pattern.parameters,
                "the text of a pattern is parsed to the same pattern"
            )
            return pattern
        } catch {
            let columns = text.unicodeScalars.count
            law(
                (1...columns + 1).contains(error.column),
                "an error has a column in the pattern: \(error)"
            )
            return nil
        }
    }

    /// The router of the patterns; `nil` if they tie, in which case the error has a link for both.
    private func router(_ patterns: [LinkPattern]) -> Router? {
        var builder = RouterBuilder()
        do {
            for pattern in patterns { builder.add(try Route(pattern.text, to: Nowhere())) }
            return try builder.build()
        } catch let error as RouterError {
            guard error.code == .tie, let witness = error.witness else { return nil }
            let link = try? Link(parsing: witness, policy: LinkPolicy(schemes: ["app"]))
            law(
                link.map { link in patterns.allSatisfy { $0.matches(link) } } == true,
                "both patterns match \(witness)"
            )
            return nil
        } catch {
            fatalError("a route refused a valid pattern: \(error)")
        }
    }

    private func checkReverse(_ match: RouteMatch, _ patterns: [LinkPattern]) {
        var builder = NavigatorBuilder()
        builder.schemes = ["s"]
        builder.routes = patterns.map(\.text)
        guard let navigator = try? builder.build() else { return }
        let arguments = match.arguments.filter { !$0.isSecret }
            .reduce(into: Arguments()) { $0.add($1) }
        guard arguments.count == match.arguments.count else { return }
        do {
            let text = try navigator.link(to: match.pattern.text, arguments: arguments)
            let location = try navigator.location(of: text)
            law(location.path == match.pattern.text, "\(text) matches \(match.pattern)")
            law(
                arguments.allSatisfy(location.arguments.has),
                "\(text) has the arguments it was built from"
            )
        } catch let error as LinkBuildError {
            // The segments of a rest are joined with `/`, so a segment with a `/` becomes two.
            let isRest = match.pattern.text.contains("...}")
            law(isRest || error.cause?.code == .tooLong, "a match can be built: \(error)")
        } catch {
            fatalError("a built link cannot be parsed: \(error)")
        }
    }
}

/// A route without commands.
struct Nowhere: Routable {
    func navigate(to location: Location, from session: Session) -> [NavigationCommand] { [] }
}
