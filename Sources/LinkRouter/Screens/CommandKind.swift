// The kinds of commands, and which fields a command of each kind has.

extension NavigationCommand {
    /// The kind of a command; the raw value is used in journal entries and receipts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Replace all screens by a new root.
        case setRoot
        /// Replace all screens of the current navigation stack.
        case setStack
        /// Push a screen on the current navigation stack.
        case push
        /// Present a screen modally.
        case present
        /// Replace the screen on top.
        case replaceTop
        /// Pop the screen on top.
        case pop
        /// Pop screens until the named one is on top.
        case popTo
        /// Pop all screens but the first one.
        case popToRoot
        /// Dismiss modals, the one on top first.
        case dismiss
        /// Perform a segue of the storyboard.
        case segue
        /// Dismiss modals and pop screens until a screen of any level is on top.
        case unwind
        /// Embed a screen in another one.
        case embed
        /// Select a tab.
        case selectTab
        /// Show a section at its first screen.
        case showSection
        /// Present an alert.
        case alert
        /// Present a screen in a popover.
        case popover
    }

    /// The direction of a search.
    public enum Search: String, Sendable, Hashable, CaseIterable {
        /// From the root: finds the lowest screen.
        case first
        /// From the top: finds the uppermost screen.
        case last
    }

    /// An alternative for certain devices or trees.
    public enum Policy: String, Sendable, Hashable, CaseIterable {
        /// `push`: the screen replaces all screens of its stack.
        case clearStack
        /// `popToRoot`: all modals are dismissed first.
        case allLevels
        /// `present`, `popover`: on a phone, `push`.
        case orPush
        /// `dismiss`: without a modal, `pop`.
        case orPop
        /// `dismiss`: without a modal, `popToRoot`.
        case orPopToRoot
        /// `dismiss`: without a modal, `popTo` the screen.
        case orPopTo
        /// `embed`: the screen replaces the last embedded one.
        case replace
    }

    /// A field of a command; the raw value is its name in configurations and messages.
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
    /// The fields of a command of this kind.
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

    /// Whether a screen receives the arguments; `popTo`, `unwind` and `dismiss` search for a screen
    /// that has them.
    public var givesArguments: Bool {
        switch self {
        case .popTo, .unwind, .dismiss: false
        default: fields.contains(.arguments)
        }
    }

    /// The required fields; `unwind` requires either `screen` or `level`.
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

    /// The policies of a command of this kind.
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
