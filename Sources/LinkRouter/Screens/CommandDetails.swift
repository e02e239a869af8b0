// What only some kinds of commands have, kept apart: commands are stored by the thousand, and nearly
// all of them are a kind, a screen and arguments.

/// The parts of a command that most commands do not have.
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
    var target: String?
    var tab: String?
    var segue: String?
    var anchor: String?
    var policy: NavigationCommand.Policy?

    /// The parts on the heap; never changed, so that copies of a command share them.
    final class Box: Sendable, Hashable {
        let details: CommandDetails

        init(_ details: CommandDetails) {
            self.details = details
        }

        static func == (left: Box, right: Box) -> Bool { left.details == right.details }

        func hash(into hasher: inout Hasher) { hasher.combine(details) }
    }
}
