// The entry as named fields, in one place for all three outputs: the journal's native protocol,
// JSON lines, and a terminal's text.

import Jansson
import LinkRouter
import StrictJSON

extension JournalEntry {
    /// Calls a closure with each field that is not empty, in a fixed order.
    ///
    /// - Parameters:
    ///   - ledger: The ledger's id.
    ///   - body: Gets the name, what is to be added to the name in upper case, and the value.
    func forEachField(ledger: String, _ body: (StaticString, String, String) -> Void) {
        func field(_ name: StaticString, _ value: String?) {
            if let value, !value.isEmpty { body(name, "", value) }
        }
        field("MESSAGE", message)
        field("MESSAGE_ID", messageID)
        let isExpected = flow != nil || effect != nil
        let severity = outcome?.severity ?? (isExpected ? .info : .warning)
        field("PRIORITY", String(severity.rawValue))
        field("NOTIFY_SCHEMA", "1")
        field("NOTIFY_LEDGER", ledger)
        field("NOTIFY_SEQ", String(number))
        field("NOTIFY_ID", id)
        field("NOTIFY_OUTCOME", outcome?.rawValue)
        field("NOTIFY_REASON", reason)
        field("NOTIFY_PROVIDER", provider)
        field("NOTIFY_ACTION", action)
        field("NOTIFY_SESSION", session)
        field("NOTIFY_STATE", state)
        field("NOTIFY_LINK", link)
        field("NOTIFY_ROUTE", route)
        field("NOTIFY_EVENT", event)
        field("NOTIFY_USER", user)
        field("NOTIFY_EFFECT", effect)
        field("NOTIFY_PARKED", parked.map { String($0) })
        field("NOTIFY_FLOW", flow)
        field("NOTIFY_RESULT", result)
        field("NOTIFY_PEER_UID", sender.map { String($0.userID) })
        field("NOTIFY_PEER_PID", sender.map { String($0.processID) })
        field("NOTIFY_PEER_UNIT", sender?.unit)
        field("NOTIFY_GENERATION", String(generation))
        if let step { forEachField(of: step, body) }
        field("NAV_FROM", from)
        field("NAV_TREE", tree)
    }

    private func forEachField(of step: Step, _ body: (StaticString, String, String) -> Void) {
        body("NAV_COMMAND", "", step.word)
        if let screen = step.screen { body("NAV_SCREEN", "", screen) }
        if let segue = step.command?.segue { body("NAV_SEGUE", "", segue) }
        if let tab = step.command?.tab { body("NAV_TAB", "", tab) }
        body("NAV_STEP", "", String(step.number))
        body("NAV_STEPS", "", String(step.count))
        guard let arguments = step.command?.arguments, !arguments.isEmpty else { return }
        body("NAV_ARGUMENTS", "", Self.object(arguments))
        for name in step.declaredNames {
            guard let argument = arguments.first(named: name) else { continue }
            body("NAV_ARG_", name, argument.shown)
        }
    }

    /// What `journalctl -x` explains the entry by.
    private var messageID: String {
        switch (event, outcome) {
        case ("reload", .applied): MessageID.reloaded
        case ("reload", .rejected): MessageID.refused
        case (_, nil) where flow != nil: MessageID.flow
        case (_, nil) where effect != nil: MessageID.question
        default: MessageID.of(outcome)
        }
    }

    /// The most bytes of a field with arguments.
    private static let argumentsRoom = 480
    /// The most bytes of one value in it.
    private static let valueRoom = 128

    /// The most bytes of a tree's notation that are in an entry whole.
    static let treeRoom = Limits.fieldBytes - "NAV_TREE=".utf8.count

    /// Whether arguments can be read back from an entry as they are.
    static func isLegible(_ arguments: Arguments) -> Bool {
        arguments.reduce(2) { $0 + $1.name.utf8.count + $1.value.utf8.count + 6 } <= argumentsRoom
            && arguments.allSatisfy { argument in
                !argument.isSecret && argument.value.utf8.count <= valueRoom
                    && LegibleText.isLegible(argument.name) && LegibleText.isLegible(argument.value)
            }
    }

    /// Arguments as one JSON object that is still JSON when it has been shortened to fit a field.
    private static func object(_ arguments: Arguments) -> String {
        let room = argumentsRoom
        var members: [JSONValue.Member] = []
        var used = 2
        for argument in arguments {
            let value = LegibleText.shortened(argument.shown, to: valueRoom)
            let cost = argument.name.utf8.count + value.utf8.count + 6
            guard used + cost <= room else {
                members.append(.init(name: "…", value: .integer(Int64(arguments.count))))
                break
            }
            used += cost
            members.append(.init(name: argument.name, value: .string(value)))
        }
        return String(decoding: JSONValue.object(members).text, as: UTF8.self)
    }
}

extension Arguments.Argument {
    /// The value as journals and receipts may show it.
    package var shown: String { isSecret ? "…" : value }
}
