// Reading one route: its command, the sources that it accepts, and the checks across its keys.

import JSONText
import LinkRouter
import StrictJSON

/// A pattern with its location in a file.
struct PlacedPattern {
    let pattern: LinkPattern
    let location: SourceLocation
}

/// A route with the locations of its patterns.
struct PlacedRoute {
    let route: Route
    let location: SourceLocation
    let aliasLocations: [SourceLocation]
}

/// The keys of a route.
struct RouteFields {
    var command: Field<NavigationCommand>?
    var under: Field<[ScreenStep]>?
    var start: Field<String>?
    var effect = Effect.view
    var enters: Field<SessionState>?
    var user: Field<String>?
    var accept: Field<Set<Acceptance>>?
    var query: Field<[(key: String, value: String?)]>?
    var secret: [String] = []
    var aliases: [PlacedPattern] = []
    /// Whether there are unknown keys, of which one may be a misspelt required one.
    var hasUnknownKeys = false
}

/// Reads the objects of routes.
struct RouteReader {
    private let faults: FaultList
    private let commands: CommandReader
    private let flows: FlowsReader
    /// The hosts of `"accept"`.
    private(set) var acceptedHosts: [SettingsReader.Entry] = []

    init(_ load: ConfigurationLoad, _ commands: CommandReader, _ flows: FlowsReader) {
        faults = load.faults
        self.commands = commands
        self.flows = flows
    }

    /// Reads the error route of a router.
    func errorRoute(_ value: JSONCursor) -> ConfiguredRoute? {
        let before = faults.count
        let keys = ConfigurationKeys.errorRoute
        let members = faults.attempt(
            try value.members(as: "The error route", keys: keys, collecting: faults)
        )
        guard let members else { return nil }
        let hasUnknownKeys = faults.count > before
        var field: Field<NavigationCommand>?
        for member in members { commands.read(member, into: &field, of: "A route has") }
        if field == nil, !hasUnknownKeys {
            faults.add(
                value.location,
                "The error route must have one of \(Quoted.list(keys)), found none."
            )
        }
        return (field?.value).map { ConfiguredRoute(command: $0) }
    }

    /// Reads the keys of a route, and checks that they can be combined.
    ///
    /// - Parameters:
    ///   - value: The object of the route.
    ///   - readAliases: Reads `"alias"`.
    /// - Returns: The keys; `nil` if the value is not an object.
    mutating func fields(
        _ value: JSONCursor,
        aliases readAliases: (JSONCursor) -> [PlacedPattern]
    ) -> RouteFields? {
        let before = faults.count
        let keys = ConfigurationKeys.route
        let members = faults.attempt(
            try value.members(as: "The route", keys: keys, collecting: faults)
        )
        guard let members else { return nil }
        var fields = RouteFields()
        fields.hasUnknownKeys = faults.count > before
        for member in members {
            if member.name == "alias" {
                fields.aliases = readAliases(member.value)
            } else {
                read(member, into: &fields)
            }
        }
        check(fields, of: value)
        checkScreens(fields)
        return fields
    }

    private mutating func read(_ member: JSONMember, into fields: inout RouteFields) {
        let value = member.value
        switch member.name {
        case "under":
            let under = faults.attempt(try readUnder(value))
            fields.under = Field(cursor: value, value: under)
        case "start":
            let start = faults.attempt(
                try value.name("`start`", "the name of a flow", limit: Limits.name)
            )
            if let start { flows.check(start, value) }
            fields.start = Field(cursor: value, value: start)
        case "effect": fields.effect = faults.attempt(try readEffect(value)) ?? .view
        case "enters":
            let state = faults.attempt(try value.state("`enters`"))
            fields.enters = Field(cursor: value, value: state)
        case "user":
            let expected = "the name of an argument"
            let user = faults.attempt(try value.name("`user`", expected, limit: Limits.name))
            fields.user = Field(cursor: value, value: user)
        case "accept": fields.accept = Field(cursor: value, value: readAcceptance(value))
        case "query": fields.query = Field(cursor: value, value: readQuery(value))
        case "secret": fields.secret = readSecrets(value)
        default: commands.read(member, into: &fields.command, of: "A route has")
        }
    }

    private func readEffect(_ value: JSONCursor) throws(JSONFault) -> Effect {
        let words = Effect.allCases
        return try value.word("`effect`", among: words, Quoted.list(words.map(\.rawValue)))
    }

    /// Reads `"under"`: a screen, or screens from the root upwards.
    private func readUnder(_ value: JSONCursor) throws(JSONFault) -> [ScreenStep] {
        if value.kind == .string {
            return [ScreenStep(try commands.screens.name(value, "`under`"))]
        }
        let expected = "the name of a screen, or an array of names from the root on"
        let elements = try value.elements("`under`", expected)
        // The route's own screen must fit into the tree, too.
        let limit = Limits.screens.screens - 1
        guard (1...limit).contains(elements.count) else {
            throw value.fault(
                "`under` must have 1 to \(limit) screens, found \(elements.count)."
            )
        }
        var steps: [ScreenStep] = []
        for element in elements {
            let screen = faults.attempt(
                try commands.screens.name(element, "An entry of `under`")
            )
            if let screen { steps.append(ScreenStep(screen)) }
        }
        return steps
    }

    /// Reads `"accept"`; `nil` if anything in it is at fault.
    private mutating func readAcceptance(_ value: JSONCursor) -> Set<Acceptance>? {
        let before = faults.count
        let elements = faults.attempt(try value.elements("`accept`", "an array of sources"))
        if elements?.isEmpty == true {
            faults.add(
                value.location,
                "`accept` must have a source, found none: no link could open the route."
            )
        }
        var sources: Set<Acceptance> = []
        for element in elements ?? [] {
            let source = faults.attempt(
                try element.source("A source in `accept`", collecting: faults)
            )
            guard case let source?? = source else { continue }
            if case .host(let name) = source {
                let location = element.children[0].location
                acceptedHosts.append(.init(text: name, location: location))
            }
            if !sources.insert(source).inserted {
                faults.add(element.location, "The source is in `accept` twice.")
            }
        }
        return faults.count == before ? sources : nil
    }

    /// Reads `"query"`: pairs that the query of a link must have.
    private func readQuery(_ value: JSONCursor) -> [(key: String, value: String?)] {
        let members = faults.attempt(try value.uniqueMembers(as: "`query`", collecting: faults))
        if members?.isEmpty == true {
            faults.add(value.location, "`query` must have a key, found none.")
        }
        var pairs: [(key: String, value: String?)] = []
        for member in members ?? [] {
            if member.value.kind == .true {
                pairs.append((member.name, nil))
                continue
            }
            let expected = "a string, or `true` for any value"
            if let text = faults.attempt(
                try member.value.string("A value of `query`", expected)
            ) {
                pairs.append((member.name, text))
            }
        }
        return pairs
    }

    /// Reads `"secret"`: names of arguments.
    private func readSecrets(_ value: JSONCursor) -> [String] {
        let elements = faults.attempt(
            try value.elements("`secret`", "an array of names of arguments")
        )
        var names: [String] = []
        var unique: Set<ExactName> = []
        for element in elements ?? [] {
            let name = faults.attempt(
                try element.name(
                    "An entry of `secret`",
                    "the name of an argument",
                    limit: Limits().valueBytes
                )
            )
            guard let name else { continue }
            names.append(name)
            if !unique.insert(ExactName(name)).inserted {
                faults.add(element.location, "\(Quoted.text(name)) is in `secret` twice.")
            }
        }
        return names
    }
}

extension RouteReader {
    private func check(_ fields: RouteFields, of route: JSONCursor) {
        if fields.command == nil, fields.start == nil, fields.enters == nil,
            !fields.hasUnknownKeys
        {
            faults.add(
                route.location,
                "The route must have one of \(Quoted.list(ConfigurationKeys.errorRoute)), `start` "
                    + "or `enters`, found none."
            )
        }
        if let enters = fields.enters {
            // A list at fault has been reported already.
            let isAtFault = fields.accept != nil && fields.accept?.value == nil
            if fields.accept?.value != [.app], !isAtFault {
                faults.add(
                    fields.accept?.location ?? enters.location,
                    "A route with `enters` must have `\"accept\": [\"app\"]`: "
                        + "a link from outside never decides who is logged in."
                )
            }
        } else if let user = fields.user {
            faults.add(
                user.location,
                "`user` names who enters a state, so the route must have `enters`."
            )
        }
    }

    /// Checks that `under`, `start` and the command of a route can be combined.
    private func checkScreens(_ fields: RouteFields) {
        if let start = fields.start, fields.command != nil {
            faults.add(
                start.location,
                "A route has a command or `start`: the flow shows its first step itself."
            )
        }
        guard let under = fields.under else { return }
        if fields.command == nil, fields.start == nil {
            // A route that also has no `enters` has been reported already.
            guard fields.enters != nil, !fields.hasUnknownKeys else { return }
            faults.add(
                under.location,
                "`under` names what is below a screen, so the route must have a command or `start`."
            )
        }
        guard let kind = shown(by: fields)?.kind, kind == .setRoot || kind == .replaceTop
        else { return }
        let whose = fields.command == nil ? ", with which the flow opens," : ""
        faults.add(
            under.location,
            "\(Quoted.text(kind.rawValue))\(whose) puts nothing on other screens, so the route "
                + "cannot have `under`."
        )
    }

    /// The command of a route, or the opening command of its flow.
    private func shown(by fields: RouteFields) -> NavigationCommand? {
        fields.command?.value ?? fields.start?.value.flatMap { flows[$0]?.opening }
    }

    /// Makes a route from a pattern and sound keys.
    ///
    /// - Throws: A fault if `query`, `user` or an alias does not fit the pattern.
    func route(
        _ placed: PlacedPattern,
        _ fields: RouteFields
    ) throws(JSONFault) -> PlacedRoute {
        let route: Route
        do throws(PatternError) {
            route = try Route(
                placed.pattern,
                aliases: fields.aliases.map(\.pattern),
                query: fields.query?.value ?? [],
                enters: fields.enters?.value,
                user: fields.user?.value,
                accept: fields.accept?.value,
                secret: fields.secret,
                under: stepsInTabs(fields),
                start: fields.start?.value,
                effect: fields.effect,
                to: ConfiguredRoute(command: fields.command?.value)
            )
        } catch {
            throw JSONFault(
                at: fields.query?.cursor.location ?? placed.location,
                "`query` cannot be added to \(Quoted.text(placed.pattern.text)): found "
                    + "\(error.found), expected \(error.expected)."
            )
        }
        if let user = fields.user, let name = user.value,
            !Self.names(of: route.pattern).contains(ExactName(name))
        {
            throw user.cursor.fault(
                "`user` names an argument of the pattern \(Quoted.text(route.pattern.text)), "
                    + "which has no \(Quoted.text(name))."
            )
        }
        let locations = fields.aliases.map(\.location)
        for (alias, location) in zip(route.aliases, locations) {
            guard let fault = Self.fault(of: alias, for: route.pattern) else { continue }
            throw JSONFault(at: location, fault)
        }
        return PlacedRoute(route: route, location: placed.location, aliasLocations: locations)
    }

    /// The screens of `under`, each with the tab whose first screen is the next one, so that the
    /// route selects that tab.
    private func stepsInTabs(_ fields: RouteFields) -> [ScreenStep]? {
        guard var steps = fields.under?.value else { return nil }
        let shown = shown(by: fields).flatMap { $0.kind == .push ? $0.screen : nil }
        let next = (steps.map(\.screen) + [shown].compactMap(\.self)).dropFirst()
        for (index, name) in zip(steps.indices, next) {
            let tabs = commands.screens[steps[index].screen]?.tabs?.items ?? []
            steps[index].tab = tabs.first { ExactName($0.screen) == ExactName(name) }?.name
        }
        return steps
    }

    /// The fault of an alias whose parameters differ from those of the pattern.
    private static func fault(of alias: LinkPattern, for pattern: LinkPattern) -> String? {
        let (own, others) = (names(of: alias), names(of: pattern))
        let missing = pattern.parameters.first { !own.contains(ExactName($0)) }
            .map { "no \(Quoted.text($0))." }
        let surplus = alias.parameters.first { !others.contains(ExactName($0)) }
            .map { "\(Quoted.text($0)), too." }
        return (missing ?? surplus).map { found in
            "The alias \(Quoted.text(alias.text)) must have the parameters of "
                + "\(Quoted.text(pattern.text)), found \(found)"
        }
    }

    /// The names of the arguments that every match of a pattern has.
    private static func names(of pattern: LinkPattern) -> Set<ExactName> {
        Set((pattern.parameters + pattern.queryKeys).map(ExactName.init))
    }
}
