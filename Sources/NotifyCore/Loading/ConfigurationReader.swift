// The order of reading: tables that refer to screens are read after the screens of all files.

import LinkRouter
import PushPayload
import StrictJSON

/// Reads the files of a configuration and freezes them into one.
struct ConfigurationReader {
    private let load = ConfigurationLoad()
    private var settings: SettingsReader
    private var screens: ScreensReader
    /// The tables that are read after all files.
    private var tables: [JSONMember] = []

    /// Creates a reader without files.
    init() {
        settings = SettingsReader(load)
        screens = ScreensReader(load)
    }

    /// Reads a file of routes, except for the tables that depend on the screens of all files.
    mutating func read(_ file: ConfigurationFile) {
        guard let file = load.open(file) else {
            load.isComplete = false
            return
        }
        let before = load.faults.count
        let members = load.faults.attempt(
            try file.root.members(
                as: "The file",
                keys: ConfigurationKeys.top,
                collecting: load.faults
            )
        )
        if load.faults.count > before { load.isComplete = false }
        for member in members ?? [] {
            switch member.name {
            case "screens": screens.read(member.value)
            case "segues", "flows", "routers": tables.append(member)
            default: settings.read(member)
            }
        }
    }

    /// Reads the tables, the expectations and the providers, and freezes the configuration.
    ///
    /// - Parameters:
    ///   - expectations: `routes.test.json`.
    ///   - providers: The files of `providers.d`.
    /// - Returns: A configuration that meets its own expectations.
    /// - Throws: ``JSONFileErrors`` with the faults of all files.
    mutating func finish(
        expectations: ConfigurationFile?,
        providers: [ConfigurationFile]
    ) throws(JSONFileErrors) -> Configuration {
        screens.finishScreens()
        for table in tables where table.name == "segues" { screens.readSegues(table.value) }
        let storyboard = screens.storyboard(limits: settings.limits)
        let commands = CommandReader(load, screens, storyboard)
        var flows = FlowsReader(load, commands)
        for table in tables where table.name == "flows" { flows.read(table.value) }
        var routers = RoutersReader(load, commands, flows)
        for table in tables where table.name == "routers" { routers.read(table.value) }
        var tests = ExpectationsReader(load, screens)
        if let file = expectations.flatMap(load.open) { tests.read(file.root) }
        let catalogue = load.catalogue(providers)

        check(flows, routers, tests, catalogue)
        // A table beyond its limits is not built, because that is expensive.
        guard let navigator = routers.navigator(settings), load.isSound else {
            throw load.errors()
        }
        let configuration = Configuration(
            navigator: navigator,
            base: settings.base?.base,
            initialState: settings.initialState ?? .loggedOut,
            park: settings.park ?? [.unknown, .loggedOut],
            sessionPointer: settings.sessionPointer,
            userPointer: settings.userPointer,
            receipts: settings.receipts ?? .confirmed,
            limits: settings.limits,
            userCatalogue: catalogue,
            screens: ScreenRules(storyboard: storyboard, limits: Limits.screens),
            flows: FlowTable(flows.flows),
            expectationCount: tests.expectations.count
        )
        for (expectation, location) in tests.expectations {
            if let failure = expectation.failure(in: configuration) {
                load.faults.add(location, failure)
            }
        }
        guard load.isSound else { throw load.errors() }
        return configuration
    }

    /// Makes the checks that depend on all files.
    private func check(
        _ flows: FlowsReader,
        _ routers: RoutersReader,
        _ tests: ExpectationsReader,
        _ catalogue: ProviderCatalogue?
    ) {
        let start = SourceLocation(offset: 0)
        if load.isComplete, !tables.contains(where: { $0.name == "routers" }) {
            load.faults.add(start, "`routers` is missing: the routes of each state.")
        }
        screens.checkSizes(settings.limits)
        flows.checkSizes(settings.limits)
        routers.checkSizes(settings.limits)
        let limit = settings.limits.providers
        // The built-in providers alone are within the default limit; counting them compiles them.
        if catalogue != nil || limit < Limits().providers {
            let count = (catalogue ?? .builtIn).count
            if count > limit {
                load.faults.add(
                    settings.limitsLocation ?? start,
                    "There are \(count) providers, built-in ones included; \(limit) is the limit."
                )
            }
        }
        guard load.isComplete else { return }
        settings.check(acceptedHosts: routers.acceptedHosts + tests.acceptedHosts)
        routers.checkEnteredStates()
    }
}

extension ConfigurationLoad {
    /// Adds a fault at the first location beyond a limit.
    func check(_ locations: [SourceLocation], _ things: String, limit: Int) {
        guard locations.count > limit else { return }
        faults.add(
            locations[limit],
            "There are \(locations.count) \(things); \(limit) is the limit."
        )
    }
}
