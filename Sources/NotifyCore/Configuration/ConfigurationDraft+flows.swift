// Flows, and whether the parts of one go together: that it begins at a step, and that every result
// is given by an event and handled.

import LinkRouter
import StrictJSON

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
                    "\(Quoted.text(member.name)) is in `flows` twice: also at \(first)."
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
            let keys = Quoted.list(ConfigurationKeys.showing.map(\.rawValue))
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
                "The flow has no step \(Quoted.text(first)) to begin with"
                    + Quoted.guess(for: first, among: steps)
            )
        }
        let handled = Set(draft.handled.map { ExactName($0.name) })
        for (name, place) in draft.given where !handled.contains(ExactName(name)) {
            faults.add(
                place,
                "The flow does not handle the result \(Quoted.text(name))"
                    + Quoted.guess(for: name, among: draft.handled.map(\.name))
            )
        }
        let given = Set(draft.given.map { ExactName($0.name) })
        for (name, place) in draft.handled where !given.contains(ExactName(name)) {
            faults.add(place, "No event of the flow has the result \(Quoted.text(name)).")
        }
    }
}
