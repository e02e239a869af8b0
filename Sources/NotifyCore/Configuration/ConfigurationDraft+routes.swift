// One route: a command, who may ask for it, and what else goes with its pattern.

import LinkRouter
import StrictJSON

extension ConfigurationDraft {
    /// Reads the error route of a router.
    mutating func errorRoute(
        _ node: Int,
        _ document: ConfigurationDocument
    ) -> ConfiguredRoute? {
        let known = faults.count
        let members = document.members(
            of: node,
            as: "The error route",
            keys: ConfigurationKeys.errorRoute,
            &faults
        )
        guard let members else { return nil }
        var fields = RouteFields()
        fields.hasUnknownKeys = faults.count > known
        for member in members {
            readCommand(member, into: &fields.command, of: "A route has", document)
        }
        guard let command = fields.command.command else {
            if fields.command.node == nil, !fields.hasUnknownKeys {
                faults.add(
                    document.place(of: node),
                    "The error route must have one of "
                        + "\(Quoted.list(ConfigurationKeys.errorRoute)), found none."
                )
            }
            return nil
        }
        return ConfiguredRoute(command: command)
    }

    /// Reads a route.
    mutating func readRoute(
        _ member: ConfigurationDocument.Member,
        at place: Place,
        inRouter number: Int,
        _ document: ConfigurationDocument
    ) {
        let before = faults.count
        let pattern = pattern(
            member.name,
            in: document.nameContents(of: member.node),
            at: place,
            document
        )
        let known = faults.count
        let members = document.members(
            of: member.node,
            as: "The route",
            keys: ConfigurationKeys.route,
            &faults
        )
        guard let members else { return }
        var fields = RouteFields()
        fields.hasUnknownKeys = faults.count > known
        for member in members { read(member, into: &fields, inRouter: number, document) }
        check(fields, of: member.node, document)
        guard let pattern, faults.count == before,
            let route = route(pattern, fields, document)
        else { return }
        routers[number].routes.append(
            PlacedRoute(
                route: route,
                place: place,
                aliasPlaces: fields.aliasPlaces
            )
        )
        if let state = fields.enters, let node = fields.entersNode {
            entered.append((state, document.place(of: node)))
        }
    }

    private mutating func read(
        _ member: ConfigurationDocument.Member,
        into fields: inout RouteFields,
        inRouter number: Int,
        _ document: ConfigurationDocument
    ) {
        let node = member.node
        switch member.name {
        case "under":
            fields.underNode = node
            fields.under = under(node, document)
        case "start":
            fields.startNode = node
            fields.start = start(node, document)
        case "effect": fields.effect = effect(node, document) ?? .view
        case "enters":
            fields.entersNode = node
            fields.enters = state(node, "`enters`", document)
        case "user":
            fields.userNode = node
            fields.user = document.name(
                node,
                "`user`",
                "the name of an argument",
                limit: Limits.name,
                &faults
            )
        case "accept":
            fields.acceptNode = node
            fields.accept = acceptance(node, document)
        case "query":
            fields.queryNode = node
            fields.query = query(node, document)
        case "secret": fields.secret = secrets(node, document)
        case "alias": readAliases(node, into: &fields, inRouter: number, document)
        default: readCommand(member, into: &fields.command, of: "A route has", document)
        }
    }

    private mutating func readAliases(
        _ node: Int,
        into fields: inout RouteFields,
        inRouter number: Int,
        _ document: ConfigurationDocument
    ) {
        let nodes = document.elements(of: node, "`alias`", "an array of patterns", &faults)
        if nodes?.isEmpty == true {
            faults.add(document.place(of: node), "`alias` must have a pattern, found none.")
        }
        for node in nodes ?? [] {
            let place = document.place(of: node)
            guard let text = document.string(node, "An alias", "a pattern", &faults),
                isNew(text, at: place, inRouter: number),
                let pattern = pattern(text, in: document.contents(of: node), at: place, document)
            else { continue }
            fields.aliases.append(pattern)
            fields.aliasPlaces.append(place)
        }
    }
}
