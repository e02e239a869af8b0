// The registry of screens and segues. Frozen: a reload builds another one and swaps.

/// The screens and segues of a program.
///
/// Built by ``StoryboardBuilder``, which has checked that every name leads somewhere.
public struct Storyboard: Sendable {
    /// The name of the screen that comes first.
    public let initial: String?
    private let screensByName: [NameKey: ScreenDefinition]
    private let seguesByName: [NameKey: [SegueDefinition]]

    init(
        initial: String?,
        screens: [NameKey: ScreenDefinition],
        segues: [NameKey: [SegueDefinition]]
    ) {
        self.initial = initial
        screensByName = screens
        seguesByName = segues
    }

    /// The screens, in byte order of their names.
    public var screens: [ScreenDefinition] {
        screensByName.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Returns the screen of a name.
    public func screen(_ name: String) -> ScreenDefinition? {
        screensByName[NameKey(name)]
    }

    /// Returns the segue of a name that a screen has: its own, else one that every screen has.
    public func segue(_ identifier: String, from source: String?) -> SegueDefinition? {
        let named = seguesByName[NameKey(identifier)] ?? []
        let own = named.first { segue in
            guard let source, let from = segue.source else { return false }
            return from.hasSameBytes(as: source)
        }
        return own ?? named.first { $0.source == nil }
    }

    /// The segues that a screen has, in byte order of their names.
    public func segues(from source: String) -> [SegueDefinition] {
        seguesByName.keys
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            .compactMap { segue($0.name, from: source) }
    }

    func isWrapped(_ name: String?) -> Bool? {
        name.flatMap(screen)?.isWrapped
    }
}
