// The tests of a configuration. A configuration that fails one of them is not loaded.

import Jansson
public import LinkRouter
import StrictJSON

/// A test of `routes.test.json`: the expected decision about a link.
///
/// Properties that are `nil` are not compared.
public struct RouteExpectation: Sendable {
    /// The link.
    public let link: String
    /// The session's state; `nil` for the configuration's `initialState`.
    public let state: SessionState?
    /// The user of the session.
    public let user: String?
    /// The screens of the session.
    public let tree: ScreenTree
    /// The source of the link; `nil` for a feeding door.
    public let from: Acceptance?
    /// The expected outcome: `routed`, `parked`, `ignored`, `noRoute` or `rejected`.
    public let outcome: Outcome
    /// The expected reason code.
    public let reason: String?
    /// The expected pattern of the route.
    public let route: String?
    /// The expected commands, in order and with all arguments.
    public let commands: [NavigationCommand]?

    /// Compares the expectation with the decision of a configuration.
    ///
    /// - Returns: A sentence about the difference, without secrets; `nil` if there is none.
    public func failure(in configuration: Configuration) -> String? {
        let state = state ?? configuration.initialState
        guard configuration.hasState(state) else {
            return "No router has the state \(Quoted.text(state.rawValue))."
        }
        let session = Session(state: state, user: user, tree: tree)
        let outcome = configuration.decision(about: link, in: session, from: source)
        let faults = mismatch(outcome, configuration)
        guard !faults.isEmpty else { return nil }
        let place = tree.screens.isEmpty ? "" : " on \(Quoted.text(tree.description))"
        let shown = Quoted.text(outcome.link ?? link)
        return "\(shown) in the state \(Quoted.text(state.rawValue))\(place): "
            + faults.joined(separator: "; ") + "."
    }

    /// The source with which the doors would dispatch the link.
    var source: LinkSource {
        switch from {
        case .app: LinkSource(.control)
        case .push, .web, .host, nil: LinkSource(.feeding)
        case .user(let name): LinkSource(.feeding, user: name)
        }
    }

    private func mismatch(_ got: Decision, _ configuration: Configuration) -> [String] {
        if let fault = mistakenDoor(configuration) { return [fault] }
        guard got.outcome == outcome else {
            let reason = got.reason.map { " (\(Quoted.text($0)))" } ?? ""
            let route = got.route.map { " by \(Quoted.text($0))" } ?? ""
            return [
                "expected the outcome \(Quoted.text(outcome.rawValue)), got "
                    + "\(Quoted.text(got.outcome.rawValue))\(reason)\(route)"
            ]
        }
        var faults: [String] = []
        if let reason, got.reason != reason {
            faults.append(Self.expected("the reason", Quoted.text(reason), got.reason))
        }
        if let route, got.route.map(ExactName.init) != ExactName(route) {
            faults.append(Self.expected("the route", Quoted.text(route), got.route))
        }
        if let fault = commandMismatch(got.commands) { faults.append(fault) }
        return faults
    }

    private static func expected(_ what: String, _ wanted: String, _ got: String?) -> String {
        "expected \(what) \(wanted), got " + (got.map(Quoted.text) ?? "none")
    }

    /// The fault of `push` for a web link or of `web` for an app link.
    ///
    /// Both are the feeding door, and the link alone distinguishes them.

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

    /// Whether two commands are the same regardless of the order of their arguments.
    private static func isSame(_ left: NavigationCommand, _ right: NavigationCommand) -> Bool {
        func bytes(_ command: NavigationCommand) -> [UInt8]? {
            let command = command.mappingArguments { arguments in
                let sorted = arguments.sorted {
                    $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
                }
                return sorted.map { .init(name: $0.name, value: $0.value) }
            }
            return try? JSONValue(command.plain).encoded()
        }
        return bytes(left) == bytes(right)
    }

    /// A command in the form of receipts, also without the arguments that are secret in the other
    /// one.
    private static func shown(
        _ command: NavigationCommand,
        beside other: NavigationCommand? = nil
    ) -> String {
        let others = (other.map { [$0.arguments] + $0.below.map(\.arguments) } ?? []).joined()
        let secret = Set(others.filter(\.isSecret).map { ExactName($0.name) })
        let shown = command.mappingArguments { arguments in
            arguments.map { argument in
                let isSecret =
                    argument.isSecretAnywhere || secret.contains(ExactName(argument.name))
                return .init(name: argument.name, value: isSecret ? "…" : argument.value)
            }
        }
        let encoded = try? JSONValue(shown.plain).encoded()
        return Quoted.bare(String(decoding: encoded ?? [], as: UTF8.self), limit: 1_000)
    }
}

extension NavigationCommand {
    /// The command with the arguments of each of its screens replaced.
    fileprivate func mappingArguments(
        _ change: (Arguments) -> [Arguments.Argument]
    ) -> NavigationCommand {
        func changed(_ arguments: Arguments) -> Arguments {
            var changed = Arguments()
            for argument in change(arguments) { changed.add(argument) }
            return changed
        }
        var command = self
        command.arguments = changed(arguments)
        command.below = below.map { ScreenStep($0.screen, changed($0.arguments)) }
        return command
    }
}
