// Patterns: the table agrees with each pattern alone, ties are ties, and the way back is the way.

import LinkRouter

/// Takes two patterns and a link, a line each.
struct PatternFuzzer: Fuzzer {
    private let policy: LinkPolicy

    init() {
        do {
            policy = try LinkPolicy(schemes: ["s"])
        } catch {
            fatalError("\(error)")
        }
    }

    mutating func take(_ bytes: [UInt8]) {
        let lines = bytes.lines(3)
        let patterns = lines.prefix(2).compactMap { pattern($0.text) }
        guard let router = router(patterns) else { return }
        guard lines.count == 3, let link = try? Link(parsing: lines[2].text, policy: policy) else {
            return
        }
        let matching = patterns.filter { $0.matches(link) }
        let match = router.match(link)
        law((match == nil) == matching.isEmpty, "a link that a pattern matches is matched")
        law(match.map { matching.contains($0.pattern) } ?? true, "by a pattern that matches it")
        for pattern in patterns {
            let alone = self.router([pattern])?.match(link)
            law((alone != nil) == pattern.matches(link), "\(pattern) is the same in a table")
        }
        _ = router.explain(link)
        if let match { checkReverse(match, patterns) }
    }

    private func pattern(_ text: String) -> LinkPattern? {
        do throws(PatternError) {
            let pattern = try LinkPattern(text)
            let again = try? LinkPattern(pattern.text)
            law(again?.parameters == pattern.parameters, "a pattern is what it is written as")
            return pattern
        } catch {
            let columns = text.unicodeScalars.count
            law((1...columns + 1).contains(error.column), "a fault is in the pattern: \(error)")
            return nil
        }
    }

    /// The table of patterns, unless they are tied; then there is a link that shows it.
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
                "\(witness) shows the tie"
            )
            return nil
        } catch {
            fatalError("a pattern is no pattern in a route: \(error)")
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
            law(location.path == match.pattern.text, "\(text) goes to \(match.pattern)")
            law(
                arguments.allSatisfy(location.arguments.has),
                "\(text) has the arguments it was built from"
            )
        } catch let error as LinkBuildError {
            // A rest is written with `/` between its segments, so one with a `/` in it becomes two.
            let isRest = match.pattern.text.contains("...}")
            law(isRest || error.cause?.code == .tooLong, "what matched can be built: \(error)")
        } catch {
            fatalError("a link that was built is a link: \(error)")
        }
    }
}

/// A route that does nothing.
struct Nowhere: Routable {
    func navigate(to location: Location, from session: Session) -> [NavigationCommand] { [] }
}
