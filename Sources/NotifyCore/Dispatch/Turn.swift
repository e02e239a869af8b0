// The state of one frame, timer, start or reload. It is made for one turn, so that no value of a
// turn can reach the next one.

public import LinkRouter

/// One turn of the dispatcher, from a frame, a timer, a start or a reload to its verdict.
public struct Turn {
    /// When the turn began.
    public let now: Moment
    /// Who sent the frame; `nil` without one.
    let sender: Sender?
    /// The sessions that are not in memory.
    let store: any SessionStore
    /// The number of the next entry.
    private(set) var nextNumber: UInt64
    /// The verdict so far.
    var verdict = Verdict()
    /// The decisions that ended parked links.
    private var ended: [Int] = []
    /// The screens of the session of the last decision.
    private var tree: ScreenTree?

    /// Begins a turn.
    ///
    /// - Parameters:
    ///   - now: The current instant.
    ///   - last: The last number that the ledger assigned.
    ///   - store: The sessions that are not in memory.
    ///   - sender: Who sent the frame.
    public init(
        at now: Moment,
        after last: UInt64,
        store: some SessionStore,
        sender: Sender? = nil
    ) {
        self.now = now
        self.sender = sender
        self.store = store
        nextNumber = last + 1
    }

    /// Records a decision: numbers its entries and adds its lines for followers.
    ///
    /// A notification without an id gets one that is derived from the number of its first entry.
    mutating func record(_ decision: Decision) {
        var decision = decision
        decision.number = nextNumber
        if decision.id == nil, decision.provider != nil {
            decision.id = SeenMessages.madeUpID(nextNumber)
        }
        if !decision.isOfParkedLink { decision.sender = sender }
        nextNumber += UInt64(decision.entryCount)
        decision.forEachFollowed { verdict.commands.append($0) }
        tree = decision.session?.tree ?? tree
        verdict.decisions.append(decision)
    }

    /// Records the decision that the frame's receipt reports.
    mutating func respond(with decision: Decision) {
        verdict.receipt = Receipt(decision: verdict.decisions.count)
        record(decision)
    }

    /// Records the end of a parked link.
    mutating func end(with decision: Decision) {
        ended.append(verdict.decisions.count)
        record(decision)
    }

    /// Ends the turn.
    ///
    /// - Parameters:
    ///   - generation: The generation of the table in force.
    ///   - showsEnds: Whether the receipt reports the parked links that ended, and the tree. A
    ///     sender at a feeding door must not see what others sent.
    /// - Returns: The verdict.
    consuming func finish(generation: Int, showsEnds: Bool) -> Verdict {
        var verdict = self.verdict
        for index in verdict.decisions.indices {
            verdict.decisions[index].generation = generation
        }
        if showsEnds {
            verdict.receipt?.ended = self.ended
            verdict.receipt?.tree = self.tree
        }
        return verdict
    }
}
