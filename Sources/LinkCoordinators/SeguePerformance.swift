// The pipeline of a segue. Whatever ends it early, the block that came along is gone.

import LinkRouter

/// One segue on its way.
@MainActor
struct SeguePerformance {
    let command: NavigationCommand
    let source: ScreenController
    let sender: Any?
    /// Whether only a way back will do, with the block for ways back.
    var isUnwind = false
    /// The rules to go by; `nil` for the window's.
    var rules: ScreenRules?
    /// Looks at the destination before anybody prepares it.
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
        guard window.isOnTopLevel(id) else { return window.ignore(command, .covered) }
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
        // What would be ignored is not prepared, so that nothing has to be taken back.
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
