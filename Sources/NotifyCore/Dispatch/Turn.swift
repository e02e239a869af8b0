// All that belongs to one frame, or to one event of the daemon itself: made for it, and gone with it.
// No value of one turn can reach the next one.

public import LinkRouter

/// One turn of the dispatcher, from a frame, a timer, a start or a reload to its verdict.
public struct Turn {
    /// When it began.
    public let now: Moment
    /// Who sent the frame; `nil` where there is none.
    let sender: Sender?
    /// The sessions that are not in memory.
    let store: any SessionStore
    /// The number that the next entry gets.
    private(set) var nextNumber: UInt64
    /// The verdict so far.
    var verdict = Verdict()
    /// The decisions that ended parked links.
    private var ended: [Int] = []
    /// The screens of the session that was decided about last.
    private var tree: ScreenTree?

    /// Begins a turn.
    ///
    /// - Parameters:
    ///   - now: The current instant.
    ///   - last: The last number that the ledger has given out.
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

    /// Records a decision: its entries get their numbers, and followers their lines.
    ///
    /// A notification without an id gets one that is made up from the number of its first entry.
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
    ///   - generation: The generation of the tables that decided.
    ///   - showsEnds: Whether the receipt reports the parked links that ended by it, and the tree; a
    ///     sender at a feeding door does not learn what others sent.
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
