// The frozen tables. Their builder stops at its first fault; here it is asked again without the
// pattern that was at fault, so that one load shows every tie.

import LinkRouter
import StrictJSON

extension ConfigurationDraft {
    /// How many faults of one router are told: each costs a build.
    private static let tableFaults = 8

    /// Builds the routers and what holds them together.
    ///
    /// - Returns: `nil` if anything is wrong, which is noted.
    mutating func navigator() -> Navigator? {
        var builder = NavigatorBuilder()
        builder.schemes = schemes.map(\.text)
        builder.hosts = hosts.map(\.text)
        builder.linkLimits = LinkLimits(
            linkBytes: limits.linkBytes,
            segments: limits.linkSegments,
            pairs: limits.linkPairs,
            valueBytes: limits.valueBytes
        )
        builder.tableLimits = TableLimits(
            patterns: limits.routes,
            parameterNames: limits.parameterNames
        )
        for router in routers {
            builder.routers[router.state] = table(router)
        }
        guard isSound else { return nil }
        do throws(NavigatorError) {
            return try builder.build()
        } catch {
            faults.add(Place(file: 0, offset: 0), error.description)
            return nil
        }
    }

    private mutating func table(_ router: RouterDraft) -> Router? {
        var routes = router.routes
        var told = 0
        while true {
            var builder = RouterBuilder()
            builder.scheme = schemes.first?.text ?? builder.scheme
            builder.errorRoute = router.errorRoute
            builder.limits = TableLimits(
                patterns: limits.routes,
                parameterNames: limits.parameterNames
            )
            for placed in routes { builder.add(placed.route) }
            do throws(RouterError) {
                let table = try builder.build()
                return told == 0 ? table : nil
            } catch {
                told += 1
                let culprit = note(error, routes)
                guard told < Self.tableFaults, let culprit else { return nil }
                routes.remove(at: culprit)
            }
        }
    }

    /// A pattern of a route, or one of its aliases.
    private struct PlacedPattern {
        let text: String
        let place: Place
        let route: Int
    }

    /// Notes a fault of a table.
    ///
    /// - Returns: The route without which the table may be right.
    private mutating func note(_ error: RouterError, _ routes: [PlacedRoute]) -> Int? {
        let patterns = Self.patterns(of: routes, named: [error.pattern, error.other ?? ""])
        let one = patterns.first { $0.text == error.pattern }
        let two = patterns.first { $0.text == error.other && $0.place != one?.place }
        guard let one, let two else {
            faults.add(one?.place ?? Place(file: 0, offset: 0), error.description)
            return one?.route
        }
        let (first, second) = one.place < two.place ? (one, two) : (two, one)
        let (text, other) = (Quoted.text(second.text), Quoted.text(first.text))
        let place = spelled(first.place)
        let witness = Quoted.text(error.witness ?? "")
        let sentence =
            error.code == .duplicate
            ? "\(text) matches the same links as \(other) at \(place), such as \(witness)."
            : "\(text) and \(other) at \(place) have the same rank, and both match \(witness)."
        faults.add(second.place, sentence)
        return second.route
    }

    private static func patterns(
        of routes: [PlacedRoute],
        named texts: [String]
    ) -> [PlacedPattern] {
        routes.enumerated().flatMap { number, placed in
            let route = placed.route
            return zip([route.pattern] + route.aliases, [placed.place] + placed.aliasPlaces)
                .filter { texts.contains($0.0.text) }
                .map { PlacedPattern(text: $0.0.text, place: $0.1, route: number) }
        }
    }
}
