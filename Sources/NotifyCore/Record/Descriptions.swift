// Sessions, parked links and commands as JSON values, for answers to queries. Receipts and
// followers' lines are written without such values, because there is one for each frame.

public import Jansson
public import LinkRouter

extension JSONValue {
    /// The value of the JSON that a closure writes.
    private init(_ write: (inout JSONWriter) -> Void) {
        var bytes: [UInt8] = []
        JSONWriter.append(to: &bytes, write)
        self = (try? JSONValue(parsing: bytes.span)) ?? .null
    }

    /// A navigation command, as receipts show it.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - showingSecrets: Whether secret values are included, as in lines to followers.
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

    /// The event in one word.
    var word: String {
        switch self {
        case .started: "start"
        case .finished: "finish"
        case .released: "release"
        }
    }

    /// The result with which the flow finished.
    var result: String? {
        guard case .finished(_, let result) = self else { return nil }
        return result
    }

    /// The reason why the last screen of the flow was removed.
    var reason: String? {
        guard case .released(_, let reason) = self else { return nil }
        return reason.rawValue
    }
}

extension Session {
    /// The session, as in answers to queries.
    func described(parked: Int) -> JSONValue {
        .object(
            of: [
                ("session", .string(key)), ("state", .string(state.rawValue)),
                ("user", .text(user)),
                ("lastUser", .text(lastUser)), ("parked", .number(parked)),
            ] + describedScreens(showingSecrets: false)
        )
    }

    /// The session's screens, as in answers and snapshots: the tree's notation, the screens in its
    /// order, and the running flows.
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
    /// The link, as in answers to queries; the caller passes its text without secrets.
    func described(redacted: String, remaining: Duration) -> JSONValue {
        .object(of: [
            ("parked", .number(number)), ("id", .string(id)),
            ("session", .string(session)), ("owner", .text(owner)), ("provider", .string(provider)),
            ("link", .string(redacted)), ("seconds", .number(remaining.components.seconds)),
            ("asks", consent == .asked ? .bool(true) : nil),
        ])
    }
}
