// The receipt of a frame: a line of JSON, written from the decisions of its verdict.

import LinkRouter

/// The decisions that a receipt reports, as indices into those of its verdict.
struct Receipt: Sendable {
    /// The decision about the frame itself.
    let decision: Int
    /// The decisions that ended parked links; empty for a feeding door.
    var ended: [Int] = []
    /// The session's tree afterwards; `nil` for a feeding door.
    var tree: ScreenTree?

    init(decision: Int) {
        self.decision = decision
    }

    /// Appends the receipt as a line.
    ///
    /// - Parameters:
    ///   - decisions: The decisions of the verdict.
    ///   - bytes: The buffer.
    func append(of decisions: [Decision], to bytes: inout [UInt8]) {
        JSONWriter.appendLine(to: &bytes) { json in
            if let position = decisions[decision].position {
                json.refusal(decisions[decision], position)
                return
            }
            let entries = decisions.reduce(0) { $0 + $1.entryCount }
            json.members(of: decisions[decision], entries: entries)
            if let tree { json.member("tree", tree.description) }
            guard !ended.isEmpty else { return }
            json.name("ended")
            json.array { json in
                for index in ended { json.object { $0.members(of: decisions[index]) } }
            }
        }
    }
}

extension JSONWriter {
    /// Writes the receipt of a frame that was refused at a position.
    fileprivate mutating func refusal(
        _ decision: Decision,
        _ position: (line: Int, column: Int)
    ) {
        member("seq", decision.number)
        member("outcome", decision.outcome.rawValue)
        member("reason", decision.reason)
        member("line", position.line)
        member("column", position.column)
        member("message", decision.message)
    }

    /// Writes the members of a decision.
    ///
    /// - Parameters:
    ///   - decision: The decision.
    ///   - entries: The number of entries of the verdict; `nil` inside a list.
    fileprivate mutating func members(of decision: Decision, entries: Int? = nil) {
        member("seq", decision.number)
        member("entries", entries)
        member("id", decision.id)
        member("outcome", decision.outcome.rawValue)
        member("reason", decision.reason)
        member("session", decision.session?.key)
        member("state", decision.session?.state.rawValue)
        member("user", decision.user)
        member("provider", decision.provider)
        member("link", decision.link)
        member("route", decision.route)
        commands(decision.performed)
        flows(decision.change.flows)
        if let question = decision.question {
            name("confirm")
            self.question(
                question.effect,
                question.command,
                parked: decision.parked,
                showingSecrets: false
            )
        }
        if decision.outcome != .routed, !decision.message.isEmpty {
            member("message", decision.fullSentence)
        }
        member("first", decision.first)
        guard !decision.errors.isEmpty else { return }
        name("errors")
        array { json in for error in decision.errors { json.string(error) } }
    }

    private mutating func commands(_ commands: [PerformedCommand]) {
        guard !commands.isEmpty else { return }
        name("commands")
        array { json in
            for command in commands { json.command(command.command, showingSecrets: false) }
        }
    }

    private mutating func flows(_ events: [FlowEvent]) {
        guard !events.isEmpty else { return }
        name("flows")
        array { json in for event in events { json.event(event) } }
    }
}
