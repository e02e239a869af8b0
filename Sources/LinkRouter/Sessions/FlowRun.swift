// A flow runs while it owns a screen, also after it has ended with a result.

/// A running flow of a session.
public struct FlowRun: Sendable, Hashable {
    private let exactFlow: ExactName
    /// The screens that the flow owns, at least one, in the order in which they entered the tree.
    public internal(set) var screens: [ScreenID]
    /// The arguments of its events, the latest value of each name.
    public internal(set) var answers: Arguments
    private var exactResult: ExactName?

    /// Creates a run, for example from a stored one.
    public init(
        _ flow: String,
        screens: [ScreenID],
        answers: Arguments = Arguments(),
        result: String? = nil
    ) {
        exactFlow = ExactName(flow)
        self.screens = screens
        self.answers = answers
        exactResult = result.map(ExactName.init)
    }

    /// The name of the flow.
    public var flow: String { exactFlow.text }
    /// The result with which it ended; its screens may still be in the tree.
    public internal(set) var result: String? {
        get { exactResult?.text }
        set { exactResult = newValue.map(ExactName.init) }
    }

    /// Records the arguments of an event.
    ///
    /// The oldest answers are dropped if the limit is exceeded.
    mutating func record(_ arguments: Arguments) {
        var all = arguments
        var room = ScreenLimits.argumentBytes - arguments.byteCount
        for answer in answers where all.first(named: answer.name) == nil {
            room -= answer.byteCount
            guard room >= 0 else { break }
            all.add(answer)
        }
        answers = all
    }
}

/// An event of a running flow; each occurs at most once, in this order.
public enum FlowEvent: Sendable, Hashable {
    /// The flow shows its first screen.
    case started(String)
    /// The flow ended with a result.
    case finished(String, result: String)
    /// The last screen of the flow left, whether it had ended or not.
    case released(String, Transition.LeaveReason)
}
