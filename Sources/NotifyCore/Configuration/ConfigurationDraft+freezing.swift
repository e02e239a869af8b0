// The checks that need all files together, and the step from a draft to a configuration.

import JSONText
import LinkRouter
import PushPayload
import StrictJSON

extension ConfigurationDraft {
    /// Puts the catalogue of providers together.
    ///
    /// - Returns: `nil` if a file is wrong, which is noted.
    mutating func catalogue(_ files: [ConfigurationFile]) -> ProviderCatalogue? {
        let files = ConfigurationFiles.sorted(files)
        let first = documents.count
        for _ in files { _ = reserve() }
        do throws(CatalogueError) {
            return try ProviderCatalogue(files: files.map { ($0.name, $0.bytes) })
        } catch {
            let position = files.firstIndex { $0.name == error.file } ?? files.count
            add(
                ConfigurationError(
                    file: error.file,
                    line: error.line,
                    column: error.column,
                    message: error.message
                ),
                inFile: first + position
            )
            return nil
        }
    }

    /// Makes a configuration, once everything is read.
    ///
    /// - Throws: ``ConfigurationErrors`` with all faults, those of the reading included.
    mutating func frozen(
        _ catalogue: ProviderCatalogue?,
        _ expectations: [PlacedExpectation]
    ) throws(ConfigurationErrors) -> Configuration {
        checkWhole(catalogue)
        // A table past its limits is not built: building takes time.
        guard
            let navigator = patternPlaces.count <= limits.routes ? navigator() : nil,
            let catalogue, isSound
        else { throw errors() }
        let configuration = Configuration(
            navigator: navigator,
            base: base?.base,
            initialState: initialState ?? .loggedOut,
            park: park ?? [.unknown, .loggedOut],
            sessionPointer: sessionPointer,
            userPointer: userPointer,
            receipts: receipts ?? .confirmed,
            limits: limits,
            catalogue: catalogue,
            screens: ScreenRules(storyboard: storyboard, limits: Limits.screens),
            flows: FlowTable(flows.flows),
            expectations: expectations.map(\.expectation)
        )
        for placed in expectations {
            if let failure = placed.expectation.failure(in: configuration) {
                faults.add(placed.place, failure)
            }
        }
        guard isSound else { throw errors() }
        return configuration
    }

    private mutating func checkWhole(_ catalogue: ProviderCatalogue?) {
        let start = Place(file: 0, offset: 0)
        if isComplete, !hasRouters {
            faults.add(start, "`routers` is missing: the routes of each state.")
        }
        if isComplete, !hasEntries {
            faults.add(start, "No scheme and no host is listed: no link could be opened.")
        }
        checkSizes()
        if patternPlaces.count > limits.routes {
            faults.add(
                patternPlaces[limits.routes],
                "There are \(patternPlaces.count) patterns, aliases included; "
                    + "\(limits.routes) is the limit."
            )
        }
        if parameterNames.count > limits.parameterNames {
            let places = parameterNames.values.sorted()
            faults.add(
                places[limits.parameterNames],
                "There are \(parameterNames.count) names of parameters; "
                    + "\(limits.parameterNames) is the limit."
            )
        }
        if let catalogue, catalogue.count > limits.providers {
            faults.add(
                single["limits"] ?? start,
                "There are \(catalogue.count) providers, built-in ones included; "
                    + "\(limits.providers) is the limit."
            )
        }
        if isComplete {
            checkEnteredStates()
            checkAcceptedHosts()
            checkBase()
        }
    }

    /// A base outside the lists would make every relative link one that is rejected.
    private mutating func checkBase() {
        guard let (base, place) = base,
            let policy = try? LinkPolicy(schemes: schemes.map(\.text), hosts: hosts.map(\.text))
        else { return }
        do throws(LinkError) {
            _ = try Link(parsing: base.text, policy: policy)
        } catch {
            faults.add(place, "`base` is no link of the app. \(error.description)")
        }
    }

    private mutating func checkEnteredStates() {
        let standard: [SessionState] = [.unknown, .loggedOut, .loggedIn]
        let known = Set(standard).union(routerNumbers.keys)
        for (state, place) in entered where !known.contains(state) {
            let names = known.map(\.rawValue).sorted()
            faults.add(
                place,
                "No router has the state \(Quoted.text(state.rawValue)): no link could be "
                    + "opened in it; " + Quoted.hint(for: state.rawValue, among: names)
            )
        }
    }
}
