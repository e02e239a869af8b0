// The users of the system who have connected.

import NotifyCore
import Systemd

/// The budget and the name of each user of the system who has connected.
struct DoorUsers {
    private var budgets: [UInt32: Budget] = [:]
    private var names: [UInt32: String] = [:]

    /// Gives a user a budget of entries at its first connection.
    mutating func add(_ userID: UInt32, limits: Limits, now: Duration) {
        if budgets[userID] == nil { budgets[userID] = Budget(limits: limits, now: now) }
    }

    /// Gives all users full budgets of new limits.
    mutating func resetBudgets(limits: Limits, now: Duration) {
        budgets = budgets.mapValues { _ in Budget(limits: limits, now: now) }
    }

    /// Returns whether a user's next frame may be read.
    mutating func allowsFrame(of userID: UInt32, at now: Duration) -> Bool {
        budgets[userID]?.allows(at: now) ?? true
    }

    /// Subtracts the entries that a user's frame led to.
    mutating func spend(_ entries: Int, of userID: UInt32) {
        budgets[userID]?.spend(entries)
    }

    /// Returns a user's name, looked up once; `nil` if it has none.
    mutating func name(of userID: UInt32) -> String? {
        if let name = names[userID] { return name }
        guard let name = try? UserDatabase.userName(of: userID) else { return nil }
        names[userID] = name
        return name
    }
}
