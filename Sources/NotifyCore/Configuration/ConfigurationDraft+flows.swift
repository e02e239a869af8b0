// Flows: the steps of each, what every event does at a step, and what every result leads to.

import LinkRouter

extension ConfigurationDraft {
    /// Reads `"flows"`.
    mutating func readFlows(_ node: Int, _ document: ConfigurationDocument) {
        guard let members = document.members(of: node, as: "`flows`", &faults) else {
            isComplete = false
            return
        }
        for member in members {
            let place = document.namePlace(of: member.node)
            guard isName(member, of: "A flow", document) else { continue }
            if let other = flows.places[ExactName(member.name)] {
                let first = spelled(other)
                faults.add(
                    place,
                    "\(Shown.text(member.name)) is in `flows` twice: also at \(first)."
                )
                continue
            }
            flows.places[ExactName(member.name)] = place
            readFlow(member, document)
        }
    }

    private mutating func readFlow(
        _ flow: ConfigurationDocument.Member,
        _ document: ConfigurationDocument
    ) {
        let before = faults.count
        let members = document.members(
            of: flow.node,
            as: "The flow",
            keys: ConfigurationKeys.flow,
            &faults
        )
        guard let members else { return }
        var draft = FlowDraft()
        draft.hasUnknownKeys = faults.count > before
        for member in members {
            switch member.name {
            case "steps": readSteps(member.node, into: &draft, document)
            case "results": readResults(member.node, into: &draft, document)
            default: readCommand(member, into: &draft.opening, of: "A flow opens with", document)
            }
        }
        if !draft.hasUnknownKeys { check(draft, of: flow.node, document) }
        guard faults.count == before, let opening = draft.opening.command else { return }
        do throws(FlowError) {
            flows.flows.append(
                try Flow(flow.name, opening: opening, steps: draft.steps, results: draft.results)
            )
        } catch {
            faults.add(document.namePlace(of: flow.node), "The flow cannot be made: \(error).")
        }
    }

    private mutating func check(
        _ draft: FlowDraft,
        of node: Int,
        _ document: ConfigurationDocument
    ) {
        if draft.opening.node == nil {
            let keys = Shown.list(ConfigurationKeys.showing.map(\.rawValue))
            faults.add(
                document.place(of: node),
                "The flow must have one of \(keys), which shows its first step; found none."
            )
        }
        let steps = draft.steps.map(\.screen)
        if draft.stepsNode == nil {
            faults.add(document.place(of: node), "The flow must have `steps`.")
        } else if let first = draft.opening.command?.screen, let place = draft.opening.node,
            !steps.isEmpty, !steps.contains(where: { ExactName($0) == ExactName(first) })
        {
            faults.add(
                document.place(of: place),
                "The flow has no step \(Shown.text(first)) to begin with"
                    + Shown.guess(for: first, among: steps)
            )
        }
        let handled = Set(draft.handled.map { ExactName($0.name) })
        for (name, place) in draft.given where !handled.contains(ExactName(name)) {
            faults.add(
                place,
                "The flow does not handle the result \(Shown.text(name))"
                    + Shown.guess(for: name, among: draft.handled.map(\.name))
            )
        }
        let given = Set(draft.given.map { ExactName($0.name) })
        for (name, place) in draft.handled where !given.contains(ExactName(name)) {
            faults.add(place, "No event of the flow has the result \(Shown.text(name)).")
        }
    }

    // MARK: Steps

    private mutating func readSteps(
        _ node: Int,
        into draft: inout FlowDraft,
        _ document: ConfigurationDocument
    ) {
        draft.stepsNode = node
        let members = document.uniqueMembers(of: node, as: "`steps`", &faults)
        if members?.isEmpty == true {
            faults.add(document.place(of: node), "`steps` must have a step, found none.")
        }
        for member in members ?? [] {
            let place = document.namePlace(of: member.node)
            guard isName(member, of: "A step", document) else { continue }
            checkScreen(member.name, at: place)
            let events = document.uniqueMembers(of: member.node, as: "The step", &faults)
            if events?.isEmpty == true {
                faults.add(
                    document.place(of: member.node),
                    "No event leaves the step \(Shown.text(member.name)): the user could not go on."
                )
            }
            var step: (screen: String, events: [Flow.Event]) = (member.name, [])
            for event in events ?? [] {
                flows.eventPlaces.append(document.namePlace(of: event.node))
                guard isEvent(event, document), let action = action(event.node, &draft, document)
                else { continue }
                step.events.append((event.name, action))
            }
            draft.steps.append(step)
        }
    }

    private mutating func isEvent(
        _ member: ConfigurationDocument.Member,
        _ document: ConfigurationDocument
    ) -> Bool {
        guard isName(member, of: "An event", document) else { return false }
        guard ConfigurationKeys.builtInEvents.contains(member.name) else { return true }
        faults.add(
            document.namePlace(of: member.node),
            "\(Shown.text(member.name)) is an event of the control door already; those are "
                + "\(Shown.list(ConfigurationKeys.builtInEvents))."
        )
        return false
    }

    private mutating func action(
        _ node: Int,
        _ draft: inout FlowDraft,
        _ document: ConfigurationDocument
    ) -> Flow.Action? {
        let known = faults.count
        let members = document.members(
            of: node,
            as: "The event",
            keys: ConfigurationKeys.event,
            &faults
        )
        guard let members else { return nil }
        guard let first = members.first else {
            if faults.count == known {
                faults.add(
                    document.place(of: node),
                    "The event must have a command or `result`, found none."
                )
            }
            return nil
        }
        for other in members.dropFirst() {
            faults.add(
                document.namePlace(of: other.node),
                "An event does one thing, found \(Shown.text(other.name)) as a second one."
            )
        }
        if let kind = NavigationCommand.Kind(rawValue: first.name) {
            return command(kind, first.node, document).map(Flow.Action.command)
        }
        let name = document.name(
            first.node,
            "`result`",
            "the name of a result",
            limit: Limits.name,
            &faults
        )
        guard let name else { return nil }
        draft.given.append((name, document.place(of: first.node)))
        return .finish(name)
    }

    // MARK: Results

    private mutating func readResults(
        _ node: Int,
        into draft: inout FlowDraft,
        _ document: ConfigurationDocument
    ) {
        for member in document.uniqueMembers(of: node, as: "`results`", &faults) ?? []
        where isName(member, of: "A result", document) {
            draft.handled.append((member.name, document.namePlace(of: member.node)))
            guard let result = result(member.node, document) else { continue }
            draft.results.append((member.name, result))
        }
    }

    private mutating func result(
        _ node: Int,
        _ document: ConfigurationDocument
    ) -> Flow.Result? {
        let members = document.members(
            of: node,
            as: "The result",
            keys: ConfigurationKeys.result,
            &faults
        )
        guard let members else { return nil }
        var draft = CommandDraft()
        var enters: SessionState?
        var user: String?
        for member in members {
            switch member.name {
            case "enters":
                enters = state(member.node, "`enters`", document)
                if let enters { entered.append((enters, document.place(of: member.node))) }
            case "user":
                user = document.name(
                    member.node,
                    "`user`",
                    "the name of an argument",
                    limit: Limits.name,
                    &faults
                )
                if !members.contains(where: { $0.name == "enters" }) {
                    faults.add(
                        document.namePlace(of: member.node),
                        "`user` names who enters a state, so the result must have `enters`."
                    )
                }
            default: readCommand(member, into: &draft, of: "A result has", document)
            }
        }
        return Flow.Result(draft.command, enters: enters, user: user)
    }
}
