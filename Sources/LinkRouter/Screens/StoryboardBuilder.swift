// A builder accepts screens and segues in any order and validates them together.

/// Collects screens and segues and builds a ``Storyboard``.
///
/// ```swift
/// var builder = StoryboardBuilder()
/// builder.initial = "List"
/// builder.add(ScreenDefinition("List"))
/// builder.add(ScreenDefinition("Details"))
/// builder.add(SegueDefinition("ShowDetails", from: "List", to: "Details"))
/// let storyboard = try builder.build()
/// ```
public struct StoryboardBuilder: Sendable {
    /// The name of the initial screen.
    public var initial: String?
    /// The limits of the trees that will contain the screens.
    public var limits = ScreenLimits.standard
    private var screens: [ScreenDefinition] = []
    private var segues: [SegueDefinition] = []
    private var factories: [ExactName: any ScreenFactory] = [:]

    /// Creates an empty builder.
    public init() {}

    /// Adds a screen.
    public mutating func add(_ screen: ScreenDefinition) {
        screens.append(screen)
    }

    /// Adds a screen and the factory of the objects behind it.
    package mutating func add(_ screen: ScreenDefinition, factory: any ScreenFactory) {
        screens.append(screen)
        factories[ExactName(screen.name)] = factory
    }

    /// Adds a segue.
    public mutating func add(_ segue: SegueDefinition) {
        segues.append(segue)
    }

    /// Validates screens and segues and builds the storyboard.
    ///
    /// - Throws: ``StoryboardError`` with the first fault.
    public func build() throws(StoryboardError) -> Storyboard {
        var byName: [ExactName: ScreenDefinition] = [:]
        for screen in screens {
            try checkName(screen.name, within: nil)
            guard byName.updateValue(screen, forKey: ExactName(screen.name)) == nil else {
                throw .duplicateScreen(screen.name)
            }
        }
        for screen in screens { try check(screen, byName) }
        var size = ScreenSizes(screens: byName, limits: limits)
        for screen in screens { _ = try size.size(of: screen, within: []) }
        if let initial, byName[ExactName(initial)] == nil { throw .unknownScreen(initial) }
        return Storyboard(
            initial: initial,
            screens: byName,
            segues: try checkedSegues(byName),
            factories: factories
        )
    }

    private func check(
        _ screen: ScreenDefinition,
        _ byName: [ExactName: ScreenDefinition]
    ) throws(StoryboardError) {
        for child in screen.children where byName[ExactName(child)] == nil {
            throw .unknownScreen(child, within: screen.name)
        }
        guard let tabs = screen.tabs else { return }
        guard !tabs.items.isEmpty else { throw .noTabs(in: screen.name) }
        var names: Set<ExactName> = []
        for tab in tabs.items {
            try checkName(tab.name, within: screen.name)
            guard names.insert(ExactName(tab.name)).inserted else {
                throw .duplicateTab(tab.name, in: screen.name)
            }
            guard byName[ExactName(tab.screen)] != nil else {
                throw .unknownScreen(tab.screen, within: screen.name)
            }
        }
    }

    private func checkedSegues(
        _ byName: [ExactName: ScreenDefinition]
    ) throws(StoryboardError) -> [ExactName: [SegueDefinition]] {
        var found: [ExactName: [SegueDefinition]] = [:]
        for segue in segues {
            try checkName(segue.identifier, within: segue.source)
            for name in [segue.source, segue.destination] {
                guard let name, byName[ExactName(name)] == nil else { continue }
                throw .unknownScreen(name, within: segue.identifier)
            }
            let isDuplicate = found[ExactName(segue.identifier), default: []].contains { other in
                other.source.map(ExactName.init) == segue.source.map(ExactName.init)
            }
            guard !isDuplicate else {
                throw .duplicateSegue(segue.identifier, of: segue.source)
            }
            found[ExactName(segue.identifier), default: []].append(segue)
        }
        return found
    }

    private func checkName(_ name: String, within: String?) throws(StoryboardError) {
        guard (1...limits.nameBytes).contains(name.utf8.count) else {
            throw .badName(name, within: within, limit: limits.nameBytes)
        }
    }
}

/// Computes the number of screens that each screen contains, so that no transition can exceed the
/// limits of a tree.
private struct ScreenSizes {
    let screens: [ExactName: ScreenDefinition]
    let limits: ScreenLimits
    var sizes: [ExactName: Int] = [:]

    init(screens: [ExactName: ScreenDefinition], limits: ScreenLimits) {
        self.screens = screens
        self.limits = limits
    }

    mutating func size(
        of screen: ScreenDefinition,
        within parents: [ExactName]
    ) throws(StoryboardError) -> Int {
        let key = ExactName(screen.name)
        guard !parents.contains(key) else {
            throw .cycle(screen.name, within: parents.last?.text)
        }
        guard parents.count < limits.depth else { throw .tooLarge(screen.name) }
        if let size = sizes[key] { return size }
        var size = 1
        for name in screen.children + (screen.tabs?.items.map(\.screen) ?? []) {
            guard let inner = screens[ExactName(name)] else { continue }
            size += try self.size(of: inner, within: parents + [key])
            guard size <= limits.screens else { throw .tooLarge(screen.name) }
        }
        sizes[key] = size
        return size
    }
}
