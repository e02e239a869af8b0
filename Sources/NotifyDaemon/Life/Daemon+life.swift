// From the doors' opening to the end: what happens at the start, at a reload, and at a stop, which
// takes what was written before it and waits for nobody long.

import NotifyCore
import Systemd

extension Daemon {
    /// Takes signals from the loop: before the doors are open, because whoever comes in may ask for a
    /// stop at once.
    func takeSignals() throws {
        signals = [
            try loop.addSignal(.terminate) { [unowned self] in stop() },
            try loop.addSignal(.interrupt) { [unowned self] in stop() },
            try loop.addSignal(.hangup) { [unowned self] in
                take(reload(), from: nil)
                endTurn()
            },
        ]
    }

    /// Opens for business: whoever connects is served.
    ///
    /// After READY=1 comes what only frames need, before the first of them is read.
    func start() throws {
        try loop.setWatchdog(true)
        status = statusText
        try notifier.notify(.ready, .status(status))
        if stored.isClean { try takeOverSeen() }
        followed.makeRoom()
        try record.openJournal()
        if stored.isClean { try refuseOlderStore() }
        record.sink.log("Ready: \(status)", id: MessageID.ready, severity: .info)
        take(dispatcher.begin(at: now, store), from: nil)
        endTurn()
        takeOver()
    }

    /// Reads the configuration again; the old one stays if the new one has a fault.
    func reload() -> Verdict {
        _ = try? notifier.notifyReloading()
        defer { _ = try? notifier.notify(.ready) }
        do throws(ConfigurationFault) {
            let verdict = dispatcher.reload(try source.load(), at: now, store)
            let limits = dispatcher.configuration.limits
            budgets = budgets.mapValues { _ in Budget(limits: limits, now: loop.now(.boottime)) }
            return verdict
        } catch {
            // The first is in the entry; the others would not fit there.
            for line in error.lines.dropFirst() {
                record.sink.log(line, id: MessageID.refused, severity: .error)
            }
            return dispatcher.refuseReload(error.lines)
        }
    }

    /// Stops taking connections, finishes what was sent before, and ends; never waits long for
    /// journald.
    private func stop() {
        guard !isStopping else { return }
        isStopping = true
        _ = try? notifier.notify(.stopping, .status("stopping"))
        for door in listeners {
            // Of an inherited socket the next process lets them in; with ours nobody would.
            if !door.listener.isInherited { acceptWaiting(door.listener, door.door) }
            door.io.cancel()
            door.listener.close()
        }
        listeners = []
        for peer in Array(peers.values) {
            peer.readsLeft = Self.lastReads
            postpone(peer)
        }
        drained?.isEnabled = true
        // A full queue may be a journald that hangs, or one that is busy and shows it soon.
        waitsBriefly = record.sink.isStuck
        deadline?.arm(after: waitsBriefly ? .milliseconds(100) : .seconds(1))
    }

    /// How often a peer is read at most after the daemon was told to stop.
    ///
    /// The kernel holds fewer packets of one connection; who writes on all the time is read on by
    /// the next process.
    private static let lastReads = 280

    /// Writes down what the next process must know, hands the connections over, and ends the loop.
    func finish() {
        for peer in Array(peers.values) { deliver(to: peer) }
        do {
            try record.saveUnconfirmed()
            try record.checkpoint(isClean: record.ledger.count == 0)
            // Only now: a receipt that waits for a number is true only if the number is safe.
            let kept = handOver()
            record.sink.log("Stopped\(kept).", id: MessageID.stopped, severity: .info)
            loop.exit(0)
        } catch {
            record.sink.log("\(error)", id: MessageID.stopped, severity: .error)
            loop.exit(ExitCode.inputOutput.rawValue)
        }
        for peer in peers.values { peer.close() }
        peers = [:]
    }
}
