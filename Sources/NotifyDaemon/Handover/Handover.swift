// Connections survive a restart: a process that stops passes them to the service manager, with
// their state in sealed memory, and the next process adopts them. If no process follows, the
// manager closes both.

import NotifyCore
import Systemd

/// Passes the connections to the service manager, and adopts those of the last process.
struct Handover {
    private static let memoryName = "handover-"

    let notifier: ServiceNotifier
    let record: Record
    /// The connections and the memory of the last process, until they are adopted.
    var inherited: (connections: [InheritedSockets.Stored], memories: [StoredMemory]) = ([], [])

    private var ledger: String { record.encoder.ledger }

    // MARK: Out

    /// Passes all connections, and the ring of commands for followers, to the service manager.
    ///
    /// - Returns: The number of connections as a phrase for the last notice of this process.
    func handOver(_ peers: some Collection<Peer>, _ ring: FollowRing) -> String {
        guard notifier.canStore else { return "" }
        do throws(SystemError) {
            let run = try Identifier128.random().description.prefix(8)
            let (state, connections) = gather(peers, ring, run: String(run))
            let bytes = state.encoded
            try notifier.store(bytes.span, name: "\(Self.memoryName)\(run)")
            for (handed, connection) in zip(state.connections, connections) {
                try notifier.store(connection, name: handed.name)
            }
            // The manager ignores messages of a process that has ended.
            try notifier.waitForManager(atMost: .seconds(5))
            let count = connections.count
            return count == 0 ? "" : "; connections handed to the service manager: \(count)"
        } catch {
            record.sink.log("\(error)", id: MessageID.stopped, severity: .warning)
            return ""
        }
    }

    /// Gathers the state of the connections, up to a limit of bytes.
    func gather(
        _ peers: some Collection<Peer>,
        _ ring: FollowRing,
        run: String
    ) -> (state: RestartState, connections: [Connection]) {
        var state = RestartState(
            ledger: ledger,
            last: record.ledger.last,
            forgotten: ring.forgotten,
            commands: Array(ring.commands)
        )
        var room = Limits.handoverBytes
        var connections: [Connection] = []
        for (number, peer) in peers.enumerated() {
            let handed = peer.handed(as: "connection-\(run)-\(number)")
            guard handed.size <= room else { continue }
            room -= handed.size
            state.connections.append(handed)
            connections.append(peer.connection)
        }
        return (state, connections)
    }

    // MARK: In

    /// Adopts the connections of the last process, before the doors accept any.
    ///
    /// Until this point the manager has copies of them, which the next start can adopt if this one
    /// fails. They are removed before the first byte is read, because a connection that this
    /// process has read from would continue in the middle of a frame.
    mutating func adopt(into doors: Doors, _ followers: Followers) {
        let (connections, memories) = inherited
        inherited = ([], [])
        guard !connections.isEmpty || !memories.isEmpty else { return }
        var handed = states(in: memories, followers)
        var found: [(Connection, HandedConnection)] = []
        for stored in connections where remove(stored.name) {
            guard let state = handed.removeValue(forKey: stored.name) else { continue }
            found.append((stored.connection, state))
        }
        // Last, so that the next process can adopt the connections if this one ends here.
        for memory in memories { _ = remove(memory.name) }
        let adopted = found.count { adopt($0, $1, into: doors) }
        logAdopted(adopted, of: connections.count)
        doors.keepWithinLimit()
        doors.serveBacklog()
    }

    /// Reads the state of each connection, by its name, and the commands for followers.
    private func states(
        in memories: [StoredMemory],
        _ followers: Followers
    ) -> [String: HandedConnection] {
        for memory in memories where memory.name.hasPrefix(Self.memoryName) {
            do {
                // The commands, each of a short link, may need as much as the connections.
                let bytes = try memory.contents(limit: 2 * Limits.handoverBytes)
                let state = try RestartState(bytes)
                guard state.ledger == ledger, state.last <= record.ledger.last else {
                    throw RestartError.damaged("it belongs to another ledger")
                }
                // Where recovery skipped numbers, commands may be missing.
                if state.last == record.ledger.last {
                    followers.ring = FollowRing(
                        forgotten: state.forgotten,
                        commands: state.commands
                    )
                }
                return Dictionary(state.connections.map { ($0.name, $0) }) { first, _ in first }
            } catch {
                record.sink.log(
                    "The state of the last process is refused: \(error)",
                    id: MessageID.notAdopted,
                    severity: .warning
                )
            }
        }
        return [:]
    }

    /// Makes the manager close its copy.
    private func remove(_ name: String) -> Bool {
        do throws(SystemError) {
            try notifier.removeStored(name: name)
            return true
        } catch {
            record.sink.log("\(error)", id: MessageID.notAdopted, severity: .warning)
            return false
        }
    }

    /// Adopts a connection; it is served with the backlog.
    private func adopt(
        _ connection: Connection,
        _ handed: HandedConnection,
        into doors: Doors
    ) -> Bool {
        guard let door = DoorKind(rawValue: handed.door), door.socketType == connection.type,
            let peer = try? doors.add(connection, door)
        else { return false }
        peer.restore(handed, limits: doors.limits)
        if let number = peer.receipts.awaitedSync { record.rounds.want(number) }
        doors.enqueue(peer)
        return true
    }

    private func logAdopted(_ adopted: Int, of count: Int) {
        guard count > 0 else { return }
        let isComplete = adopted == count
        record.sink.log(
            "Connections adopted from the last process: \(adopted) of \(count).",
            id: isComplete ? MessageID.adopted : MessageID.notAdopted,
            severity: isComplete ? .info : .warning
        )
    }
}
