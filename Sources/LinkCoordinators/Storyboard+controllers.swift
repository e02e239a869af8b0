// Adapts the storyboard, which is plain data, to controllers: a program adds a closure with a
// screen, and the closure makes a controller each time the screen is shown.

public import LinkRouter

extension StoryboardBuilder {
    /// Adds a screen, and the closure that makes its controllers.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - make: Returns a new controller each time the screen is shown.
    public mutating func add(
        _ screen: ScreenDefinition,
        make: @escaping @MainActor () -> ScreenController
    ) {
        add(screen, factory: ControllerFactory(make: make))
    }
}

@MainActor
extension Storyboard {
    /// Makes the controller of a screen by the closure that was added with it, else a plain
    /// ``ScreenController``.
    ///
    /// - Throws: `StoryboardError` if there is no such screen.
    public func instantiate(_ name: String) throws(StoryboardError) -> ScreenController {
        guard screen(name) != nil else { throw .unknownScreen(name) }
        let factory = factory(of: name) as? ControllerFactory
        let controller = factory?.make() ?? ScreenController(name)
        controller.name = name
        return controller
    }

    /// Makes the controller of a screen, of the type that the program expects.
    ///
    /// - Throws: `StoryboardError` if there is no such screen, or it is of another type.
    public func instantiate<Controller: ScreenController>(
        _ name: String,
        type: Controller.Type
    ) throws(StoryboardError) -> Controller {
        let made = try instantiate(name)
        guard let controller = made as? Controller else {
            throw .wrongType(name, expected: type, found: Swift.type(of: made))
        }
        return controller
    }

    /// Makes the controller of the initial screen, of the type that the program expects.
    ///
    /// - Throws: `StoryboardError` if there is no initial screen, or it is of another type.
    public func instantiateInitial<Controller: ScreenController>(
        type: Controller.Type
    ) throws(StoryboardError) -> Controller {
        guard let initial else { throw .noInitial() }
        return try instantiate(initial, type: type)
    }
}

/// Makes the controllers of one screen.
private struct ControllerFactory: ScreenFactory {
    let make: @MainActor () -> ScreenController
}
