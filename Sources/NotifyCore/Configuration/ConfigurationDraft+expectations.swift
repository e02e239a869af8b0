// Reading routes.test.json: an array of what is expected of links.

import LinkRouter
import StrictJSON

/// An expectation with the place of its test.
struct PlacedExpectation: Sendable {
    let expectation: RouteExpectation
    let place: Place
}

extension ConfigurationDraft {
    /// The outcomes that a link alone can have.
    private static let outcomes: [Outcome] = [
        .routed, .parked, .ignored, .noRoute, .rejected,
    ]

    /// Reads the tests of a file; one with a fault is left out, and noted.
    mutating func expectations(_ document: ConfigurationDocument) -> [PlacedExpectation] {
        let nodes = document.elements(
            of: 0,
            "The file",
            "an array of tests",
            &faults
        )
        return (nodes ?? []).compactMap { node in
            let before = faults.count
            guard let expectation = expectation(node, document), faults.count == before else {
                return nil
            }
            return PlacedExpectation(
                expectation: expectation,
                place: document.place(of: node)
            )
        }
    }

    private mutating func expectation(
        _ node: Int,
        _ document: ConfigurationDocument
    ) -> RouteExpectation? {
        let members = document.members(
            of: node,
            as: "The test",
            keys: ConfigurationKeys.expectation,
            &faults
        )
        guard let members else { return nil }
        var text: [String: String] = [:]
        var state: SessionState?
        var tree: ScreenTree?
        var from: Acceptance?
        var outcome: Outcome?
        var commands: [NavigationCommand]?
        for member in members {
            let node = member.node
            switch member.name {
            case "state": state = self.state(node, "`state`", document)
            case "tree": tree = self.tree(node, document)
            case "from": from = source(node, "`from`", document)
            case "outcome": outcome = self.outcome(node, document)
            case "commands": commands = self.commands(node, document)
            case "user":
                text[member.name] = document.name(
                    node,
                    "`user`",
                    "the name of a user",
                    limit: Limits.name,
                    &faults
                )
            default:
                text[member.name] = document.string(
                    node,
                    Quoted.text(member.name),
                    "a string",
                    &faults
                )
            }
        }
        // A key that nobody knows may have been the missing one.
        if members.count == document.children(of: node).count {
            for key in ["link", "outcome"] where !members.contains(where: { $0.name == key }) {
                faults.add(document.place(of: node), "The test must have \(Quoted.text(key)).")
            }
        }
        guard let link = text["link"], let outcome else { return nil }
        return RouteExpectation(
            link: link,
            state: state,
            user: text["user"],
            tree: tree ?? ScreenTree(),
            from: from,
            outcome: outcome,
            reason: text["reason"],
            route: text["route"],
            commands: commands
        )
    }

    private mutating func outcome(_ node: Int, _ document: ConfigurationDocument) -> Outcome? {
        let names = Self.outcomes.map(\.rawValue)
        let expected = "one of \(Quoted.list(names))"
        guard let text = document.string(node, "`outcome`", expected, &faults) else { return nil }
        if let outcome = Self.outcomes.first(where: { $0.rawValue == text }) { return outcome }
        faults.add(
            document.place(of: node),
            "`outcome` cannot be \(Quoted.text(text)); \(Quoted.hint(for: text, among: names))"
        )
        return nil
    }

    private mutating func tree(_ node: Int, _ document: ConfigurationDocument) -> ScreenTree? {
        let expected = "the notation of a tree such as `pHome pProfile`"
        guard let text = document.string(node, "`tree`", expected, &faults) else { return nil }
        do throws(TreeNotationError) {
            let tree = try ScreenTree(notation: text, limits: Limits.screens)
            for screen in tree.screens { checkScreen(screen.name, at: document.place(of: node)) }
            return tree
        } catch {
            let before = String(decoding: Array(text.utf8.prefix(error.offset)), as: UTF8.self)
            faults.add(
                document.place(
                    ofColumn: before.unicodeScalars.count + 1,
                    in: document.contents(of: node)
                ),
                "`tree` must be \(expected): here \(error.expected) is expected."
            )
            return nil
        }
    }
}
