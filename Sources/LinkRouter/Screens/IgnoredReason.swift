// Why a command changes nothing. Toolkits do nothing in silence; here silence has a word.

/// Why a command was ignored; the raw value is a stable code.
public enum IgnoredReason: String, Error, Sendable, Hashable, CaseIterable {
    /// The screen on top is in no navigation stack.
    case noNavigation = "no_navigation"
    /// The first screen of a stack is on top already, and cannot be taken away.
    case onRoot = "on_root"
    /// What is wanted on top, or shown, is so already.
    case alreadyThere = "already_there"
    /// No screen that is looked for is there.
    case notFound = "not_found"
    /// There are not as many modals as are to be closed.
    case noModal = "no_modal"
    /// The storyboard has no such segue from the screen on top.
    case unknownSegue = "unknown_segue"
    /// The storyboard has no such screen.
    case unknownScreen = "unknown_screen"
    /// There are no tabs, or no sections.
    case noTabs = "no_tabs"
    /// There is no tab, or section, of that name.
    case unknownTab = "unknown_tab"
    /// There is no screen to put another one into.
    case noScreen = "no_screen"
    /// The command lacks a field that its kind must have, or it has one of no use.
    case badCommand = "bad_command"
    /// A name is too long.
    case badName = "bad_name"
    /// There would be more screens than a tree may have.
    case tooManyScreens = "too_many_screens"
    /// There would be more levels than a tree may have.
    case tooManyLevels = "too_many_levels"
    /// Transitions have started one another, or screens lie in one another, too deep.
    case tooDeep = "too_deep"
    /// The screen would not perform the segue.
    case refused
    /// Other screens lie over those that are to change.
    case covered
    /// The screens are in no window.
    case noWindow = "no_window"
    /// A coordinator that was dismissed is not shown again.
    case ended
    /// A link must wait until a modal is gone.
    case forced
    /// No commands lead to what is wanted.
    case unreachable
    /// No flow that runs takes the event at its present step.
    case noFlow = "no_flow"
    /// The result of a flow names a user, and no event of the flow has brought one.
    case noUser = "no_user"

    /// A sentence for a person.
    public var explanation: String {
        switch self {
        case .noNavigation: "The screen on top is in no navigation stack."
        case .onRoot: "The first screen of the stack is on top."
        case .alreadyThere: "What is wanted is there already."
        case .notFound: "No such screen is below."
        case .noModal: "There are not as many modals to close."
        case .unknownSegue: "The screen on top has no such segue."
        case .unknownScreen: "The storyboard has no such screen."
        case .noTabs: "There are no such tabs or sections."
        case .unknownTab: "There is no tab or section of that name."
        case .noScreen: "There is no screen to put another one into."
        case .badCommand: "The command lacks something, or has something of no use."
        case .badName: "A name is too long."
        case .tooManyScreens: "There are too many screens."
        case .tooManyLevels: "There are too many modals on each other."
        case .tooDeep: "Transitions or containers are too deep in one another."
        case .refused: "The screen refused the segue."
        case .covered: "Other screens lie over those that are to change."
        case .noWindow: "The screens are in no window."
        case .ended: "The coordinator was dismissed before."
        case .forced: "A modal is open that links must not disturb."
        case .unreachable: "No commands lead to the screen that is wanted."
        case .noFlow: "No flow that runs takes the event at its present step."
        case .noUser: "No event of the flow has brought the user who is to enter."
        }
    }
}
