// The daemon as one value on one thread: what it holds, and what happens at the end of each turn.

import JSONText
import Jansson
import LinkRouter
import NotifyCore
import Systemd

/// All that runs on the loop.
final class Daemon {
    let loop: EventLoop
    let options: Options
    let source: ConfigurationSource
    let store: Store
    let record: Record
    /// What the store knew of the ledger at start.
    let stored: StoredLedger
    var dispatcher: Dispatcher
    var followed: FollowRing
    /// What the last process left for this one, until it is taken over.
    var left: (connections: [InheritedSockets.Stored], memories: [StoredMemory]) = ([], [])
    var listeners: [(listener: Listener, door: DoorKind, io: IOSource)] = []
    var peers: [ObjectIdentifier: Peer] = [:]
    var budgets: [UInt32: Budget] = [:]
    var userNames: [UInt32: String] = [:]
    /// Peers with frames that were not pulled yet, in the order in which they are served.
    var backlog: [Peer] = []
    /// Reused for every frame: the tape, input and output.
    var tape = JSONTape()
    var input: [UInt8] = []
    var output: [UInt8] = []
    var isAccepting = true
    var isStopping = false
    var status = ""

    let notifier = ServiceNotifier()
    private let boot: String
    private var serve: TurnSource?
    private var tick: TimerSource?
    private var isTicking = false
    /// Why the store could not follow, until it can.
    private(set) var checkpointFault: String?
    /// The state of the lot for which the expiry timer is armed.
    private var armedFor: Int?
    var drained: TurnSource?
    var deadline: TimerSource?
    /// Whether the stop waits for a moment only, because journald may hang.
    var waitsBriefly = false
    private var expiry: TimerSource?
    var signals: [SignalSource] = []

    init(
        loop: EventLoop,
        options: Options,
        source: ConfigurationSource,
        store: Store,
        record: Record,
        stored: StoredLedger,
        dispatcher: Dispatcher,
        boot: String
    ) throws(SystemError) {
        self.loop = loop
        self.options = options
        self.source = source
        self.store = store
        self.record = record
        self.stored = stored
        self.dispatcher = dispatcher
        self.boot = boot
        followed = FollowRing(after: record.ledger.last)
        serve = try loop.addDefer { [unowned self] in serveBacklog() }
        tick = try loop.addTimer { [unowned self] in
            isTicking = false
            housekeeping()
        }
        // Last among all sources: it fires when nothing else can be read.
        drained = try loop.addDefer(priority: 1_000) { [unowned self] in
            if record.ledger.count == 0, backlog.isEmpty { finish() }
        }
        deadline = try loop.addTimer { [unowned self] in finish() }
        expiry = try loop.addTimer(clock: .boottime) { [unowned self] in expireParked() }
        record.onConfirmed = { [unowned self] in confirmed() }
        record.onSynced = { [unowned self] number, isSynced in
            for peer in peers.values {
                peer.receipts.didSync(through: number, isSynced: isSynced)
            }
        }
        record.seenIDs = { [unowned self] in self.dispatcher.seen }
        attendToStore()
    }

    /// The instant at which the present turn of the loop began.
    var now: Moment {
        Moment(
            boot: boot,
            sinceBoot: loop.now(.boottime),
            epoch: loop.now(.realtime).components.seconds
        )
    }

    // MARK: Turns

    /// Ends a turn: the store, the journal, and what can be answered already.
    func endTurn() {
        record.flush()
        armExpiry()
        startTicking()
    }

    /// Takes over what a frame led to.
    func take(_ verdict: Verdict, from peer: Peer?) {
        record.append(verdict)
        for command in verdict.commands { followed.append(command) }
        guard let peer, let receipt = verdict.receipt else { return }
        peer.rejectedInRow = verdict.isRejected ? peer.rejectedInRow + 1 : 0
        budgets[peer.userID]?.spend(verdict.entries.count)
        answer(peer, receipt, awaiting: record.ledger.last, level: verdict.level)
    }

    /// Queues a line for a peer, behind all that it was told before.
    ///
    /// - Parameters:
    ///   - peer: The peer.
    ///   - value: The line.
    ///   - number: The number that must be confirmed first; a mere answer waits for none.
    ///   - level: Whether that is enough.
    func answer(
        _ peer: Peer,
        _ value: JSONValue,
        awaiting number: UInt64 = 0,
        level: ReceiptLevel = .confirmed
    ) {
        guard !peer.isDeaf else {
            peer.untold += 1
            return
        }
        peer.receipts.append(value.line, awaiting: number, level: level)
        if level == .synced { record.rounds.want(number) }
    }

    /// Numbers were confirmed: receipts and followers, and room for those who wait.
    private func confirmed() {
        for peer in peers.values.filter(\.isWaiting) { deliver(to: peer) }
        serveSoon()
        guard isStopping else { return }
        drained?.isEnabled = true
        if waitsBriefly {
            waitsBriefly = false
            deadline?.arm(after: .seconds(1))
        }
    }

    /// Lets a peer's frames wait until there is room for them.
    func hold(_ peer: Peer) {
        guard !peer.hasBacklog else { return }
        peer.hasBacklog = true
        backlog.append(peer)
    }

    /// Lets a peer's frames wait for the next turn.
    func postpone(_ peer: Peer) {
        hold(peer)
        serveSoon()
    }

    /// Serves those who wait in the next turn.
    func serveSoon() {
        if !backlog.isEmpty { serve?.isEnabled = true }
    }

    func serveBacklog() {
        let waiting = backlog
        backlog.removeAll(keepingCapacity: true)
        for peer in waiting {
            peer.hasBacklog = false
            // The time that its frame was kept waiting for room does not count.
            if peer.partialSince != nil { peer.partialSince = loop.now(.monotonic) }
            pump(peer)
            if isStopping { readLast(peer) }
        }
    }

    // MARK: Time

    private func armExpiry() {
        guard dispatcher.lot.changes != armedFor else { return }
        armedFor = dispatcher.lot.changes
        if let wait = dispatcher.lot.nextDeadline(at: now) {
            expiry?.arm(after: wait, accuracy: .milliseconds(100))
        } else {
            expiry?.disarm()
        }
    }

    private func expireParked() {
        armedFor = nil
        take(dispatcher.expire(at: now, store), from: nil)
        endTurn()
    }

    func startTicking() {
        guard !isTicking else { return }
        isTicking = true
        tick?.arm(after: .seconds(1), accuracy: .milliseconds(50))
    }

    /// Once a second while anything is going on.
    private func housekeeping() {
        record.lookForJournal()
        attendToSlowPeers()
        resumeAccepting()
        serveSoon()
        do {
            if record.needsCheckpoint { try record.checkpoint(isClean: false) }
            checkpointFault = nil
        } catch {
            if checkpointFault == nil {
                record.sink.log("\(error)", id: MessageID.limit, severity: .error)
            }
            checkpointFault = "\(error)"
        }
        tellStatus()
        let isTimed = peers.values.contains(where: \.isTimed)
        let isBusy = record.ledger.count > 0 || record.needsCheckpoint
        if isBusy || !backlog.isEmpty || isTimed || !isAccepting {
            startTicking()
        } else {
            ProcessFacts.returnFreeMemory()
        }
    }

    /// Tells the manager how things are, if that has changed.
    func tellStatus() {
        let text = statusText
        guard text != status else { return }
        status = text
        _ = try? notifier.notify(.status(text))
    }
}
