// notifyd on one thread: one function for each event.

import JSONText
import Jansson
import LinkRouter
import NotifyCore
import StrictJSON
import Systemd

/// Owns the parts of notifyd and connects them.
final class Daemon {
    let clock: DaemonClock
    let record: Record
    var dispatcher: Dispatcher
    let followers: Followers
    let doors: Doors
    var handover: Handover
    private let source: ConfigurationSource
    private let recovery: Recovery
    private let shutdown: Shutdown
    private let notifier = ServiceNotifier()
    private var signals: [SignalSource] = []
    /// The status line that was last sent to the service manager.
    private var reportedStatus = ""

    /// Opens the store and connects to the journal.
    convenience init(
        _ options: Options,
        _ source: ConfigurationSource,
        _ configuration: Configuration,
        on loop: EventLoop
    ) throws {
        let store = try Store(folder: options.stateDirectory)
        let ledger = try store.ledger() ?? Recovery.beginLedger(in: store)
        let encoder = EntryEncoder(
            format: options.format,
            ledger: ledger.id,
            fieldLimit: Limits.fieldBytes
        )
        let sink: any EntrySink =
            switch options.format {
            case .journal: try JournalSink(loop: loop, encoder: encoder)
            case .text, .json: StreamSink(loop: loop)
            }
        var dispatcher = Dispatcher(configuration: configuration, idKey: ledger.key)
        dispatcher.restore(parked: try store.parked())
        let record = try Record(
            loop: loop,
            store: store,
            sink: sink,
            encoder: encoder,
            last: ledger.last
        )
        try self.init(
            clock: DaemonClock(loop: loop, boot: Identifier128.boot().description),
            source: source,
            record: record,
            checkpoint: ledger,
            dispatcher: dispatcher
        )
    }

    /// Creates a daemon with an open store and sink.
    init(
        clock: DaemonClock,
        source: ConfigurationSource,
        record: Record,
        checkpoint: StoredLedger,
        dispatcher: Dispatcher
    ) throws(SystemError) {
        self.clock = clock
        self.source = source
        self.record = record
        self.dispatcher = dispatcher
        followers = Followers(record: record)
        doors = try Doors(
            loop: clock.loop,
            record: record,
            followers: followers,
            limits: dispatcher.configuration.limits
        )
        recovery = Recovery(
            checkpoint: checkpoint,
            record: record,
            loop: clock.loop,
            notifier: notifier
        )
        handover = Handover(notifier: notifier, record: record)
        shutdown = try Shutdown(loop: clock.loop)
        connect()
    }

    var store: Store { record.store }

    /// Connects the parts that call back.
    private func connect() {
        doors.handler = self
        followers.currentSession = { [unowned self] in dispatcher.current($0, store) }
        clock.onTick = { [unowned self] in tick() }
        clock.onExpiry = { [unowned self] in expireParked() }
        shutdown.isDrained = { [unowned self] in record.ledger.count == 0 && !doors.hasBacklog }
        shutdown.onEnd = { [unowned self] in finish() }
        record.onConfirmed = { [unowned self] in
            doors.didConfirm()
            shutdown.didConfirm()
        }
        record.onSynced = { [unowned self] in doors.didSync(through: $0, isSynced: $1) }
        record.seenIDs = { [unowned self] in dispatcher.seen }
        store.onDamage = { [unowned self] sentence in
            record.sink.log(sentence, id: MessageID.damaged, severity: .warning)
        }
        // Ends at once, as after kill -9, which loses nothing; the next start reports the fault.
        store.onUnreadable = { [unowned self] error in
            record.sink.log("\(error)", id: MessageID.limit, severity: .error)
            ProcessFacts.exit(ExitCode.inputOutput.rawValue)
        }
        store.anonymousSessions = { [unowned self] in
            AnonymousSessions(
                state: dispatcher.configuration.initialState,
                limit: dispatcher.configuration.limits.storedSessions,
                isInMemory: { [unowned self] in dispatcher.isInMemory($0) }
            )
        }
        store.onEvicted = { [unowned self] count in
            let limit = dispatcher.configuration.limits.storedSessions
            record.sink.log(
                "Evicted \(Quoted.count(count, "session", "sessions")) that no user ever logged in "
                    + "to: the store has at most \(limit) of them (storedSessions).",
                id: MessageID.limit,
                severity: .notice
            )
        }
    }

    // MARK: Starting

    /// Continues the ledger of the last process, and marks the store as in use.
    func recover() throws {
        if recovery.isNeeded {
            try recovery.restoreSeen(in: &dispatcher)
            try record.sink.open()
        }
        if recovery.isNeeded, !record.sink.canReadBack {
            try recovery.resendOutbox()
        } else {
            try recovery.awaitJournal()
            try recovery.restoreEntries(in: &dispatcher)
        }
        followers.ring.resume(after: record.ledger.last)
        try recovery.markInUse()
    }

    /// Receives signals through the loop: before the doors are open, because a stop may be
    /// requested as soon as they are.
    func watchSignals() throws(SystemError) {
        signals = [
            try clock.loop.addSignal(.terminate) { [unowned self] in stop() },
            try clock.loop.addSignal(.interrupt) { [unowned self] in stop() },
            try clock.loop.addSignal(.hangup) { [unowned self] in
                apply(reload(), from: nil)
                endTurn()
            },
        ]
    }

    /// Opens the doors: on the service manager's sockets, or, without any, on new ones.
    func openDoors(in folder: String) throws(DaemonError) {
        do throws(SystemError) {
            // Connections, the journal's files and libsystemd need one each.
            try ProcessFacts.raiseDescriptorLimit(to: 4_096)
            let inherited = try InheritedSockets.adopt()
            handover.inherited = (inherited.stored, inherited.memories)
            try doors.open(inherited.listeners, in: folder)
        } catch {
            throw .door(error)
        }
    }

    /// Sends READY=1, and then completes the recovery before the first frame is read.
    func start() throws {
        try clock.loop.setWatchdog(true)
        reportedStatus = status.text
        try notifier.notify(.ready, .status(reportedStatus))
        dispatcher.prepare()
        followers.ring.makeRoom()
        try recovery.finish(in: &dispatcher)
        record.sink.log("Ready: \(reportedStatus)", id: MessageID.ready, severity: .info)
        apply(dispatcher.begin(in: turn()), from: nil)
        endTurn()
        handover.adopt(into: doors, followers)
    }

    /// Serves until a stop is complete, and returns the exit code.
    func run() throws(SystemError) -> Int32 { try clock.loop.run() }

    // MARK: Decisions

    /// Begins a turn: its first entry gets the number after the ledger's last one.
    private func turn(of peer: Peer? = nil) -> Turn {
        Turn(at: clock.now, after: record.ledger.last, store: store, sender: peer?.sender)
    }

    /// Records a verdict, and queues its receipt.
    func apply(_ verdict: Verdict, from peer: Peer?) {
        record.append(verdict)
        for command in verdict.commands { followers.ring.append(command) }
        guard let peer, verdict.hasReceipt else { return }
        peer.rejectedInRow = verdict.isRejected ? peer.rejectedInRow + 1 : 0
        doors.charge(peer, verdict.entries.count)
        doors.queue(for: peer, awaiting: record.ledger.last, level: verdict.level) {
            verdict.appendReceipt(to: &$0)
        }
    }

    /// Answers a query.
    private func answer(_ query: Query, to peer: Peer) {
        switch query {
        case .status:
            doors.queue(status.object, for: peer)
        case .follow(let session, let after):
            followers.begin(peer, session, after: after)
        case .sessions, .session, .parked:
            if let value = dispatcher.answer(query, at: clock.now, store) {
                doors.queue(value, for: peer)
            }
        }
    }

    /// Reloads the configuration; the present one stays in force if the new one has a fault.
    ///
    /// - Parameter peer: The peer that requested it; `nil` for a signal.
    /// - Returns: The verdict.
    private func reload(for peer: Peer? = nil) -> Verdict {
        _ = try? notifier.notifyReloading()
        defer { _ = try? notifier.notify(.ready) }
        do throws(DaemonError) {
            let verdict = dispatcher.reload(try source.load(), in: turn(of: peer))
            doors.limits = dispatcher.configuration.limits
            return verdict
        } catch {
            // The entry has room for the first line only.
            for line in error.lines.dropFirst() {
                record.sink.log(line, id: MessageID.refused, severity: .error)
            }
            return dispatcher.refuseReload(error.lines, in: turn(of: peer))
        }
    }

    // MARK: Time

    private func expireParked() {
        apply(dispatcher.expire(in: turn()), from: nil)
        endTurn()
    }

    /// Runs once a second while anything waits.
    private func tick() {
        record.lookForJournal()
        doors.checkTimeouts()
        record.writeBehind()
        reportStatus()
        let isBusy = record.ledger.count > 0 || record.needsCheckpoint
        if isBusy || doors.hasBacklog || doors.isTimed {
            clock.startTicking()
        } else {
            ProcessFacts.returnFreeMemory()
        }
    }

    private var status: DaemonStatus {
        DaemonStatus(dispatcher, record, connections: doors.peers.count)
    }

    /// Sends the service manager the status line, if it has changed.
    private func reportStatus() {
        let text = status.text
        guard text != reportedStatus else { return }
        reportedStatus = text
        _ = try? notifier.notify(.status(text))
    }

    // MARK: Stopping

    /// Stops accepting connections; the process ends when what was sent before is recorded, or at
    /// the deadline.
    private func stop() {
        guard !shutdown.hasBegun else { return }
        _ = try? notifier.notify(.stopping, .status("stopping"))
        doors.stop()
        shutdown.begin(isStuck: record.sink.isStuck)
    }

    /// Stores what the next process needs, hands the connections over, and ends the loop.
    private func finish() {
        doors.deliverToAll()
        do {
            try record.saveUnconfirmed()
            try record.checkpoint(isClean: record.ledger.count == 0)
            // Only now: a receipt that awaits a number is true only if the number is stored.
            let handedOver = handover.handOver(doors.peers.values, followers.ring)
            record.sink.log("Stopped\(handedOver).", id: MessageID.stopped, severity: .info)
            clock.loop.exit(0)
        } catch {
            record.sink.log("\(error)", id: MessageID.stopped, severity: .error)
            clock.loop.exit(ExitCode.inputOutput.rawValue)
        }
        doors.closeAll()
    }
}

extension Daemon: FrameHandler {
    func decide(_ range: Range<Int>, of peer: Peer, _ tape: JSONTape) {
        let buffer = peer.decoder.buffer
        let bytes = buffer.span.extracting(range)
        let position = { peer.decoder.position(of: $0, inFrame: range) }
        let source = doors.source(of: peer, namesUser: dispatcher.asksForUsers)
        guard peer.door == .control else {
            let verdict = dispatcher.feed(
                bytes,
                tape,
                from: source,
                in: turn(of: peer),
                position: position
            )
            return apply(verdict, from: peer)
        }
        let verdict = dispatcher.control(
            bytes,
            tape,
            from: source,
            in: turn(of: peer),
            position: position
        )
        switch verdict {
        case .decided(let verdict): apply(verdict, from: peer)
        case .reload: apply(reload(for: peer), from: peer)
        case .query(let query): answer(query, to: peer)
        }
    }

    func reject(_ error: JSONTextError, from peer: Peer) {
        apply(dispatcher.reject(error, in: turn(of: peer)), from: peer)
    }

    func rejectFurtherFrames(of peer: Peer) {
        apply(dispatcher.disconnect(in: turn(of: peer)), from: peer)
    }

    func endTurn() {
        record.flush()
        clock.armExpiry(of: dispatcher.parkingLot)
        clock.startTicking()
    }

    func startTicking() { clock.startTicking() }
}
