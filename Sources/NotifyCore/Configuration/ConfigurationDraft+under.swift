// What a route says of screens beside its own: those below it, and the flow that it starts.

import JSONText
import LinkRouter
import StrictJSON

extension ConfigurationDraft {
    /// Reads `"under"`: a screen, or screens from the root on.
    mutating func under(_ node: Int, _ document: ConfigurationDocument) -> [ScreenStep]? {
        if document.kind(node) == .string {
            return screenName(node, "`under`", document).map { [ScreenStep($0)] }
        }
        let expected = "the name of a screen, or an array of names from the root on"
        let nodes = document.elements(of: node, "`under`", expected, &faults)
        guard let nodes else { return nil }
        // The tree must have room for the screen itself.
        let limit = Limits.screens.screens - 1
        guard (1...limit).contains(nodes.count) else {
            faults.add(
                document.place(of: node),
                "`under` must have 1 to \(limit) screens, found \(nodes.count)."
            )
            return nil
        }
        return nodes.compactMap { node in
            screenName(node, "An entry of `under`", document).map { ScreenStep($0) }
        }
    }

    /// Reads `"start"`: the name of a flow.
    mutating func start(_ node: Int, _ document: ConfigurationDocument) -> String? {
        let name = document.name(
            node,
            "`start`",
            "the name of a flow",
            limit: Limits.name,
            &faults
        )
        guard let name, isComplete, flows.places[ExactName(name)] == nil else { return name }
        faults.add(
            document.place(of: node),
            "`flows` has no \(Quoted.text(name))" + Quoted.guess(for: name, among: flows.names)
        )
        return nil
    }

    /// Puts the screens below into the tabs that they are the first of, so that a route leads into
    /// the tab where its user expects the screen.
    func inTabs(_ fields: RouteFields) -> [ScreenStep]? {
        guard var steps = fields.under else { return nil }
        let shown = fields.command.command ?? fields.start.flatMap { flows[$0]?.opening }
        let names =
            steps.map(\.screen) + [shown].compactMap { $0?.kind == .push ? $0?.screen : nil }
        for (index, next) in zip(steps.indices, names.dropFirst()) {
            let tabs = screens[steps[index].screen]?.tabs?.items ?? []
            steps[index].tab = tabs.first { ExactName($0.screen) == ExactName(next) }?.name
        }
        return steps
    }

    /// Checks what `under`, `start` and the command of a route say to each other.
    mutating func checkScreens(of fields: RouteFields, _ document: ConfigurationDocument) {
        if let start = fields.startNode, fields.command.node != nil {
            faults.add(
                document.namePlace(of: start),
                "A route has a command or `start`: the flow shows its first step itself."
            )
        }
        guard let under = fields.underNode else { return }
        let place = document.namePlace(of: under)
        if fields.command.node == nil, fields.startNode == nil {
            // A route with neither has been told about.
            guard fields.entersNode != nil, !fields.hasUnknownKeys else { return }
            faults.add(
                place,
                "`under` names what is below a screen, so the route must have a command or `start`."
            )
        }
        let opening = fields.start.flatMap { flows[$0]?.opening }
        guard let kind = (fields.command.command ?? opening)?.kind,
            kind == .setRoot || kind == .replaceTop
        else { return }
        let whose = fields.command.node == nil ? ", with which the flow opens," : ""
        faults.add(
            place,
            "\(Quoted.text(kind.rawValue))\(whose) puts nothing on other screens, so the route "
                + "cannot have `under`."
        )
    }

    /// Notes of which table there is more than its limit.
    mutating func checkSizes() {
        checkSize(screens.places.values.sorted(), "screens", limits.screens)
        let segues = screens.seguePlaces.values.flatMap(\.values).sorted()
        checkSize(segues, "segues", limits.segues)
        checkSize(flows.places.values.sorted(), "flows", limits.flows)
        checkSize(flows.eventPlaces, "events of flows", limits.flowEvents)
    }

    private mutating func checkSize(_ places: [Place], _ things: String, _ limit: Int) {
        guard places.count > limit else { return }
        faults.add(
            places[limit],
            "There are \(places.count) \(things); \(limit) is the limit."
        )
    }
}
