// The state of the daemon, for `systemctl status` and `notifyctl status`.

import Jansson
import LinkRouter
import NotifyCore

/// The daemon's counts and conditions at one instant.
struct DaemonStatus {
    let counts: [Outcome: Int]
    let parked: Int
    let unconfirmed: Int
    let generation: Int
    /// The size of the configuration, in words.
    let table: String
    let storeFault: String?
    let journal: String
    let ledger: String
    let confirmed: UInt64
    let connections: Int

    init(_ dispatcher: Dispatcher, _ record: Record, connections: Int) {
        counts = dispatcher.counts
        parked = dispatcher.parkingLot.count
        unconfirmed = record.ledger.count
        generation = dispatcher.generation
        table = "\(dispatcher.configuration.size)"
        storeFault = record.storeFault
        journal = record.sink.condition
        ledger = record.encoder.ledger
        confirmed = record.ledger.confirmed
        self.connections = connections
    }

    /// One line for the operator.
    var text: String {
        let (routed, rejected) = (counts[.routed] ?? 0, counts[.rejected] ?? 0)
        var parts = ["\(routed) routed, \(parked) parked, \(rejected) rejected"]
        parts.append("unconfirmed \(unconfirmed)")
        parts.append("table \(generation) (\(table))")
        if let storeFault { parts.append("store: \(storeFault)") }
        parts.append("journal \(journal)")
        return parts.joined(separator: "; ")
    }

    /// The answer to the query `status`.
    var object: JSONValue {
        let counts = Outcome.allCases.compactMap { outcome in
            self.counts[outcome].map {
                JSONValue.Member(name: outcome.rawValue, value: .number($0))
            }
        }
        return .object(of: [
            ("status", .string(text)), ("version", .string(Version.current)),
            ("ledger", .string(ledger)), ("seq", .number(confirmed)),
            ("unconfirmed", .number(unconfirmed)),
            ("generation", .number(generation)),
            ("counts", .object(counts)),
            ("parked", .number(parked)),
            ("connections", .number(connections)),
            ("journal", .string(journal)),
        ])
    }
}
