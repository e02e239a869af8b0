// Screens that write down what happens to them, and a storyboard of them.

import LinkRouter

/// What happened, in order.
final class Diary {
    var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    /// The lines so far, which are forgotten.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// A screen that tells a diary everything.
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

/// Screens `Initial`, `A` to `G`; each of these leads to each by `Show…`, and back to `Initial`.
func testStoryboard() throws -> Storyboard {
    var builder = StoryboardBuilder()
    builder.initial = "Initial"
    builder.add(ScreenDefinition("Initial")) { InitialScreen() }
    builder.add(ScreenDefinition("A")) { ScreenA() }
    builder.add(ScreenDefinition("B")) { ScreenB() }
    builder.add(ScreenDefinition("C")) { ScreenC() }
    builder.add(ScreenDefinition("D")) { ScreenD() }
    builder.add(ScreenDefinition("E")) { ScreenE() }
    builder.add(ScreenDefinition("F")) { ScreenF() }
    builder.add(ScreenDefinition("G")) { ScreenG() }
    builder.add(ScreenDefinition("Wrapped", wrapped: true)) { ScreenA() }
    builder.add(ScreenDefinition("Plain"))
    for name in ["A", "B", "C", "D", "E", "F", "G", "Plain"] {
        builder.add(SegueDefinition("Show\(name)", to: name))
    }
    builder.add(SegueDefinition("ShowWrapped", to: "Wrapped"))
    builder.add(SegueDefinition("Sheet", from: "A", to: "B", kind: .present(.formSheet)))
    builder.add(SegueDefinition("Bubble", from: "A", to: "B", kind: .popover(anchor: "more")))
    builder.add(SegueDefinition("Swap", from: "A", to: "B", kind: .replace))
    builder.add(SegueDefinition("Embed", from: "A", to: "B", kind: .embed))
    builder.add(SegueDefinition("Back", to: "Initial", kind: .unwind))
    builder.add(SegueDefinition("ShowNext", from: "A", to: "B"))
    builder.add(SegueDefinition("ShowNext", from: "B", to: "C"))
    return try builder.build()
}

/// A window of that storyboard with a tree.
func testWindow(_ notation: String = "", idiom: ScreenRules.Idiom = .phone) throws -> ScreenWindow {
    ScreenWindow(
        tree: try tree(notation),
        rules: ScreenRules(storyboard: try testStoryboard(), idiom: idiom)
    )
}

/// A coordinator of that storyboard in a window with a tree.
func testCoordinator(_ notation: String = "") throws -> SegueCoordinator {
    SegueCoordinator(storyboard: try testStoryboard(), window: try testWindow(notation))
}
