// The screens and flows of the random walk, which record their callbacks.

import LinkCoordinators
import LinkRouter
import RouterTestSupport

/// The lives of all screens and coordinators of a walk.
@MainActor
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
@MainActor
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

/// The storyboard of the walk, whose screens note their lives.
@MainActor
func walkScreens() throws -> Storyboard {
    try walkStoryboard { builder, screen in builder.add(screen) { WalkScreen() } }
}
