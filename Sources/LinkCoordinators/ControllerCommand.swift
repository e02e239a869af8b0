// A command with the objects behind the screens that it adds.

import LinkRouter

/// A command and the controllers of its new screens, the lowest first.
struct ControllerCommand {
    var command: NavigationCommand
    let controllers: [ScreenController]

    /// Creates a command that adds no screen.
    init(_ command: NavigationCommand) {
        self.command = command
        controllers = []
    }

    /// Creates the command that shows controllers in one stack; `nil` without controllers.
    @MainActor
    init?(_ kind: NavigationCommand.Kind, _ controllers: [ScreenController], animated: Bool) {
        guard let top = controllers.last else { return nil }
        command = NavigationCommand(kind, screen: top.name, arguments: top.arguments)
        command.below = controllers.dropLast().map { ScreenStep($0.name, $0.arguments) }
        command.isAnimated = animated
        self.controllers = controllers
    }

    /// Creates the command that presents controllers; `nil` without controllers.
    @MainActor
    init?(presenting controllers: [ScreenController], _ modal: Modal, animated: Bool) {
        let kind: NavigationCommand.Kind =
            switch modal.style {
            case .popover: .popover
            case .alert: .alert
            default: .present
            }
        self.init(kind, controllers, animated: animated)
        if kind == .present, modal.style != .standard { command.style = modal.style }
        if kind == .popover { command.anchor = modal.anchor }
        command.isWrapped = modal.isWrapped
        command.isForced = modal.isForced
    }
}
