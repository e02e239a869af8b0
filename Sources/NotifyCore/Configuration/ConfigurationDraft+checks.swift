// What the parts of one route say to each other: who may enter a state, whose name that is, and that
// an alias gives the screen what its pattern gives it.

import LinkRouter
import StrictJSON

extension ConfigurationDraft {
    /// Checks what the keys of a route say to each other.
    mutating func check(
        _ fields: RouteFields,
        of node: Int,
        _ document: ConfigurationDocument
    ) {
        if fields.command.node == nil, fields.startNode == nil, fields.entersNode == nil,
            !fields.hasUnknownKeys
        {
            faults.add(
                document.place(of: node),
                "The route must have one of \(Quoted.list(ConfigurationKeys.errorRoute)), `start` "
                    + "or `enters`, found none."
            )
        }
        checkScreens(of: fields, document)
        if let entersNode = fields.entersNode {
            // A list with a fault of its own has been told about.
            let isToldAbout = fields.acceptNode != nil && fields.accept == nil
            if fields.accept != [.app], !isToldAbout {
                faults.add(
                    document.namePlace(of: fields.acceptNode ?? entersNode),
                    "A route with `enters` must have `\"accept\": [\"app\"]`: "
                        + "a link from outside never decides who is logged in."
                )
            }
        } else if let userNode = fields.userNode {
            faults.add(
                document.namePlace(of: userNode),
                "`user` names who enters a state, so the route must have `enters`."
            )
        }
    }

    /// Puts a route together.
    mutating func route(
        _ pattern: LinkPattern,
        _ fields: RouteFields,
        _ document: ConfigurationDocument
    ) -> Route? {
        let route: Route
        do throws(PatternError) {
            route = try Route(
                pattern,
                aliases: fields.aliases,
                query: fields.query,
                enters: fields.enters,
                user: fields.user,
                accept: fields.accept,
                secret: fields.secret,
                under: inTabs(fields),
                start: fields.start,
                effect: fields.effect,
                to: ConfiguredRoute(command: fields.command.command)
            )
        } catch {
            faults.add(
                document.place(of: fields.queryNode ?? 0),
                "`query` cannot be added to \(Quoted.text(pattern.text)): found \(error.found), "
                    + "expected \(error.expected)."
            )
            return nil
        }
        if let user = fields.user, let node = fields.userNode,
            !Self.names(of: route.pattern).contains(ExactName(user))
        {
            faults.add(
                document.place(of: node),
                "`user` names an argument of the pattern \(Quoted.text(route.pattern.text)), "
                    + "which has no \(Quoted.text(user))."
            )
            return nil
        }
        for (alias, place) in zip(route.aliases, fields.aliasPlaces) {
            if let fault = Self.fault(of: alias, for: route.pattern) {
                faults.add(place, fault)
                return nil
            }
        }
        return route
    }

    /// Why an alias does not give the screen what the pattern gives it.
    private static func fault(of alias: LinkPattern, for pattern: LinkPattern) -> String? {
        let (own, others) = (names(of: alias), names(of: pattern))
        if let name = pattern.parameters.first(where: { !own.contains(ExactName($0)) }) {
            return "The alias \(Quoted.text(alias.text)) must have the parameters of "
                + "\(Quoted.text(pattern.text)), found no \(Quoted.text(name))."
        }
        if let name = alias.parameters.first(where: { !others.contains(ExactName($0)) }) {
            return "The alias \(Quoted.text(alias.text)) must have the parameters of "
                + "\(Quoted.text(pattern.text)), found \(Quoted.text(name)), too."
        }
        return nil
    }

    /// The names of the arguments that a pattern is sure to have.
    private static func names(of pattern: LinkPattern) -> Set<ExactName> {
        Set((pattern.parameters + pattern.queryKeys).map(ExactName.init))
    }
}
