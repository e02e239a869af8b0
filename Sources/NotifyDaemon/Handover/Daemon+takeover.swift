// Taking over what the last process left. The manager keeps its copies until nothing can go wrong
// any more, so that a start that fails leaves them for the next try; then it is told to drop them,
// before the first byte is read: what was read of a connection is lost with this process, and
// a copy of it would begin in the middle of a frame.

import NotifyCore
import Systemd

extension Daemon {
    /// Takes the connections over and serves them, before the doors let anyone in.
    func takeOver() {
        let (connections, memories) = left
        left = ([], [])
        guard !connections.isEmpty || !memories.isEmpty else { return }
        var handed = states(in: memories)
        var found: [(Connection, HandedConnection)] = []
        for stored in connections where remove(stored.name) {
            guard let state = handed.removeValue(forKey: stored.name) else { continue }
            found.append((stored.connection, state))
        }
        // Last, so that what is left of a start that ends here can still be taken over.
        for memory in memories { _ = remove(memory.name) }
        let taken = found.count { goOn($0, $1) }
        tell(taken: taken, of: connections.count)
        keepWithinLimit()
        serveBacklog()
    }

    /// Finds what is known of each connection, by its name, and takes the followers' commands over.
    private func states(in memories: [StoredMemory]) -> [String: HandedConnection] {
        for memory in memories where memory.name.hasPrefix(Self.memoryName) {
            do {
                // As much again for the commands, each of which stands for a short link.
                let bytes = try memory.contents(limit: 2 * Limits.handoverBytes)
                let state = try RestartState(bytes)
                guard state.ledger == stored.id, state.last <= record.ledger.last else {
                    throw RestartError.damaged("it belongs to another ledger")
                }
                // Where numbers leapt, commands may be missing.
                if state.last == record.ledger.last {
                    followed = FollowRing(forgotten: state.forgotten, commands: state.commands)
                }
                return Dictionary(state.connections.map { ($0.name, $0) }) { first, _ in first }
            } catch {
                record.sink.log(
                    "What the last process left is refused: \(error)",
                    id: MessageID.notTakenOver,
                    severity: .warning
                )
            }
        }
        return [:]
    }

    /// Makes the manager drop its copy.
    private func remove(_ name: String) -> Bool {
        do throws(SystemError) {
            try notifier.removeStored(name: name)
            return true
        } catch {
            record.sink.log("\(error)", id: MessageID.notTakenOver, severity: .warning)
            return false
        }
    }

    /// Goes on with a connection; it is served soon.
    private func goOn(_ connection: Connection, _ handed: HandedConnection) -> Bool {
        guard let door = DoorKind(rawValue: handed.door), door.socketType == connection.type,
            let peer = try? take(in: connection, door)
        else { return false }
        peer.goOn(handed, limits: dispatcher.configuration.limits)
        if let number = peer.receipts.awaitedSync { record.rounds.want(number) }
        hold(peer)
        return true
    }

    private func tell(taken: Int, of count: Int) {
        guard count > 0 else { return }
        let isComplete = taken == count
        record.sink.log(
            "Connections of the last process that go on: \(taken) of \(count).",
            id: isComplete ? MessageID.takenOver : MessageID.notTakenOver,
            severity: isComplete ? .info : .warning
        )
    }
}
