// Handing the connections over: the service manager keeps them, and what is to be known of them in
// sealed memory, until the next process takes them. It drops both when none is to follow, and then
// they close.

import NotifyCore
import Systemd

extension Daemon {
    /// Hands over all connections and what followers may ask for.
    ///
    /// - Returns: How many connections that were, for the last sentence of this process.
    func handOver() -> String {
        guard notifier.mayStore else { return "" }
        do throws(SystemError) {
            let run = try Identifier128.random().description.prefix(8)
            let (state, connections) = gather(run: String(run))
            let bytes = state.encoded
            try notifier.store(bytes.span, name: "\(Self.memoryName)\(run)")
            for (handed, connection) in zip(state.connections, connections) {
                try notifier.store(connection, name: handed.name)
            }
            // The manager forgets messages of a process that it does not know any more.
            try notifier.waitForManager(atMost: .seconds(5))
            let count = connections.count
            return count == 0 ? "" : "; connections handed to the service manager: \(count)"
        } catch {
            record.sink.log("\(error)", id: MessageID.stopped, severity: .warning)
            return ""
        }
    }

    static let memoryName = "handover-"

    /// Gathers what the next process must know, as far as there is room for it.
    func gather(run: String) -> (state: RestartState, connections: [Connection]) {
        var state = RestartState(
            ledger: stored.id,
            last: record.ledger.last,
            forgotten: followed.forgotten,
            commands: Array(followed.commands)
        )
        var room = Limits.handoverBytes
        var connections: [Connection] = []
        for (number, peer) in peers.values.enumerated() {
            let handed = peer.handed(as: "connection-\(run)-\(number)")
            guard handed.size <= room else { continue }
            room -= handed.size
            state.connections.append(handed)
            connections.append(peer.connection)
        }
        return (state, connections)
    }
}
