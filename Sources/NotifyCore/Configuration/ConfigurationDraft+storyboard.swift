// Segues, and the storyboard that screens and segues make: the checks that need all of them.

import LinkRouter
import StrictJSON

extension ConfigurationDraft {
    /// Notes a screen that is not listed.
    mutating func checkScreen(_ name: String, at place: Place) {
        guard isComplete, !screens.knows(name) else { return }
        let names = faults.isFull ? [] : screens.names
        faults.add(
            place,
            "`screens` has no \(Quoted.text(name))" + Quoted.guess(for: name, among: names)
        )
    }

    /// Checks what screens say of each other, once all are read.
    mutating func checkScreens() {
        for (name, place) in screens.inner { checkScreen(name, at: place) }
    }

    /// Reads `"segues"`.
    mutating func readSegues(_ node: Int, _ document: ConfigurationDocument) {
        guard screens.areListed || !isComplete else {
            faults.add(
                document.namePlace(of: node),
                "`segues` lead from screen to screen, so the screens must be listed: "
                    + "`screens` is missing."
            )
            return
        }
        for member in document.members(of: node, as: "`segues`", &faults) ?? [] {
            if member.name != "*" {
                checkScreen(member.name, at: document.namePlace(of: member.node))
            }
            readSegues(of: member, document)
        }
    }

    private mutating func readSegues(
        of source: ConfigurationDocument.Member,
        _ document: ConfigurationDocument
    ) {
        let members = document.members(
            of: source.node,
            as: "The segues of a screen",
            &faults
        )
        for member in members ?? [] where isName(member, of: "A segue", document) {
            let place = document.namePlace(of: member.node)
            let (from, name) = (ExactName(source.name), ExactName(member.name))
            if let other = screens.seguePlaces[from]?[name] {
                let first = spelled(other)
                faults.add(
                    place,
                    "\(Quoted.text(source.name)) has the segue \(Quoted.text(member.name)) twice: "
                        + "also at \(first)."
                )
                continue
            }
            screens.seguePlaces[from, default: [:]][name] = place
            guard let (kind, screen) = segue(member.node, document) else { continue }
            let definition = SegueDefinition(
                member.name,
                from: source.name == "*" ? nil : source.name,
                to: screen,
                kind: kind
            )
            screens.add(definition, at: place)
        }
    }

    private mutating func segue(
        _ node: Int,
        _ document: ConfigurationDocument
    ) -> (kind: SegueDefinition.Kind, screen: String)? {
        let keys = ConfigurationKeys.segue.map(\.rawValue)
        let known = faults.count
        let members = document.members(of: node, as: "The segue", keys: keys, &faults)
        guard let members else { return nil }
        guard let first = members.first else {
            if faults.count == known {
                faults.add(
                    document.place(of: node),
                    "The segue must have one of \(Quoted.list(keys)), found none."
                )
            }
            return nil
        }
        for other in members.dropFirst() {
            faults.add(
                document.namePlace(of: other.node),
                "A segue does one thing, found \(Quoted.text(other.name)) as a second one."
            )
        }
        guard let screen = screenName(first.node, Quoted.text(first.name), document) else {
            return nil
        }
        switch first.name {
        case "present": return (.present(screens[screen]?.style ?? .standard), screen)
        case "popover": return (.popover(), screen)
        case "replaceTop": return (.replace, screen)
        case "embed": return (.embed, screen)
        case "unwind": return (.unwind, screen)
        default: return (.show, screen)
        }
    }

    /// Puts screens and segues together, if nothing is wrong with them.
    mutating func buildStoryboard() {
        guard screens.areListed, isSound, screens.places.count <= limits.screens,
            screens.segues.count <= limits.segues
        else { return }
        var builder = StoryboardBuilder()
        builder.limits = Limits.screens
        for screen in screens.screens { builder.add(screen.definition) }
        for segue in screens.segues { builder.add(segue.definition) }
        do throws(StoryboardError) {
            storyboard = try builder.build()
        } catch {
            let place = screens.places[ExactName(error.name)]
            faults.add(place ?? Place(file: 0, offset: 0), error.description)
        }
    }
}
