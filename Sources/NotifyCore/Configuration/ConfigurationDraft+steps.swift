// What a flow does: each event at each step, and each result.

import LinkRouter
import StrictJSON

extension ConfigurationDraft {
    /// Reads the steps of a flow.
    mutating func readSteps(
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
                    "No event leaves the step \(Quoted.text(member.name)): the user could not go on."
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
            "\(Quoted.text(member.name)) is an event of the control door already; those are "
                + "\(Quoted.list(ConfigurationKeys.builtInEvents))."
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
                "An event does one thing, found \(Quoted.text(other.name)) as a second one."
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

    /// Reads the results of a flow.
    mutating func readResults(
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
