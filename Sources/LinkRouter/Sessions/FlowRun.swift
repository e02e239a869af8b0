// A flow that was started, as a value that can be stored: it runs for as long as it owns a screen.

/// A flow of a session that runs.
public struct FlowRun: Sendable, Hashable {
    private let exactFlow: ExactName
    /// The screens that it shows, at least one, in the order in which they came.
    public internal(set) var screens: [ScreenID]
    /// What its events have brought, the newest value of each name.
    public internal(set) var answers: Arguments
    private var exactResult: ExactName?

    /// Creates a run, such as one that was stored.
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

    /// Takes what an event has brought; of what is too much the oldest is forgotten.
    mutating func take(_ arguments: Arguments) {
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

/// Something that happens to a flow; each at most once, in this order.
public enum FlowEvent: Sendable, Hashable {
    /// It shows its first screen.
    case started(String)
    /// It ended with a result.
    case finished(String, result: String)
    /// Its last screen left, whether it had ended or not.
    case released(String, Transition.LeaveReason)
}
