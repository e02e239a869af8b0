// Reading routers and their patterns. A fragment adds routes to the routers of the files before it.

import LinkRouter
import StrictJSON

/// Reads `"routers"`.
struct RoutersReader {
    /// The routes of one state.
    struct Draft {
        let state: SessionState
        var routes: [PlacedRoute] = []
        var errorRoute: ConfiguredRoute?
        /// The locations of all patterns, aliases and faulty ones included.
        var locations: [ExactName: SourceLocation] = [:]
    }

    private let load: ConfigurationLoad
    private var faults: FaultList { load.faults }
    private var reader: RouteReader
    private var drafts: [Draft] = []
    private var numbers: [SessionState: Int] = [:]
    /// The locations of all sound patterns, in the order of reading.
    private var patternLocations: [SourceLocation] = []
    /// The names of all parameters with the location of the first pattern that has them.
    private var parameterNames: [String: SourceLocation] = [:]
    /// The states that routes and results of flows enter.
    private var entered: [EnteredState]

    init(_ load: ConfigurationLoad, _ commands: CommandReader, _ flows: FlowsReader) {
        self.load = load
        reader = RouteReader(load, commands, flows)
        entered = flows.entered
    }

    /// The hosts of `"accept"`.
    var acceptedHosts: [SettingsReader.Entry] { reader.acceptedHosts }

    /// Reads `"routers"`.
    mutating func read(_ table: JSONCursor) {
        let members = faults.attempt(
            try table.uniqueMembers(as: "`routers`", collecting: faults)
        )
        if members?.isEmpty == true {
            faults.add(table.location, "`routers` must have a router, found none.")
        }
        for member in members ?? []
        where faults.accepts(
            try member.checkName(of: "a router's state", limit: Limits.stateName)
        ) {
            readRouter(member)
        }
    }

    private mutating func readRouter(_ router: JSONMember) {
        guard
            let members = faults.attempt(
                try router.value.members(as: "A router", collecting: faults)
            )
        else { return }
        let number = number(of: SessionState(rawValue: router.name))
        if members.isEmpty {
            faults.add(
                router.value.location,
                "The router \(Quoted.text(router.name)) must have a route, found none."
            )
        }
        drafts[number].locations.reserveCapacity(
            drafts[number].locations.count + members.count
        )
        for member in members
        where isNew(member.name, at: member.location, inRouter: number) {
            if member.name == "*" {
                drafts[number].errorRoute = reader.errorRoute(member.value)
            } else {
                readRoute(member, inRouter: number)
            }
        }
    }

    private mutating func number(of state: SessionState) -> Int {
        if let number = numbers[state] { return number }
        drafts.append(Draft(state: state))
        numbers[state] = drafts.count - 1
        return drafts.count - 1
    }

    private mutating func readRoute(_ member: JSONMember, inRouter number: Int) {
        let before = faults.count
        let value = member.value
        let pattern = pattern(member.name, at: member.location) { column in
            value.nameLocation(ofCharacter: column)
        }
        // Works on a copy of the reader of routes: the closure changes `self`, which counts
        // patterns.
        var reader = reader
        let fields = reader.fields(value) { readAliases($0, inRouter: number) }
        self.reader = reader
        guard let pattern, let fields, faults.count == before,
            let route = faults.attempt(try reader.route(pattern, fields))
        else { return }
        drafts[number].routes.append(route)
        if let enters = fields.enters, let state = enters.value {
            entered.append(EnteredState(state: state, location: enters.cursor.location))
        }
    }

    private mutating func readAliases(
        _ list: JSONCursor,
        inRouter number: Int
    ) -> [PlacedPattern] {
        let elements = faults.attempt(try list.elements("`alias`", "an array of patterns"))
        if elements?.isEmpty == true {
            faults.add(list.location, "`alias` must have a pattern, found none.")
        }
        var aliases: [PlacedPattern] = []
        for element in elements ?? [] {
            guard let text = faults.attempt(try element.string("An alias", "a pattern")),
                isNew(text, at: element.location, inRouter: number),
                let alias = pattern(
                    text,
                    at: element.location,
                    column: { element.location(ofCharacter: $0) }
                )
            else { continue }
            aliases.append(alias)
        }
        return aliases
    }

    /// Adds a pattern to those of a router; a duplicate is a fault.
    private mutating func isNew(
        _ pattern: String,
        at location: SourceLocation,
        inRouter number: Int
    ) -> Bool {
        guard let first = drafts[number].locations.insert(pattern, at: location) else {
            return true
        }
        let (state, place) = (drafts[number].state.rawValue, load.spelled(first))
        faults.add(
            location,
            "\(Quoted.text(pattern)) is in the router \(Quoted.text(state)) twice: also at "
                + "\(place)."
        )
        return false
    }

    /// Parses a pattern.
    private mutating func pattern(
        _ text: String,
        at location: SourceLocation,
        column: (Int) -> SourceLocation
    ) -> PlacedPattern? {
        let pattern: LinkPattern
        do throws(PatternError) {
            pattern = try LinkPattern(text)
        } catch {
            faults.add(
                column(error.column),
                "\(Quoted.text(text)) is not a pattern: found \(error.found), expected "
                    + "\(error.expected)."
            )
            return nil
        }
        patternLocations.append(location)
        for name in pattern.parameters where parameterNames[name] == nil {
            parameterNames[name] = location
        }
        return PlacedPattern(pattern: pattern, location: location)
    }

    /// Checks the numbers of patterns and of their parameters.
    func checkSizes(_ limits: Limits) {
        if patternLocations.count > limits.routes {
            faults.add(
                patternLocations[limits.routes],
                "There are \(patternLocations.count) patterns, aliases included; "
                    + "\(limits.routes) is the limit."
            )
        }
        let names = parameterNames.values.sorted()
        load.check(names, "names of parameters", limit: limits.parameterNames)
    }

    /// Checks that each state that routes and results enter is standard or has a router.
    func checkEnteredStates() {
        let standard: [SessionState] = [.unknown, .loggedOut, .loggedIn]
        let known = Set(standard).union(numbers.keys)
        for entry in entered where !known.contains(entry.state) {
            let (name, names) = (entry.state.rawValue, known.map(\.rawValue).sorted())
            faults.add(
                entry.location,
                "No router has the state \(Quoted.text(name)): no link could be opened in it; "
                    + Quoted.hint(for: name, among: names)
            )
        }
    }

    /// Builds the routers.
    ///
    /// - Returns: `nil` if there are too many patterns or anything is at fault.
    func navigator(_ settings: SettingsReader) -> Navigator? {
        guard patternLocations.count <= settings.limits.routes else { return nil }
        return NavigatorFreezer(load, settings).navigator(drafts)
    }
}
