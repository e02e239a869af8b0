// Which fields a command of each kind has: for readers of configurations, and for documentation.

extension NavigationCommand {
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
