// What one route says, before it is known whether its parts go together.

import LinkRouter

/// The command of a route, an event or a result: one at most.
struct CommandDraft: Sendable {
    var command: NavigationCommand?
    /// The value of its key; `nil` if there is no such key.
    var node: Int?
}

/// What the object of a route says; nodes are kept for the places of faults.
struct RouteFields {
    var command = CommandDraft()
    var under: [ScreenStep]?
    var underNode: Int?
    var start: String?
    var startNode: Int?
    var effect = Effect.view
    var enters: SessionState?
    var entersNode: Int?
    var user: String?
    var userNode: Int?
    var accept: Set<Acceptance>?
    var acceptNode: Int?
    var query: [(key: String, value: String?)] = []
    var queryNode: Int?
    var secret: [String] = []
    var aliases: [LinkPattern] = []
    var aliasPlaces: [Place] = []
    /// Whether there are keys that nobody knows: one of them may have been the missing one.
    var hasUnknownKeys = false
}
