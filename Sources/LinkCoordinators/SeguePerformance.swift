// The steps of a segue. The preparation block is removed even if a step fails.

import LinkRouter

/// One segue that is performed.
@MainActor
struct SeguePerformance {
    let command: NavigationCommand
    let source: ScreenController
    let sender: Any?
    /// Whether the segue must be an unwind segue, prepared by an unwind block.
    var isUnwind = false
    /// The rules that apply; `nil` for the window's.
    var rules: ScreenRules?
    /// Checks the destination before it is prepared.
    var check: ((ScreenController) throws(StoryboardError) -> Void)?

    init(_ command: NavigationCommand, from source: ScreenController, sender: Any?) {
        self.command = command
        self.source = source
        self.sender = sender
    }

    private var identifier: String { command.segue ?? "" }

    func perform() throws(StoryboardError) -> Transition {
        defer {
            if isUnwind {
                source.setUnwindPreparationBlock(nil, forSegue: identifier)
            } else {
                source.setPreparationBlock(nil, forSegue: identifier)
            }
        }
        guard let window = source.window, let id = source.id else {
            return Transition(ignored: .noWindow, command, tree: ScreenTree())
        }
        let rules = self.rules ?? window.rules
        guard let definition = rules.storyboard?.segue(identifier, from: source.name),
            !isUnwind || definition.kind == .unwind
        else {
            window.ignore(command, .unknownSegue)
            throw .unknownSegue(identifier, from: source.name)
        }
        guard isOnTopLevel(id, of: window.tree) else { return window.ignore(command, .covered) }
        guard source.shouldPerformSegue(withIdentifier: identifier, sender: sender) else {
            return window.ignore(command, .refused)
        }
        guard TransitionDepth.current < rules.limits.depth else {
            return window.ignore(command, .tooDeep)
        }
        var plain = window.tree.plainCommand(for: definition, command, rules)
        if plain.kind == .embed, window.tree.findLast(source.name)?.id == id {
            plain.target = source.name
        }
        // A segue that would be ignored is not prepared, so that nothing has to be undone.
        let trial = window.tree.applying(plain, rules: rules)
        if let reason = trial.ignored { return window.ignore(command, reason) }
        guard definition.kind != .unwind else { return unwind(plain, in: window) }
        let destination = try makeDestination(definition.destination, rules)
        destination.isInNavigation = plain.kind != .embed && trial.tree.topNavigation != nil
        prepare(
            Segue(
                identifier: identifier,
                kind: definition.kind,
                source: source,
                destination: destination
            )
        )
        var prepared = plain
        prepared.arguments = destination.arguments
        return window.perform(
            prepared,
            with: [destination],
            owners: window.owners(of: id),
            rules: rules,
            given: command
        )
    }

    /// Returns whether a screen is on top, contains the one on top, or is embedded in either.
    private func isOnTopLevel(_ id: ScreenID, of tree: ScreenTree) -> Bool {
        tree.path(of: tree.levels.count - 1).compactMap(\.top).contains { screen in
            screen.id == id || screen.children.contains { $0.id == id }
        }
    }

    private func makeDestination(
        _ name: String,
        _ rules: ScreenRules
    ) throws(StoryboardError) -> ScreenController {
        let made = try rules.storyboard?.instantiate(name) ?? ScreenController(name)
        try check?(made)
        if !command.arguments.isEmpty { made.arguments = command.arguments }
        return made
    }

    private func prepare(_ segue: Segue) {
        TransitionDepth.$current.withValue(TransitionDepth.current + 1) {
            source.prepare(for: segue, sender: sender)
            source.router?.prepare(for: segue, sender: sender)
            source.preparationBlock(forSegue: segue)?(segue)
        }
    }

    private func unwind(_ plain: NavigationCommand, in window: ScreenWindow) -> Transition {
        guard let name = plain.screen, let found = window.tree.findLast(name) else {
            return window.ignore(plain, .notFound)
        }
        let segue = UnwindSegue(
            identifier: identifier,
            source: source,
            destination: window.controller(of: found)
        )
        TransitionDepth.$current.withValue(TransitionDepth.current + 1) {
            source.prepare(forUnwind: segue, sender: sender)
            source.router?.prepare(forUnwind: segue, sender: sender)
            source.unwindPreparationBlock(forSegue: segue)?(segue)
        }
        return window.perform(plain, with: [], owners: [], given: command)
    }
}
