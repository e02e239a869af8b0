// Reading flows: their steps, events and results, and the checks across these.

import LinkRouter
import StrictJSON

/// A state that a route or a result enters.
struct EnteredState {
    let state: SessionState
    let location: SourceLocation
}

/// Reads `"flows"`.
struct FlowsReader {
    private let load: ConfigurationLoad
    private let commands: CommandReader
    private var faults: FaultList { load.faults }
    /// The sound flows.
    private(set) var flows: [Flow] = []
    /// The locations of all names, those of faulty flows included.
    private var locations: [ExactName: SourceLocation] = [:]
    /// The locations of the events of all steps.
    private var eventLocations: [SourceLocation] = []
    /// The states that results enter.
    private(set) var entered: [EnteredState] = []

    /// The parts of one flow.
    private struct Draft {
        var opening: Field<NavigationCommand>?
        var steps: [(screen: String, events: [Flow.Event])] = []
        var hasSteps = false
        var results: [(name: String, result: Flow.Result)] = []
        /// The results that the flow handles, those at fault included.
        var handled: [(name: String, location: SourceLocation)] = []
        /// The results of events.
        var given: [(name: String, location: SourceLocation)] = []
    }

    init(_ load: ConfigurationLoad, _ commands: CommandReader) {
        self.load = load
        self.commands = commands
    }

    /// The sound flow with a name.
    subscript(name: String) -> Flow? {
        flows.first { ExactName($0.name) == ExactName(name) }
    }

    /// Checks that a flow exists.
    func check(_ name: String, _ value: JSONCursor) {
        guard load.isComplete, locations[ExactName(name)] == nil else { return }
        faults.add(
            value.location,
            "`flows` has no \(Quoted.text(name))"
                + Quoted.guess(for: name, among: locations.sortedNames)
        )
    }

    /// Checks the numbers of flows and of their events.
    func checkSizes(_ limits: Limits) {
        load.check(locations.values.sorted(), "flows", limit: limits.flows)
        load.check(eventLocations, "events of flows", limit: limits.flowEvents)
    }

    /// Reads `"flows"`.
    mutating func read(_ table: JSONCursor) {
        guard
            let members = faults.attempt(try table.members(as: "`flows`", collecting: faults))
        else {
            load.isComplete = false
            return
        }
        for member in members
        where faults.accepts(try member.checkName(of: "a flow")) {
            if let first = locations.insert(member.name, at: member.location) {
                let place = load.spelled(first)
                faults.add(
                    member.location,
                    "\(Quoted.text(member.name)) is in `flows` twice: also at \(place)."
                )
                continue
            }
            readFlow(member)
        }
    }

    private mutating func readFlow(_ flow: JSONMember) {
        let before = faults.count
        let keys = ConfigurationKeys.flow
        let members = faults.attempt(
            try flow.value.members(as: "The flow", keys: keys, collecting: faults)
        )
        guard let members else { return }
        // An unknown key may be a misspelt required one.
        let hasUnknownKeys = faults.count > before
        var draft = Draft()
        for member in members {
            switch member.name {
            case "steps": readSteps(member.value, into: &draft)
            case "results": readResults(member.value, into: &draft)
            default: commands.read(member, into: &draft.opening, of: "A flow opens with")
            }
        }
        if !hasUnknownKeys { check(draft, of: flow.value) }
        guard faults.count == before, let opening = draft.opening?.value else { return }
        do throws(FlowError) {
            flows.append(
                try Flow(flow.name, opening: opening, steps: draft.steps, results: draft.results)
            )
        } catch {
            faults.add(flow.location, "The flow cannot be made: \(error).")
        }
    }

    private func check(_ draft: Draft, of flow: JSONCursor) {
        if draft.opening == nil {
            let keys = Quoted.list(ConfigurationKeys.showing.map(\.rawValue))
            faults.add(
                flow.location,
                "The flow must have one of \(keys), which shows its first step; found none."
            )
        }
        let steps = draft.steps.map(\.screen)
        if !draft.hasSteps {
            faults.add(flow.location, "The flow must have `steps`.")
        } else if let opening = draft.opening, let first = opening.value?.screen, !steps.isEmpty,
            !steps.contains(where: { ExactName($0) == ExactName(first) })
        {
            faults.add(
                opening.cursor.location,
                "The flow has no step \(Quoted.text(first)) to begin with"
                    + Quoted.guess(for: first, among: steps)
            )
        }
        let handled = Set(draft.handled.map { ExactName($0.name) })
        for (name, location) in draft.given where !handled.contains(ExactName(name)) {
            faults.add(
                location,
                "The flow does not handle the result \(Quoted.text(name))"
                    + Quoted.guess(for: name, among: draft.handled.map(\.name))
            )
        }
        let given = Set(draft.given.map { ExactName($0.name) })
        for (name, location) in draft.handled where !given.contains(ExactName(name)) {
            faults.add(location, "No event of the flow has the result \(Quoted.text(name)).")
        }
    }
}

extension FlowsReader {
    private mutating func readSteps(_ table: JSONCursor, into draft: inout Draft) {
        draft.hasSteps = true
        let members = faults.attempt(
            try table.uniqueMembers(as: "`steps`", collecting: faults)
        )
        if members?.isEmpty == true {
            faults.add(table.location, "`steps` must have a step, found none.")
        }
        for member in members ?? []
        where faults.accepts(try member.checkName(of: "a step")) {
            commands.screens.check(member.name, at: member.location)
            draft.steps.append((member.name, readEvents(of: member, into: &draft)))
        }
    }

    private mutating func readEvents(of step: JSONMember, into draft: inout Draft) -> [Flow.Event] {
        let members = faults.attempt(
            try step.value.uniqueMembers(as: "The step", collecting: faults)
        )
        if members?.isEmpty == true {
            faults.add(
                step.value.location,
                "No event leaves the step \(Quoted.text(step.name)): the user could not continue."
            )
        }
        var events: [Flow.Event] = []
        for member in members ?? [] {
            eventLocations.append(member.location)
            guard faults.accepts(try checkEvent(member)),
                let action = readAction(member.value, into: &draft)
            else { continue }
            events.append((member.name, action))
        }
        return events
    }

    private func checkEvent(_ event: JSONMember) throws(JSONFault) {
        try event.checkName(of: "an event")
        let reserved = ConfigurationKeys.builtInEvents
        guard reserved.contains(event.name) else { return }
        throw event.value.nameFault(
            "\(Quoted.text(event.name)) is an event of the control door already; those are "
                + "\(Quoted.list(reserved))."
        )
    }

    private func readAction(_ value: JSONCursor, into draft: inout Draft) -> Flow.Action? {
        let action = faults.onlyMember(
            of: value,
            as: "The event",
            keys: ConfigurationKeys.event,
            orNone: "The event must have a command or `result`, found none.",
            orSecond: "An event does one thing"
        )
        guard let action else { return nil }
        if let kind = NavigationCommand.Kind(rawValue: action.name) {
            return faults.attempt(.command(try commands.command(kind, action.value)))
        }
        let expected = "the name of a result"
        let name = faults.attempt(
            try action.value.name("`result`", expected, limit: Limits.name)
        )
        guard let name else { return nil }
        draft.given.append((name, action.value.location))
        return .finish(name)
    }

    private mutating func readResults(_ table: JSONCursor, into draft: inout Draft) {
        let members = faults.attempt(
            try table.uniqueMembers(as: "`results`", collecting: faults)
        )
        for member in members ?? []
        where faults.accepts(try member.checkName(of: "a result")) {
            draft.handled.append((member.name, member.location))
            guard let result = readResult(member.value) else { continue }
            draft.results.append((member.name, result))
        }
    }

    private mutating func readResult(_ value: JSONCursor) -> Flow.Result? {
        let keys = ConfigurationKeys.result
        let members = faults.attempt(
            try value.members(as: "The result", keys: keys, collecting: faults)
        )
        guard let members else { return nil }
        var command: Field<NavigationCommand>?
        var enters: SessionState?
        var user: String?
        for member in members {
            let value = member.value
            switch member.name {
            case "enters":
                enters = faults.attempt(try value.state("`enters`"))
                if let enters { entered.append(.init(state: enters, location: value.location)) }
            case "user":
                let expected = "the name of an argument"
                user = faults.attempt(try value.name("`user`", expected, limit: Limits.name))
                if members["enters"] == nil {
                    faults.add(
                        member.location,
                        "`user` names who enters a state, so the result must have `enters`."
                    )
                }
            default: commands.read(member, into: &command, of: "A result has")
            }
        }
        return Flow.Result(command?.value, enters: enters, user: user)
    }
}
