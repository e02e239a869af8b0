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
    var target: ExactName?
    var tab: ExactName?
    var segue: ExactName?
    var anchor: ExactName?
    var policy: NavigationCommand.Policy?

    /// The parts on the heap, which copies of a command share.
    indirect enum Box: Sendable, Hashable {
        case details(CommandDetails)
    }
}
