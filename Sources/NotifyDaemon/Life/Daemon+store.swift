// What the store asks and says.

import NotifyCore
import Systemd
import StrictJSON

extension Daemon {
    /// Answers what the store asks, and tells what it says.
    func attendToStore() {
        store.onDamage = { [unowned self] sentence in
            self.record.sink.log(sentence, id: MessageID.damaged, severity: .warning)
        }
        // Ends as kill -9 would, which loses nothing; a start says what is wrong with the store.
        store.onUnreadable = { [unowned self] error in
            self.record.sink.log("\(error)", id: MessageID.limit, severity: .error)
            ProcessFacts.exit(ExitCode.inputOutput.rawValue)
        }
        store.strangers = { [unowned self] in
            Strangers(
                state: dispatcher.configuration.initialState,
                limit: dispatcher.configuration.limits.storedSessions,
                isInMemory: { [unowned self] in dispatcher.isInMemory($0) }
            )
        }
        store.onForgotten = { [unowned self] count in
            let limit = dispatcher.configuration.limits.storedSessions
            record.sink.log(
                "Forgot \(Quoted.count(count, "session", "sessions")) that nobody ever logged in "
                    + "to: the store keeps \(limit) of them (storedSessions).",
                id: MessageID.limit,
                severity: .notice
            )
        }
    }
}
