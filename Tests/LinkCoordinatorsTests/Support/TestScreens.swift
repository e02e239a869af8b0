// Screens that record their callbacks, and a storyboard of them.

import LinkCoordinators
import LinkRouter
import RouterTestSupport

/// What happened, in order.
@MainActor
final class Diary {
    var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    /// Removes and returns the lines.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// A screen that records its callbacks in a diary.
class DiaryScreen: ScreenController {
    var diary: Diary?
    var didAppear: (() -> Void)?
    var details = ""

    override func screenDidLoad() { diary?.add("\(name) load") }
    override func screenWillAppear() { diary?.add("\(name) willAppear") }
    override func screenDidAppear() {
        diary?.add("\(name) didAppear")
        didAppear?()
    }
    override func screenWillDisappear() { diary?.add("\(name) willDisappear") }
    override func screenDidDisappear() { diary?.add("\(name) didDisappear") }
    override func screenDidLeave(_ reason: Transition.LeaveReason) {
        diary?.add("\(name) leave \(reason.rawValue)")
    }
    override func prepare(for segue: Segue, sender: Any?) {
        diary?.add("\(name) prepares \(segue.identifier)")
    }
    override func prepare(forUnwind segue: UnwindSegue, sender: Any?) {
        diary?.add("\(name) prepares \(segue.identifier)")
    }
}

final class InitialScreen: DiaryScreen {}
final class ScreenA: DiaryScreen {}
final class ScreenB: DiaryScreen {}
final class ScreenC: DiaryScreen {}
final class ScreenD: DiaryScreen {}
final class ScreenE: DiaryScreen {}
final class ScreenF: DiaryScreen {}
final class ScreenG: DiaryScreen {}

/// The storyboard of the tests, whose screens have controllers; `Plain` has none.
@MainActor
func testScreens() throws -> Storyboard {
    try testStoryboard { builder, screen in
        switch screen.name {
        case "Initial": builder.add(screen) { InitialScreen() }
        case "A", "Wrapped": builder.add(screen) { ScreenA() }
        case "B": builder.add(screen) { ScreenB() }
        case "C": builder.add(screen) { ScreenC() }
        case "D": builder.add(screen) { ScreenD() }
        case "E": builder.add(screen) { ScreenE() }
        case "F": builder.add(screen) { ScreenF() }
        case "G": builder.add(screen) { ScreenG() }
        default: builder.add(screen)
        }
    }
}

/// A window of that storyboard with a tree.
@MainActor
func testWindow(_ notation: String = "", idiom: ScreenRules.Idiom = .phone) throws -> ScreenWindow {
    ScreenWindow(
        tree: try tree(notation),
        rules: ScreenRules(storyboard: try testScreens(), idiom: idiom)
    )
}

/// A coordinator of that storyboard in a window with a tree.
@MainActor
func testCoordinator(_ notation: String = "") throws -> SegueCoordinator {
    SegueCoordinator(storyboard: try testScreens(), window: try testWindow(notation))
}
