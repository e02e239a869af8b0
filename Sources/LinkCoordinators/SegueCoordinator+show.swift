// What a segue coordinator shows: in place of the stack, on the stack, or over it.

public import LinkRouter

extension SegueCoordinator {
    /// Makes the initial screen the only one of the current navigation stack.
    ///
    /// - Throws: ``StoryboardError`` if there is none, or it is of another type.
    @discardableResult
    public func setInitial<T: ScreenController>(
        type: T.Type,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        setController(try instantiateInitial(type: type), prepareController: prepareController)
    }

    /// Makes a screen the only one of the current navigation stack.
    ///
    /// - Throws: ``StoryboardError`` if there is none of that name, or it is of another type.
    @discardableResult
    public func set<T: ScreenController>(
        _ name: String,
        type: T.Type,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        setController(try instantiate(name, type: type), prepareController: prepareController)
    }

    /// Makes a controller's screen the only one of the current navigation stack.
    @discardableResult
    public func setController<T: ScreenController>(
        _ controller: T,
        prepareController: (T) -> Void = { _ in }
    ) -> Transition {
        show(controller, .setStack(controller.name, animated: false), prepareController)
    }

    /// Pushes the initial screen.
    ///
    /// - Throws: ``StoryboardError`` if there is none, or it is of another type.
    @discardableResult
    public func pushInitial<T: ScreenController>(
        type: T.Type,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        pushController(
            try instantiateInitial(type: type),
            animated: animated,
            policy: policy,
            prepareController: prepareController
        )
    }

    /// Pushes a screen.
    ///
    /// - Throws: ``StoryboardError`` if there is none of that name, or it is of another type.
    @discardableResult
    public func push<T: ScreenController>(
        _ name: String,
        type: T.Type,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        pushController(
            try instantiate(name, type: type),
            animated: animated,
            policy: policy,
            prepareController: prepareController
        )
    }

    /// Pushes a controller's screen; the policy `clearStack` makes it the only one.
    @discardableResult
    public func pushController<T: ScreenController>(
        _ controller: T,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) -> Transition {
        show(
            controller,
            .push(controller.name, policy: policy, animated: animated),
            prepareController
        )
    }

    /// Puts a screen in the place of the one on top.
    ///
    /// - Throws: ``StoryboardError`` if there is none of that name, or it is of another type.
    @discardableResult
    public func replaceTop<T: ScreenController>(
        _ name: String,
        type: T.Type,
        animated: Bool = true,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        show(
            try instantiate(name, type: type),
            .replaceTop(name, animated: animated),
            prepareController
        )
    }

    /// Presents the initial screen.
    ///
    /// - Throws: ``StoryboardError`` if there is none, or it is of another type.
    @discardableResult
    public func modalInitial<T: ScreenController>(
        type: T.Type,
        style: ModalStyle,
        wrapInNavigationController isWrapped: Bool = true,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        modalController(
            try instantiateInitial(type: type),
            style: style,
            wrapInNavigationController: isWrapped,
            animated: animated,
            policy: policy,
            prepareController: prepareController
        )
    }

    /// Presents a screen.
    ///
    /// - Throws: ``StoryboardError`` if there is none of that name, or it is of another type.
    @discardableResult
    public func modal<T: ScreenController>(
        _ name: String,
        type: T.Type,
        style: ModalStyle,
        wrapInNavigationController isWrapped: Bool = true,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        modalController(
            try instantiate(name, type: type),
            style: style,
            wrapInNavigationController: isWrapped,
            animated: animated,
            policy: policy,
            prepareController: prepareController
        )
    }

    /// Presents a controller's screen; the policy `orPush` pushes it on a phone.
    ///
    /// The closure runs when it is known whether the screen lies in a navigation stack.
    @discardableResult
    public func modalController<T: ScreenController>(
        _ controller: T,
        style: ModalStyle,
        wrapInNavigationController isWrapped: Bool = true,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) -> Transition {
        let command = NavigationCommand.present(
            controller.name,
            style: style,
            wrapped: isWrapped,
            policy: policy,
            animated: animated
        )
        return show(controller, command, prepareController)
    }

    /// Shows a screen in a popover; the policy `orPush` pushes it on a phone.
    ///
    /// - Throws: ``StoryboardError`` if there is none of that name, or it is of another type.
    @discardableResult
    public func popover<T: ScreenController>(
        _ name: String,
        type: T.Type,
        anchor: String? = nil,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        let command = NavigationCommand.popover(
            name,
            anchor: anchor,
            policy: policy,
            animated: animated
        )
        return show(try instantiate(name, type: type), command, prepareController)
    }
}
