// Sessions, parked links and commands as JSON values: for answers to queries, which are rare. What
// is written for each frame is in Receipt.swift.

public import Jansson
public import LinkRouter

extension JSONValue {
    /// A value that a writer writes.
    private init(_ write: (inout JSONWriter) -> Void) {
        var bytes: [UInt8] = []
        JSONWriter.append(to: &bytes, write)
        self = (try? JSONValue(parsing: bytes.span)) ?? .null
    }

    /// A navigation command, as receipts show it.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - showingSecrets: Whether secret values are given whole, as followers get them.
    /// - Returns: An object.
    package static func command(_ command: NavigationCommand, showingSecrets: Bool) -> JSONValue {
        JSONValue { $0.command(command, showingSecrets: showingSecrets) }
    }

    /// A screen with its arguments.
    static func screen(
        _ name: String,
        _ arguments: Arguments,
        showingSecrets: Bool
    ) -> JSONValue {
        JSONValue { $0.screen(name, arguments, showingSecrets: showingSecrets) }
    }
}

extension FlowEvent {
    /// The name of the flow.
    var flow: String {
        switch self {
        case .started(let flow), .finished(let flow, _), .released(let flow, _): flow
        }
    }

    /// What happened, in one word.
    var word: String {
        switch self {
        case .started: "start"
        case .finished: "finish"
        case .released: "release"
        }
    }

    /// The result in which the flow ended.
    var result: String? {
        guard case .finished(_, let result) = self else { return nil }
        return result
    }

    /// Why its last screen left.
    var reason: String? {
        guard case .released(_, let reason) = self else { return nil }
        return reason.rawValue
    }
}

extension Session {
    /// The session as answers show it.
    func described(parked: Int) -> JSONValue {
        .object(
            of: [
                ("session", .string(key)), ("state", .string(state.rawValue)),
                ("user", .text(user)),
                ("lastUser", .text(lastUser)), ("parked", .number(parked)),
            ] + describedScreens(showingSecrets: false)
        )
    }

    /// The session's screens, as answers and snapshots show them: the tree's notation, the screens
    /// in its order, and the flows that run.
    public func describedScreens(showingSecrets: Bool) -> [(String, JSONValue?)] {
        let screens = tree.screens.map {
            JSONValue.screen($0.name, $0.arguments, showingSecrets: showingSecrets)
        }
        return [
            ("tree", .string(tree.description)),
            ("screens", screens.isEmpty ? nil : .array(screens)),
            ("flows", flows.isEmpty ? nil : .array(flows.map { .string($0.flow) })),
        ]
    }
}

extension ParkedLink {
    /// The link as answers show it; its text comes with the secrets taken out.
    func described(redacted: String, remaining: Duration) -> JSONValue {
        .object(of: [
            ("parked", .number(number)), ("id", .string(id)),
            ("session", .string(session)), ("owner", .text(owner)), ("provider", .string(provider)),
            ("link", .string(redacted)), ("seconds", .number(remaining.components.seconds)),
            ("asks", consent == .asked ? .bool(true) : nil),
        ])
    }
}
