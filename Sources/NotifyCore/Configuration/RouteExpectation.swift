// The user's own tests of their routes: a table that fails one of them is never loaded.

import Jansson
public import LinkRouter

/// What a test expects of one link.
///
/// The tests of `routes.test.json`; what one leaves out is not compared.
public struct RouteExpectation: Sendable {
    /// The link.
    public let link: String
    /// The session's state; `nil` for the configuration's `initialState`.
    public let state: SessionState?
    /// The user of the session.
    public let user: String?
    /// Where the link comes from; `nil` for a feeding door.
    public let from: Acceptance?
    /// What must become of the link: `routed`, `parked`, `noRoute` or `rejected`.
    public let outcome: Outcome
    /// The reason code that is expected.
    public let reason: String?
    /// The pattern that is expected to know the link.
    public let route: String?
    /// The commands that are expected, in order and with all their arguments.
    public let commands: [NavigationCommand]?

    /// Asks a configuration about the link, as the daemon would.
    ///
    /// - Returns: What was expected and what came instead, as a sentence without secrets; `nil` if
    ///   the expectation is met.
    public func failure(in configuration: Configuration) -> String? {
        let state = state ?? configuration.initialState
        guard configuration.knows(state) else {
            return "No router has the state \(Shown.text(state.rawValue))."
        }
        let session = Session(key: "default", state: state, user: user)
        let outcome = configuration.outcome(of: link, in: session, from: source)
        let faults = mismatch(outcome, configuration)
        guard !faults.isEmpty else { return nil }
        return "\(Shown.text(outcome.link)) in the state \(Shown.text(state.rawValue)): "
            + faults.joined(separator: "; ") + "."
    }

    /// The source as the doors see it.
    var source: LinkSource {
        switch from {
        case .app: LinkSource(.control)
        case .push, .web, nil: LinkSource(.feeding)
        case .user(let name): LinkSource(.feeding, user: name)
        }
    }

    private func mismatch(_ got: LinkOutcome, _ configuration: Configuration) -> [String] {
        if let fault = mistakenDoor(configuration) { return [fault] }
        guard got.outcome == outcome else {
            let reason = got.reason.map { " (\(Shown.text($0)))" } ?? ""
            let route = got.route.map { " by \(Shown.text($0))" } ?? ""
            return [
                "expected the outcome \(Shown.text(outcome.rawValue)), got "
                    + "\(Shown.text(got.outcome.rawValue))\(reason)\(route)"
            ]
        }
        var faults: [String] = []
        if let reason, got.reason != reason {
            faults.append(Self.expected("the reason", Shown.text(reason), got.reason))
        }
        if let route, got.route.map(ExactName.init) != ExactName(route) {
            faults.append(Self.expected("the route", Shown.text(route), got.route))
        }
        if let fault = commandMismatch(got.commands) { faults.append(fault) }
        return faults
    }

    private static func expected(_ what: String, _ wanted: String, _ got: String?) -> String {
        "expected \(what) \(wanted), got " + (got.map(Shown.text) ?? "none")
    }

    /// `push` and `web` are one door: they differ by the link.
    private func mistakenDoor(_ configuration: Configuration) -> String? {
        guard let from, from == .push || from == .web,
            let link = try? Link(parsing: link, policy: configuration.navigator.policy),
            link.isWeb != (from == .web)
        else { return nil }
        return link.isWeb
            ? "a link of the web comes from `web`, not from `push`"
            : "a link of the app comes from `push`, not from `web`"
    }

    private func commandMismatch(_ got: [NavigationCommand]) -> String? {
        guard let commands else { return nil }
        for (number, wanted) in commands.enumerated() where number < got.count {
            guard !Self.isSame(wanted, got[number]) else { continue }
            let position = commands.count > 1 ? " \(number + 1)" : ""
            let (left, right) = (Self.shown(wanted, beside: got[number]), Self.shown(got[number]))
            let hint = left == right ? " with another secret value" : ""
            return "expected the command\(position) \(left), got \(right)\(hint)"
        }
        guard commands.count != got.count else { return nil }
        let list = got.map { Self.shown($0) }.joined(separator: ", ")
        return "expected \(commands.count) commands, got \(got.count)"
            + (list.isEmpty ? "" : ": \(list)")
    }

    /// Whether two commands are the same, in whatever order their arguments come.
    private static func isSame(_ left: NavigationCommand, _ right: NavigationCommand) -> Bool {
        guard left.kind == right.kind,
            left.screen.map(ExactName.init) == right.screen.map(ExactName.init),
            left.arguments.count == right.arguments.count
        else { return false }
        return left.arguments.allSatisfy { argument in
            right.arguments[argument.name].map(ExactName.init) == ExactName(argument.value)
        }
    }

    /// A command as receipts write it; what is secret in the other one is secret here.
    private static func shown(
        _ command: NavigationCommand,
        beside other: NavigationCommand? = nil
    ) -> String {
        var arguments = Arguments()
        for argument in command.arguments {
            let isSecret =
                argument.isSecret || SecretNames.contains(argument.name)
                || other?.arguments.first(named: argument.name)?.isSecret == true
            arguments.add(
                .init(name: argument.name, value: argument.value, isSecret: isSecret)
            )
        }
        let command = NavigationCommand(
            command.kind,
            screen: command.screen,
            arguments: arguments
        )
        let encoded = try? JSONValue.command(command, showingSecrets: false).encoded()
        return Shown.bare(String(decoding: encoded ?? [], as: UTF8.self), limit: 1_000)
    }
}
