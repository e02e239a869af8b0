// The reasons why a command changes nothing, which user interface toolkits do not report.

/// The reason why a command was ignored; the raw value is a stable code.
public enum IgnoredReason: String, Error, Sendable, Hashable, CaseIterable {
    /// The screen on top is in no navigation stack.
    case noNavigation = "no_navigation"
    /// The screen on top is the first of its stack and cannot be popped.
    case onRoot = "on_root"
    /// The screen that the command leads to is on top already, or the tab is shown already.
    case alreadyThere = "already_there"
    /// The tree has no such screen.
    case notFound = "not_found"
    /// Fewer modals are presented than the command dismisses.
    case noModal = "no_modal"
    /// The storyboard has no such segue from the screen on top.
    case unknownSegue = "unknown_segue"
    /// The storyboard has no such screen.
    case unknownScreen = "unknown_screen"
    /// The tree shows no tabs, or no sections.
    case noTabs = "no_tabs"
    /// The container has no tab, or section, of that name.
    case unknownTab = "unknown_tab"
    /// There is no screen in which another one could be embedded.
    case noScreen = "no_screen"
    /// The command lacks a required field, or has a field that does not apply.
    case badCommand = "bad_command"
    /// A name is too long.
    case badName = "bad_name"
    /// The tree would have more screens than its limit.
    case tooManyScreens = "too_many_screens"
    /// The tree would have more levels than its limit.
    case tooManyLevels = "too_many_levels"
    /// Transitions or containers are nested deeper than the limit.
    case tooDeep = "too_deep"
    /// The screen refused to perform the segue.
    case refused
    /// Other screens cover those of the flow or the coordinator.
    case covered
    /// The coordinator belongs to no window.
    case noWindow = "no_window"
    /// The coordinator was dismissed, or the flow has ended.
    case ended
    /// A forced modal is presented; the link must wait until it is closed.
    case forced
    /// No commands lead to the target.
    case unreachable
    /// No running flow accepts the event at its current step.
    case noFlow = "no_flow"
    /// The result of a flow requires a user, and no event of the flow had the argument.
    case noUser = "no_user"

    /// A sentence for people.
    public var explanation: String {
        switch self {
        case .noNavigation: "The screen on top is in no navigation stack."
        case .onRoot: "The first screen of the stack is on top."
        case .alreadyThere: "The screen or tab is shown already."
        case .notFound: "The tree has no such screen."
        case .noModal: "Fewer modals are presented than the command dismisses."
        case .unknownSegue: "The screen on top has no such segue."
        case .unknownScreen: "The storyboard has no such screen."
        case .noTabs: "The tree shows no tabs or sections."
        case .unknownTab: "The container has no tab or section of that name."
        case .noScreen: "There is no screen to embed another one in."
        case .badCommand: "The command lacks a field, or has a field that does not apply."
        case .badName: "A name is too long."
        case .tooManyScreens: "The tree would have too many screens."
        case .tooManyLevels: "The tree would have too many modals."
        case .tooDeep: "Transitions or containers are nested too deep."
        case .refused: "The screen refused the segue."
        case .covered: "Other screens cover those of the flow or the coordinator."
        case .noWindow: "The coordinator belongs to no window."
        case .ended: "The coordinator was dismissed, or the flow has ended."
        case .forced: "A forced modal is presented."
        case .unreachable: "No commands lead to the target."
        case .noFlow: "No running flow accepts the event at its current step."
        case .noUser: "No event of the flow had the argument for the user."
        }
    }
}
