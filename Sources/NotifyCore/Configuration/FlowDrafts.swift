// Flows while they are read: the names that routes may start, and what one flow said so far.

import LinkRouter
import StrictJSON

/// The flows of all files.
struct FlowDrafts: Sendable {
    /// The flows that are right.
    var flows: [Flow] = []
    /// The places of all names, of faulty flows, too.
    var places: [ExactName: Place] = [:]
    /// The places of the events of all steps.
    var eventPlaces: [Place] = []

    /// Returns the flow of a name, if it is right.
    subscript(name: String) -> Flow? {
        flows.first { ExactName($0.name) == ExactName(name) }
    }

    /// The names of the flows, for a hint.
    var names: [String] { places.keys.map(\.text).sorted() }
}

/// What one flow says, before it is known whether its parts go together.
struct FlowDraft: Sendable {
    var opening = CommandDraft()
    var steps: [(screen: String, events: [Flow.Event])] = []
    var stepsNode: Int?
    var results: [(name: String, result: Flow.Result)] = []
    /// The results that are handled.
    var handled: [(name: String, place: Place)] = []
    /// The results that events give.
    var given: [(name: String, place: Place)] = []
    /// Whether there are keys that nobody knows: one of them may have been the missing one.
    var hasUnknownKeys = false
}
