// A configuration while it is read: what the files said so far, each thing with its place, and
// every fault. Nothing in here is in force; `frozen()` makes a `Configuration` of it, or refuses.

import JSONText
import LinkRouter
import PushPayload
import StrictJSON

/// What the files of a configuration said so far.
struct ConfigurationDraft: Sendable {
    /// An entry of `"schemes"` or `"hosts"`.
    struct Entry: Sendable {
        let text: String
        let place: Place
    }

    /// A route with the places of its patterns.
    struct PlacedRoute: Sendable {
        let route: Route
        let place: Place
        let aliasPlaces: [Place]
    }

    /// A router.
    struct RouterDraft: Sendable {
        let state: SessionState
        var routes: [PlacedRoute] = []
        var errorRoute: ConfiguredRoute?
        /// Every pattern that was given, aliases and faulty ones included.
        var places: [ExactName: Place] = [:]
    }

    /// The most schemes: each link is compared with all of them.
    static let schemeLimit = 64
    /// The most hosts: each link of the web is compared with all of them.
    static let hostLimit = 1_024
    /// The longest name of a state, in bytes.
    static let stateBytes = 128

    var faults = FaultList()
    /// Faults that others have put a place to.
    private(set) var located: [(file: Int, error: ConfigurationError)] = []
    /// The files in the order of reading; `nil` where a file is no JSON.
    private(set) var documents: [ConfigurationDocument?] = []

    /// Whether every file of routes could be read and has known keys only: what the others were to
    /// say, nobody knows.
    var isComplete = true
    /// Whether a file has `"routers"`, right or wrong.
    var hasRouters = false
    /// Whether a file lists a scheme or host, right or wrong.
    var hasEntries = false
    var schemes: [Entry] = []
    var hosts: [Entry] = []
    /// The hosts that routes take links from.
    var acceptedHosts: [Entry] = []
    var listed: [String: [ExactName: Place]] = [:]
    var base: (base: LinkBase, place: Place)?
    var initialState: SessionState?
    var park: Set<SessionState>?
    var sessionPointer: JSONPointer?
    var userPointer: JSONPointer?
    var receipts: ReceiptLevel?
    var limits = Limits()
    /// The places of keys that may be given once over all files.
    var single: [String: Place] = [:]

    /// The tables that are read when all files are.
    var tables: [(member: ConfigurationDocument.Member, document: ConfigurationDocument)] = []
    var screens = ScreenDrafts()
    /// The screens and segues, once they are read and right.
    var storyboard: Storyboard?
    var flows = FlowDrafts()
    /// The states that routes and results enter.
    var entered: [(state: SessionState, place: Place)] = []

    var routers: [RouterDraft] = []
    var routerNumbers: [SessionState: Int] = [:]
    /// The places of all patterns, in the order of reading.
    var patternPlaces: [Place] = []
    /// The names of all parameters with the place of the first pattern that has them.
    var parameterNames: [String: Place] = [:]

    /// Scans a file and gives it its number.
    mutating func open(_ file: ConfigurationFile) -> ConfigurationDocument? {
        let number = documents.count
        do throws(ConfigurationError) {
            let document = try ConfigurationDocument(scanning: file, number: number)
            documents.append(document)
            return document
        } catch {
            documents.append(nil)
            located.append((number, error))
            return nil
        }
    }

    /// Notes a fault of a file that another parser reads.
    mutating func add(_ error: ConfigurationError, inFile number: Int) {
        located.append((number, error))
    }

    /// Gives a file that another parser reads its number.
    mutating func reserve() -> Int {
        documents.append(nil)
        return documents.count - 1
    }

    /// Whether nothing was wrong so far.
    var isSound: Bool { faults.count == 0 && located.isEmpty }

    /// A place as sentences name it; it is looked for only if there is a sentence to be told.
    func spelled(_ place: Place) -> String {
        faults.isFull ? "" : documents[place.file]?.spelledPlace(place.offset) ?? ""
    }

    /// All faults, in the order of the files and of their lines.
    func errors() -> ConfigurationErrors {
        var all = located
        for fault in faults.faults {
            guard let document = documents[fault.place.file] else { continue }
            all.append((fault.place.file, document.error(at: fault.place.offset, fault.message)))
        }
        all.sort { left, right in
            (left.file, left.error.line, left.error.column)
                < (right.file, right.error.line, right.error.column)
        }
        return ConfigurationErrors(errors: all.map(\.error), omitted: faults.omitted)
    }
}
