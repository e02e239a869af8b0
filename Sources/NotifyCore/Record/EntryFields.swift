// The named fields of an entry, which the journal and JSON formats share.

import LinkRouter
import StrictJSON

/// The value of an entry's field.
enum EntryValue {
    case text(String)
    case number(UInt64)
    /// A JSON object, which is shortened by whole members so that it remains valid JSON.
    case arguments(Arguments)

    /// Appends the value, cut to a number of bytes and with controls escaped.
    ///
    /// - Parameters:
    ///   - limit: The most bytes.
    ///   - bytes: The buffer.
    ///   - scratch: A buffer for JSON before its escaping; empty before and after.
    func append(limit: Int, to bytes: inout [UInt8], scratch: inout [UInt8]) {
        switch self {
        case .text(let text): LegibleText.append(text, limit: limit, to: &bytes)
        case .number(let number): bytes.append(contentsOf: String(number).utf8)
        case .arguments(let arguments):
            JSONWriter.append(to: &scratch) { $0.object { $0.shortened(arguments) } }
            LegibleText.append(scratch.span, limit: limit, to: &bytes)
            scratch.removeAll(keepingCapacity: true)
        }
    }
}

extension JournalEntry {
    /// Calls a closure with each field that is not empty, in a fixed order.
    ///
    /// - Parameters:
    ///   - ledger: The ledger's id.
    ///   - body: Receives the name, a suffix of the name that is written in upper case, and the
    ///     value.
    func forEachField(ledger: String, _ body: (StaticString, String, EntryValue) -> Void) {
        func field(_ name: StaticString, _ value: String?) {
            if let value, !value.isEmpty { body(name, "", .text(value)) }
        }
        func number(_ name: StaticString, _ value: UInt64?) {
            if let value { body(name, "", .number(value)) }
        }
        let isExpected = flow != nil || effect != nil
        let severity = outcome?.severity ?? (isExpected ? .info : .warning)
        field("MESSAGE", message)
        field("MESSAGE_ID", messageID)
        number("PRIORITY", UInt64(severity.rawValue))
        number("NOTIFY_SCHEMA", 1)
        field("NOTIFY_LEDGER", ledger)
        number("NOTIFY_SEQ", self.number)
        field("NOTIFY_ID", id)
        field("NOTIFY_OUTCOME", outcome?.rawValue)
        field("NOTIFY_REASON", reason)
        field("NOTIFY_PROVIDER", provider)
        field("NOTIFY_ACTION", decision.action)
        field("NOTIFY_SESSION", session)
        field("NOTIFY_STATE", state)
        field("NOTIFY_LINK", decision.link)
        field("NOTIFY_ROUTE", decision.route)
        field("NOTIFY_EVENT", event)
        field("NOTIFY_USER", decision.user)
        field("NOTIFY_EFFECT", effect?.rawValue)
        number("NOTIFY_PARKED", parked)
        field("NOTIFY_FLOW", flow?.flow)
        field("NOTIFY_RESULT", flow?.result)
        number("NOTIFY_PEER_UID", decision.sender.map { UInt64($0.userID) })
        number("NOTIFY_PEER_PID", decision.sender.map { UInt64($0.processID) })
        field("NOTIFY_PEER_UNIT", decision.sender?.unit)
        number("NOTIFY_GENERATION", UInt64(generation))
        if let step { forEachField(of: step, body) }
        guard let screens else { return }
        field("NAV_FROM", screens.from)
        field("NAV_TREE", screens.tree.description)
    }

    private func forEachField(
        of step: Step,
        _ body: (StaticString, String, EntryValue) -> Void
    ) {
        body("NAV_COMMAND", "", .text(step.word))
        if let screen = step.screen { body("NAV_SCREEN", "", .text(screen)) }
        if let segue = step.command?.segue { body("NAV_SEGUE", "", .text(segue)) }
        if let tab = step.command?.tab { body("NAV_TAB", "", .text(tab)) }
        body("NAV_STEP", "", .number(UInt64(step.number)))
        body("NAV_STEPS", "", .number(UInt64(step.count)))
        guard let arguments = step.command?.arguments, !arguments.isEmpty else { return }
        body("NAV_ARGUMENTS", "", .arguments(arguments))
        for name in decision.declaredNames {
            guard let argument = arguments.first(named: name) else { continue }
            body("NAV_ARG_", name, .text(argument.shown))
        }
    }

    /// The id by which `journalctl -x` explains the entry.
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
    fileprivate static let argumentsRoom = 480
    /// The most bytes of one value in it.
    fileprivate static let valueRoom = 128

    /// The longest notation of a tree, in bytes, that an entry contains unshortened.
    static let treeRoom = Limits.fieldBytes - "NAV_TREE=".utf8.count

    /// Whether an entry contains arguments unchanged, so that they can be recovered from it.
    static func isLegible(_ arguments: Arguments) -> Bool {
        arguments.reduce(2) { $0 + $1.name.utf8.count + $1.value.utf8.count + 6 } <= argumentsRoom
            && arguments.allSatisfy { argument in
                !argument.isSecret && argument.value.utf8.count <= valueRoom
                    && LegibleText.isLegible(argument.name) && LegibleText.isLegible(argument.value)
            }
    }
}

extension JSONWriter {
    /// Writes as many arguments as fit into the field of an entry, as members.
    fileprivate mutating func shortened(_ arguments: Arguments) {
        let room = JournalEntry.argumentsRoom
        var used = 2
        for argument in arguments {
            let value = LegibleText.shortened(argument.shown, to: JournalEntry.valueRoom)
            let cost = argument.name.utf8.count + value.utf8.count + 6
            guard used + cost <= room else { return member("…", arguments.count) }
            used += cost
            member(argument.name, value)
        }
    }
}
