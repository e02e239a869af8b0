// Tables for the random walk: routes are defined once, for the model, and the configuration is
// generated from them.

import SeededRandom

/// The effect of a route.
struct WalkRoute: Sendable, Hashable {
    /// Whether a link from a feeding door asks the user first.
    var asks = false
    /// Whether only the app may send such links.
    var isFromApp = false
    /// The state that it makes the session enter.
    var enters: String?
    /// Whether the link names the user who enters.
    var namesUser = false
}

/// Routes by state and by the first segment of a link.
struct WalkTable: Sendable {
    var routes: [String: [String: WalkRoute]]
    /// The states in which links are parked.
    var park: Set<String> = ["unknown", "logged-out"]
    var perSession = 16
    var total = 4_096

    static let words = [
        "show", "erase", "hop", "out", "login", "resume", "rename", "poster", "leave",
    ]
    static let states = ["logged-out", "logged-in", "kiosk"]

    /// The table with all routes.
    static let whole = WalkTable(
        routes: [
            "logged-in": [
                "show": WalkRoute(), "erase": WalkRoute(asks: true),
                "hop": WalkRoute(isFromApp: true, enters: "kiosk"),
                "out": WalkRoute(isFromApp: true, enters: "logged-out"),
            ],
            "logged-out": [
                "login": WalkRoute(), "rename": WalkRoute(asks: true),
                "resume": WalkRoute(isFromApp: true, enters: "logged-in", namesUser: true),
            ],
            "kiosk": [
                "poster": WalkRoute(),
                "leave": WalkRoute(isFromApp: true, enters: "logged-in"),
            ],
        ]
    )

    /// A random variation: routes removed or copied between states, and other limits.
    static func other(_ random: inout SeededGenerator) -> WalkTable {
        var table = whole
        for state in states {
            for word in words {
                if random.happens(1, of: 6) { table.routes[state]?[word] = nil }
                let everywhere = whole.routes.values.compactMap { $0[word] }
                if random.happens(1, of: 12) { table.routes[state]?[word] = everywhere.first }
            }
        }
        if random.happens(1, of: 3) { table.park.insert("kiosk") }
        if random.happens(1, of: 8) { table.park.remove("logged-out") }
        table.perSession = random.pick([16, 16, 5, 2])
        table.total = random.pick([4_096, 4_096, 20, 9])
        return table
    }

    /// The configuration as JSON.
    var text: String {
        let routers = Self.states.map { state in
            let lines = (routes[state] ?? [:]).map { word, route in
                var members = ["\"setRoot\": \"Page\""]
                if route.asks { members.append("\"effect\": \"destroy\"") }
                if route.isFromApp { members.append("\"accept\": [\"app\"]") }
                if let state = route.enters { members.append("\"enters\": \"\(state)\"") }
                if route.namesUser { members.append("\"user\": \"user\"") }
                let pattern = route.namesUser ? "\(word):{user}:{n}" : "\(word):{n}"
                return "\"\(pattern)\": { \(members.joined(separator: ", ")) }"
            }
            let home = "\"home\": { \"setRoot\": \"Page\" }"
            return "\"\(state)\": { \((lines + [home]).joined(separator: ", ")) }"
        }
        return """
            {
              "schemes": ["walk"], "session": "/device", "user": "/for",
              "park": [\(park.sorted().map { "\"\($0)\"" }.joined(separator: ", "))],
              "limits": { "parkedPerSession": \(perSession), "parked": \(total) },
              "screens": { "Page": {}, "Lock": { "forced": true } },
              "routers": { \(routers.joined(separator: ",\n")) }
            }
            """
    }
}
