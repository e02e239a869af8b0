// What the random walk walks over: screens that note their lives, flows that note their ends, and
// chance.

import LinkRouter

/// The lives of all screens and coordinators of a walk.
final class WalkLog {
    enum Life: String { case loaded, appearing, seen, disappearing, hidden, left }

    var lives: [ObjectIdentifier: Life] = [:]
    var broken: [String] = []
    var didAppear: (() -> Void)?
    var made = 0
    var left = 0

    /// Notes a step in a screen's life, which must be one that may follow the last.
    func note(_ screen: WalkScreen, _ next: Life, after allowed: [Life?]) {
        let key = ObjectIdentifier(screen)
        if !allowed.contains(lives[key]) {
            broken.append("\(screen.name): \(next) after \(lives[key]?.rawValue ?? "nothing")")
        }
        lives[key] = next == .left ? nil : next
        if next == .loaded { made += 1 }
        if next == .left { left += 1 }
    }
}

/// A screen that notes its life.
final class WalkScreen: ScreenController {
    weak var log: WalkLog?

    override func screenDidLoad() { log?.note(self, .loaded, after: [nil]) }
    override func screenWillAppear() { log?.note(self, .appearing, after: [.loaded, .hidden]) }
    override func screenDidAppear() {
        log?.note(self, .seen, after: [.appearing])
        log?.didAppear?()
    }
    override func screenWillDisappear() { log?.note(self, .disappearing, after: [.seen]) }
    override func screenDidDisappear() { log?.note(self, .hidden, after: [.disappearing]) }
    override func screenDidLeave(_ reason: Transition.LeaveReason) {
        log?.note(self, .left, after: [.loaded, .hidden])
    }
}

/// What is known of a flow, whether it is still there or not.
final class WalkFlow {
    weak var coordinator: WalkCoordinator?
    var finished = 0
    var dismissed: [DismissReason] = []
    var wasShown = false
}

/// A flow whose screens are whatever the walk wants.
final class WalkCoordinator: Coordinator<PlainRoute, PlainResult> {
    var screensToShow: [ScreenController] = []

    override func transition(to route: PlainRoute) {
        switch route {
        case .start: setScreens(screensToShow)
        case .again: executeTransition(to: .start)
        case .other: for screen in screensToShow { push(screen) }
        }
        screensToShow = []
    }
}

/// Commands by chance.
struct WalkChance {
    static let names = ["A", "B", "C", "D", "Main", "Menu", "Odd name", "Wrapped"]
    static let unknown = ["Z", "", String(repeating: "n", count: 300)]
    var random: SplitMix

    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func happens(_ one: Int) -> Bool { below(one) == 0 }

    mutating func pick<Element>(_ list: [Element]) -> Element { random.pick(list) }

    mutating func name() -> String { happens(20) ? pick(Self.unknown) : pick(Self.names) }

    mutating func arguments() -> Arguments {
        happens(2) ? [:] : ["n": "\(below(3))"]
    }

    mutating func steps(_ most: Int) -> [ScreenStep] {
        (0..<below(most + 1)).map { _ in ScreenStep(name(), arguments()) }
    }

    /// A command of any kind with whatever fields, sensible or not.
    mutating func command() -> NavigationCommand {
        var command = NavigationCommand(
            pick(NavigationCommand.Kind.allCases),
            screen: happens(20) ? nil : name(),
            arguments: arguments()
        )
        command.below = happens(3) ? steps(2) : []
        command.isAnimated = !happens(4)
        command.style = happens(3) ? pick(ModalStyle.allCases) : nil
        command.isWrapped = happens(3) ? happens(2) : nil
        command.isForced = happens(8)
        command.levels = happens(4) ? below(4) - 1 : 1
        if command.kind == .unwind, happens(2) {
            command.level = below(4)
            command.position = happens(2) ? below(3) : nil
        }
        command.search = happens(2) ? .first : .last
        command.target = happens(3) ? name() : nil
        command.tab = pick(["one", "two", "three"])
        command.segue = pick(["ShowA", "ShowMain", "ShowWrapped", "Sheet", "Back", "Embed", "Nope"])
        command.anchor = happens(3) ? pick(["x", "two words"]) : nil
        command.policy = happens(4) ? pick(NavigationCommand.Policy.allCases) : nil
        return command
    }
}

/// The storyboard of the walk.
func walkStoryboard() throws -> Storyboard {
    var builder = StoryboardBuilder()
    for name in ["A", "B", "C", "D", "Odd name"] {
        builder.add(ScreenDefinition(name)) { WalkScreen() }
    }
    builder.add(ScreenDefinition("Wrapped", wrapped: true)) { WalkScreen() }
    let tabs = [
        ScreenDefinition.Tab("one", screen: "A"), .init("two", screen: "B", wrapped: false),
    ]
    builder.add(ScreenDefinition("Main", tabs: .init(.tabs, tabs), children: ["C"])) {
        WalkScreen()
    }
    let sections = [ScreenDefinition.Tab("one", screen: "C"), .init("two", screen: "Main")]
    builder.add(ScreenDefinition("Menu", tabs: .init(.sections, sections))) { WalkScreen() }
    builder.add(SegueDefinition("ShowA", to: "A"))
    builder.add(SegueDefinition("ShowMain", to: "Main"))
    builder.add(SegueDefinition("ShowWrapped", to: "Wrapped"))
    builder.add(SegueDefinition("Sheet", from: "A", to: "B", kind: .present(.formSheet)))
    builder.add(SegueDefinition("Back", to: "A", kind: .unwind))
    builder.add(SegueDefinition("Embed", to: "D", kind: .embed))
    return try builder.build()
}
