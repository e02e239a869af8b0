// Building the frozen routers. The builder of a router stops at its first fault; it runs again
// without the route at fault, so that one load reports several pairs of conflicting patterns.

import LinkRouter
import StrictJSON

/// Builds the routers of a configuration.
struct NavigatorFreezer {
    /// The most faults of one router that are reported, since each requires another build.
    private static let faultLimit = 8

    private let load: ConfigurationLoad
    private let schemes: [String]
    private let hosts: [String]
    private let linkLimits: LinkLimits
    private let tableLimits: TableLimits

    init(_ load: ConfigurationLoad, _ settings: SettingsReader) {
        self.load = load
        schemes = settings.schemes.map(\.text)
        hosts = settings.hosts.map(\.text)
        let limits = settings.limits
        linkLimits = LinkLimits(
            linkBytes: limits.linkBytes,
            segments: limits.linkSegments,
            pairs: limits.linkPairs,
            valueBytes: limits.valueBytes
        )
        tableLimits = TableLimits(
            patterns: limits.routes,
            parameterNames: limits.parameterNames
        )
    }

    /// Builds the routers and the policy of links.
    ///
    /// - Returns: `nil` if anything is at fault.
    func navigator(_ routers: [RoutersReader.Draft]) -> Navigator? {
        var builder = NavigatorBuilder()
        builder.schemes = schemes
        builder.hosts = hosts
        builder.linkLimits = linkLimits
        builder.tableLimits = tableLimits
        for router in routers { builder.routers[router.state] = build(router) }
        guard load.isSound else { return nil }
        do throws(NavigatorError) {
            return try builder.build()
        } catch {
            load.faults.add(SourceLocation(offset: 0), error.description)
            return nil
        }
    }

    private func build(_ draft: RoutersReader.Draft) -> Router? {
        var routes = draft.routes
        var faults = 0
        while true {
            var builder = RouterBuilder()
            builder.scheme = schemes.first ?? builder.scheme
            builder.errorRoute = draft.errorRoute
            builder.limits = tableLimits
            for placed in routes { builder.add(placed.route) }
            do throws(RouterError) {
                let router = try builder.build()
                return faults == 0 ? router : nil
            } catch {
                faults += 1
                let culprit = report(error, routes)
                guard faults < Self.faultLimit, let culprit else { return nil }
                routes.remove(at: culprit)
            }
        }
    }

    /// A pattern of a route, or one of its aliases.
    private struct Candidate {
        let text: String
        let location: SourceLocation
        let route: Int
    }

    /// Adds the fault of a router.
    ///
    /// - Returns: The position of the route without which the router may be sound.
    private func report(_ error: RouterError, _ routes: [PlacedRoute]) -> Int? {
        let candidates = Self.candidates(in: routes, named: [error.pattern, error.other ?? ""])
        let one = candidates.first { $0.text == error.pattern }
        let two = candidates.first { $0.text == error.other && $0.location != one?.location }
        guard let one, let two else {
            load.faults.add(one?.location ?? SourceLocation(offset: 0), error.description)
            return one?.route
        }
        let (first, second) = one.location < two.location ? (one, two) : (two, one)
        let (text, other) = (Quoted.text(second.text), Quoted.text(first.text))
        let place = load.spelled(first.location)
        let witness = Quoted.text(error.witness ?? "")
        load.faults.add(
            second.location,
            error.code == .duplicate
                ? "\(text) matches the same links as \(other) at \(place), such as \(witness)."
                : "\(text) and \(other) at \(place) have the same rank, and both match \(witness)."
        )
        return second.route
    }

    private static func candidates(
        in routes: [PlacedRoute],
        named texts: [String]
    ) -> [Candidate] {
        routes.enumerated().flatMap { number, placed in
            let patterns = [placed.route.pattern] + placed.route.aliases
            return zip(patterns, [placed.location] + placed.aliasLocations)
                .filter { texts.contains($0.0.text) }
                .map { Candidate(text: $0.0.text, location: $0.1, route: number) }
        }
    }
}
