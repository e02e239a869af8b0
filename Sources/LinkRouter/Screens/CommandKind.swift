// The kinds of commands, and which fields a command of each kind has.

extension NavigationCommand {
    /// What is to be done; the raw value is the word in journals and receipts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Replace everything on the screen by a new root.
        case setRoot
        /// Replace all screens of the current navigation stack.
        case setStack
        /// Put a screen on top of the current navigation stack.
        case push
        /// Show a screen modally.
        case present
        /// Put a screen in the place of the one on top.
        case replaceTop
        /// Take the screen on top away.
        case pop
        /// Take screens away until the named one is on top.
        case popTo
        /// Take all screens but the first one away.
        case popToRoot
        /// Close modals, the one on top first.
        case dismiss
        /// Do what the storyboard has under a segue's name.
        case segue
        /// Close modals and take screens away until a screen found anywhere below is on top.
        case unwind
        /// Put a screen inside another one.
        case embed
        /// Show another tab.
        case selectTab
        /// Show a section, at its first screen.
        case showSection
        /// Show an alert.
        case alert
        /// Show a screen in a popover.
        case popover
    }

    /// Where a search begins.
    public enum Search: String, Sendable, Hashable, CaseIterable {
        /// At the root: finds what is farthest from the user.
        case first
        /// At the top: finds what is nearest to the user.
        case last
    }

    /// What is done instead where the device or the tree asks for it.
    public enum Policy: String, Sendable, Hashable, CaseIterable {
        /// `push`: the screen becomes the only one of its stack.
        case clearStack
        /// `popToRoot`: modals are closed first, whatever stack is on top.
        case allLevels
        /// `present`, `popover`: a phone pushes.
        case orPush
        /// `dismiss`: without a modal, `pop`.
        case orPop
        /// `dismiss`: without a modal, `popToRoot`.
        case orPopToRoot
        /// `dismiss`: without a modal, `popTo` the screen.
        case orPopTo
        /// `embed`: in the place of the last screen inside.
        case replace
    }

    /// A field of a command; the raw value is its name in configurations and on sockets.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        /// ``NavigationCommand/screen``
        case screen
        /// ``NavigationCommand/arguments``
        case arguments
        /// ``NavigationCommand/below``
        case below
        /// ``NavigationCommand/isAnimated``
        case animated
        /// ``NavigationCommand/style``
        case style
        /// ``NavigationCommand/isWrapped``
        case wrapped
        /// ``NavigationCommand/isForced``
        case forced
        /// ``NavigationCommand/levels``
        case levels
        /// ``NavigationCommand/level``
        case level
        /// ``NavigationCommand/position``
        case position
        /// ``NavigationCommand/search``
        case search
        /// ``NavigationCommand/target``
        case target
        /// ``NavigationCommand/tab`` of `selectTab`
        case tab
        /// ``NavigationCommand/tab`` of `showSection`
        case section
        /// ``NavigationCommand/segue``
        case segue
        /// ``NavigationCommand/anchor``
        case anchor
        /// ``NavigationCommand/policy``
        case policy
    }
}

extension NavigationCommand.Kind {
    /// The fields that a command of this kind can have.
    public var fields: [NavigationCommand.Field] {
        switch self {
        case .setRoot: [.screen, .arguments, .below, .animated, .wrapped]
        case .setStack: [.screen, .arguments, .below, .animated]
        case .push: [.screen, .arguments, .animated, .policy]
        case .replaceTop: [.screen, .arguments, .animated]
        case .pop: [.animated]
        case .popTo: [.screen, .arguments, .animated]
        case .popToRoot: [.animated, .policy]
        case .present:
            [.screen, .arguments, .below, .animated, .style, .wrapped, .forced, .anchor, .policy]
        case .dismiss: [.animated, .levels, .screen, .arguments, .policy]
        case .segue: [.segue, .arguments, .animated]
        case .unwind: [.screen, .arguments, .animated, .level, .position, .search]
        case .embed: [.screen, .arguments, .animated, .target, .policy]
        case .selectTab: [.tab, .animated]
        case .showSection: [.section, .animated]
        case .alert: [.screen, .arguments, .animated, .forced]
        case .popover:
            [.screen, .arguments, .below, .animated, .wrapped, .forced, .anchor, .policy]
        }
    }

    /// Whether a screen gets its arguments; `popTo`, `unwind` and `dismiss` look for one that has them.
    public var givesArguments: Bool {
        switch self {
        case .popTo, .unwind, .dismiss: false
        default: fields.contains(.arguments)
        }
    }

    /// The fields that it must have; `unwind` must have one of `screen` and `level`.
    public var requiredFields: [NavigationCommand.Field] {
        switch self {
        case .setRoot, .setStack, .push, .replaceTop, .popTo, .present, .embed, .alert, .popover:
            [.screen]
        case .segue: [.segue]
        case .selectTab: [.tab]
        case .showSection: [.section]
        case .pop, .popToRoot, .dismiss, .unwind: []
        }
    }

    /// The policies that it can have.
    public var policies: [NavigationCommand.Policy] {
        switch self {
        case .push: [.clearStack]
        case .popToRoot: [.allLevels]
        case .present, .popover: [.orPush]
        case .dismiss: [.orPop, .orPopToRoot, .orPopTo]
        case .embed: [.replace]
        default: []
        }
    }
}
