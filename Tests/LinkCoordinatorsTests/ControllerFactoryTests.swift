// A storyboard makes the controllers of its screens.

import LinkCoordinators
import LinkRouter
import Testing

@MainActor
@Suite("A storyboard with controllers")
struct ControllerFactoryTests {
    @Test("makes the controllers that the program gave, else plain ones, all with its names")
    func makes() throws {
        let board = try testScreens()
        #expect(try board.instantiate("A") is ScreenA)
        #expect(try board.instantiate("Wrapped").name == "Wrapped")
        #expect(try type(of: board.instantiate("Plain")) == ScreenController.self)
        let error = #expect(throws: StoryboardError.self) { try board.instantiate("Z") }
        #expect(error?.code == .unknownScreen)
        #expect(ScreenA().name == "ScreenA")
    }
}
