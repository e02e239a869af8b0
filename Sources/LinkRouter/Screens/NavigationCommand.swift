// Commands are the output of routes. CommandKind.swift has the kinds and their fields,
// TreeChange.swift what each kind does to a tree.

/// A command for a user interface.
///
/// Fields that do not belong to the kind (``Kind/fields``) have no effect. A command with a policy
/// that does not belong to the kind (``Kind/policies``) is ignored.
public struct NavigationCommand: Sendable, Hashable {
    /// The kind of the command.
    public let kind: Kind
    private var exactScreen: ExactName?
    /// The arguments for the screen; for `popTo`, `unwind` and `dismiss`, the arguments that the
    /// screen must have, if any are given.
    public var arguments: Arguments
    /// The fields of some kinds only; `nil` in most commands.
    private var box: CommandDetails.Box?

    /// Creates a command.
    ///
    /// Its other fields are set afterwards, or passed to functions such as
    /// ``popover(_:_:anchor:wrapped:policy:animated:)``.
    public init(_ kind: Kind, screen: String? = nil, arguments: Arguments = Arguments()) {
        self.kind = kind
        exactScreen = screen.map(ExactName.init)
        self.arguments = arguments
    }

    /// The name of the screen; `nil` if the kind needs none.
    public var screen: String? {
        get { exactScreen?.text }
        set { exactScreen = newValue.map(ExactName.init) }
    }
}

// The fields of some kinds only.
extension NavigationCommand {
    private var details: CommandDetails {
        get {
            guard case .details(let details) = box else { return CommandDetails() }
            return details
        }
        set { box = newValue == CommandDetails() ? nil : .details(newValue) }
    }

    /// The screens below ``screen`` in the same stack, the lowest first.
    public var below: [ScreenStep] {
        get { details.below }
        set { details.below = newValue }
    }
    /// Whether the change is animated.
    public var isAnimated: Bool {
        get { details.isAnimated }
        set { details.isAnimated = newValue }
    }
    /// The style of a modal; `nil` for ``ModalStyle/standard``.
    public var style: ModalStyle? {
        get { details.style }
        set { details.style = newValue }
    }
    /// Whether the screen is wrapped in a navigation stack of its own; `nil` for the value of the
    /// storyboard, else `true`, for a popover `false`.
    public var isWrapped: Bool? {
        get { details.isWrapped }
        set { details.isWrapped = newValue }
    }
    /// Whether links must wait until the modal is closed.
    public var isForced: Bool {
        get { details.isForced }
        set { details.isForced = newValue }
    }
    /// The number of modals that `dismiss` closes.
    public var levels: Int {
        get { details.levels }
        set { details.levels = newValue }
    }
    /// The level to which `unwind` leads instead of to a screen by name; 0 is the root.
    public var level: Int? {
        get { details.level }
        set { details.level = newValue }
    }
    /// The index of the screen in the stack of that level; `nil` for its top.
    public var position: Int? {
        get { details.position }
        set { details.position = newValue }
    }
    /// The direction in which `unwind` searches.
    public var search: Search {
        get { details.search }
        set { details.search = newValue }
    }
    /// The name of the screen in which `embed` embeds another one; `nil` for the one on top.
    public var target: String? {
        get { details.target?.text }
        set { details.target = newValue.map(ExactName.init) }
    }
    /// The tab of `selectTab`, the section of `showSection`.
    public var tab: String? {
        get { details.tab?.text }
        set { details.tab = newValue.map(ExactName.init) }
    }
    /// The name of the segue.
    public var segue: String? {
        get { details.segue?.text }
        set { details.segue = newValue.map(ExactName.init) }
    }
    /// The element that a popover points at.
    public var anchor: String? {
        get { details.anchor?.text }
        set { details.anchor = newValue.map(ExactName.init) }
    }
    /// The alternative for certain devices or trees.
    public var policy: Policy? {
        get { details.policy }
        set { details.policy = newValue }
    }
}

// One function for each kind, with the fields of the kind as parameters.
extension NavigationCommand {
    /// Replaces all screens by a new root.
    public static func setRoot(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        below: [ScreenStep] = [],
        wrapped: Bool? = nil,
        animated: Bool = true
    ) -> Self {
        var command = Self(.setRoot, screen: screen, arguments: arguments)
        command.below = below
        command.isWrapped = wrapped
        command.isAnimated = animated
        return command
    }

    /// Replaces all screens of the current navigation stack.
    public static func setStack(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        below: [ScreenStep] = [],
        animated: Bool = true
    ) -> Self {
        var command = Self(.setStack, screen: screen, arguments: arguments)
        command.below = below
        command.isAnimated = animated
        return command
    }

    /// Pushes a screen on the current navigation stack.
    public static func push(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        policy: Policy? = nil,
        animated: Bool = true
    ) -> Self {
        make(.push, screen, arguments, policy, animated)
    }

    /// Replaces the screen on top.
    public static func replaceTop(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        animated: Bool = true
    ) -> Self {
        make(.replaceTop, screen, arguments, nil, animated)
    }

    /// Pops the screen on top.
    public static func pop(animated: Bool = true) -> Self {
        make(.pop, nil, Arguments(), nil, animated)
    }

    /// Pops screens until the named one is on top.
    public static func popTo(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        animated: Bool = true
    ) -> Self {
        make(.popTo, screen, arguments, nil, animated)
    }

    /// Pops all screens but the first one.
    public static func popToRoot(policy: Policy? = nil, animated: Bool = true) -> Self {
        make(.popToRoot, nil, Arguments(), policy, animated)
    }

    /// Presents a screen modally.
    public static func present(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        style: ModalStyle? = nil,
        wrapped: Bool? = nil,
        forced: Bool = false,
        below: [ScreenStep] = [],
        policy: Policy? = nil,
        animated: Bool = true
    ) -> Self {
        var command = make(.present, screen, arguments, policy, animated)
        command.style = style
        command.isWrapped = wrapped
        command.isForced = forced
        command.below = below
        return command
    }

    /// Dismisses modals, the one on top first.
    public static func dismiss(
        levels: Int = 1,
        policy: Policy? = nil,
        screen: String? = nil,
        animated: Bool = true
    ) -> Self {
        var command = make(.dismiss, screen, Arguments(), policy, animated)
        command.levels = levels
        return command
    }

    /// Performs a segue of the storyboard.
    public static func segue(
        _ segue: String,
        _ arguments: Arguments = Arguments(),
        animated: Bool = true
    ) -> Self {
        var command = make(.segue, nil, arguments, nil, animated)
        command.segue = segue
        return command
    }

    /// Dismisses modals and pops screens until a screen is on top.
    public static func unwind(
        to screen: String,
        _ arguments: Arguments = Arguments(),
        search: Search = .last,
        animated: Bool = true
    ) -> Self {
        var command = make(.unwind, screen, arguments, nil, animated)
        command.search = search
        return command
    }

    /// Dismisses modals until the navigation stack of a level is on top.
    public static func unwind(toNavigationOfLevel level: Int, animated: Bool = true) -> Self {
        var command = make(.unwind, nil, Arguments(), nil, animated)
        command.level = level
        return command
    }

    /// Dismisses modals and pops screens until the screen at an index of a level is on top.
    public static func unwind(
        toLevel level: Int,
        position: Int,
        animated: Bool = true
    ) -> Self {
        var command = unwind(toNavigationOfLevel: level, animated: animated)
        command.position = position
        return command
    }

    /// Embeds a screen in another one.
    public static func embed(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        in target: String? = nil,
        policy: Policy? = nil,
        animated: Bool = true
    ) -> Self {
        var command = make(.embed, screen, arguments, policy, animated)
        command.target = target
        return command
    }

    /// Selects a tab.
    public static func selectTab(_ tab: String, animated: Bool = true) -> Self {
        var command = make(.selectTab, nil, Arguments(), nil, animated)
        command.tab = tab
        return command
    }

    /// Shows a section at its first screen.
    public static func showSection(_ section: String, animated: Bool = true) -> Self {
        var command = make(.showSection, nil, Arguments(), nil, animated)
        command.tab = section
        return command
    }

    /// Presents an alert.
    public static func alert(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        forced: Bool = false,
        animated: Bool = true
    ) -> Self {
        var command = make(.alert, screen, arguments, nil, animated)
        command.isForced = forced
        return command
    }

    /// Presents a screen in a popover.
    public static func popover(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        anchor: String? = nil,
        wrapped: Bool? = nil,
        policy: Policy? = nil,
        animated: Bool = true
    ) -> Self {
        var command = make(.popover, screen, arguments, policy, animated)
        command.anchor = anchor
        command.isWrapped = wrapped
        return command
    }

    private static func make(
        _ kind: Kind,
        _ screen: String?,
        _ arguments: Arguments,
        _ policy: Policy?,
        _ animated: Bool
    ) -> Self {
        var command = Self(kind, screen: screen, arguments: arguments)
        command.policy = policy
        command.isAnimated = animated
        return command
    }
}

/// The fields of a command that most commands leave at their defaults.
///
/// They are allocated only if one of them is set: a configuration has thousands of commands, most
/// of which have a kind, a screen and arguments alone.
struct CommandDetails: Sendable, Hashable {
    var below: [ScreenStep] = []
    var isAnimated = true
    var style: ModalStyle?
    var isWrapped: Bool?
    var isForced = false
    var levels = 1
    var level: Int?
    var position: Int?
    var search = NavigationCommand.Search.last
    var target: ExactName?
    var tab: ExactName?
    var segue: ExactName?
    var anchor: ExactName?
    var policy: NavigationCommand.Policy?

    /// The fields on the heap, which copies of a command share.
    indirect enum Box: Sendable, Hashable {
        case details(CommandDetails)
    }
}

extension NavigationCommand: CustomStringConvertible, CustomReflectable {
    /// The kind, the screen, the arguments and each other field that differs from its default, such
    /// as `present Login [username: john, token: …] style: formSheet`.
    public var description: String {
        ([kind.rawValue]
            + shownFields.map { field, value in
                field == .screen || field == .arguments ? "\(value)" : "\(field.rawValue): \(value)"
            }).joined(separator: " ")
    }

    /// The kind and the fields that differ from their default, with `…` for each secret value.
    public var customMirror: Mirror {
        let fields = shownFields.map { (label: $0.rawValue as String?, value: $1) }
        return Mirror(self, children: [(label: "kind", value: kind)] + fields)
    }

    private var shownFields: [(Field, Any)] {
        kind.fields.compactMap { field in shown(field).map { (field, $0) } }
    }

    private func shown(_ field: Field) -> Any? {
        switch field {
        case .screen: screen
        case .arguments: arguments.isEmpty ? nil : arguments
        case .below: below.isEmpty ? nil : below
        case .animated: isAnimated ? nil : false
        case .style: style
        case .wrapped: isWrapped
        case .forced: isForced ? true : nil
        case .levels: levels == 1 ? nil : levels
        case .level: level
        case .position: position
        case .search: search == .last ? nil : search
        case .target: target
        case .tab, .section: tab
        case .segue: segue
        case .anchor: anchor
        case .policy: policy
        }
    }
}
