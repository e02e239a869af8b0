// The registry of screens and segues. It is immutable; a reload builds a new one.

/// The screens and segues of a program.
///
/// Built by ``StoryboardBuilder``, which validates that every name refers to a screen.
public struct Storyboard: Sendable {
    /// The name of the initial screen.
    public let initial: String?
    private let screensByName: [ExactName: ScreenDefinition]
    private let seguesByName: [ExactName: [SegueDefinition]]
    private let factories: [ExactName: any ScreenFactory]

    package init(
        initial: String? = nil,
        screens: [ExactName: ScreenDefinition] = [:],
        segues: [ExactName: [SegueDefinition]] = [:],
        factories: [ExactName: any ScreenFactory] = [:]
    ) {
        self.initial = initial
        self.factories = factories
        screensByName = screens
        seguesByName = segues
    }

    /// The screens, in byte order of their names.
    public var screens: [ScreenDefinition] {
        screensByName.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Returns the screen of a name.
    public func screen(_ name: String) -> ScreenDefinition? {
        screensByName[ExactName(name)]
    }

    /// Returns a command with the style, the anchor and the forced presentation of its screen,
    /// where the command presents it and leaves them at their defaults.
    public func completing(_ command: NavigationCommand) -> NavigationCommand {
        let fields = command.kind.fields
        guard fields.contains(.forced), let screen = command.screen.flatMap(screen) else {
            return command
        }
        var command = command
        if fields.contains(.style), command.style == nil { command.style = screen.style }
        let isPopover = command.kind == .popover || command.style == .popover
        if isPopover, command.anchor == nil { command.anchor = screen.anchor }
        command.isForced = command.isForced || screen.isForced
        return command
    }

    /// The segues, in byte order of their names; those of every screen come first.
    public var segues: [SegueDefinition] {
        seguesByName.values.joined().sorted { left, right in
            let (one, two) = (left.identifier.utf8, right.identifier.utf8)
            guard one.elementsEqual(two) else { return one.lexicographicallyPrecedes(two) }
            return (left.source ?? "").utf8.lexicographicallyPrecedes((right.source ?? "").utf8)
        }
    }

    /// Returns the segue of a name for a screen: its own, else one of every screen.
    public func segue(_ identifier: String, from source: String?) -> SegueDefinition? {
        let named = seguesByName[ExactName(identifier)] ?? []
        let own = named.first { segue in
            guard let source, let from = segue.source else { return false }
            return from.hasSameBytes(as: source)
        }
        return own ?? named.first { $0.source == nil }
    }

    /// Returns the segues of a screen, in byte order of their names.
    public func segues(from source: String) -> [SegueDefinition] {
        seguesByName.keys
            .sorted()
            .compactMap { segue($0.text, from: source) }
    }

    /// Returns the factory of a screen, if one was added with it.
    package func factory(of screen: String) -> (any ScreenFactory)? {
        factories[ExactName(screen)]
    }

    func isWrapped(_ name: String?) -> Bool? {
        name.flatMap(screen)?.isWrapped
    }
}

/// Makes the objects behind a screen; implemented by LinkCoordinators.
package protocol ScreenFactory: Sendable {}
