// Routers and the patterns of their routes: fragments add to the routers of the files before them.

import LinkRouter
import StrictJSON

extension ConfigurationDraft {
    /// Reads `"routers"`.
    mutating func readRouters(_ node: Int, _ document: ConfigurationDocument) {
        let members = document.uniqueMembers(of: node, as: "`routers`", &faults)
        if members?.isEmpty == true {
            faults.add(document.place(of: node), "`routers` must have a router, found none.")
        }
        for member in members ?? [] {
            guard let state = stateName(of: member, document) else { continue }
            readRouter(member.node, of: state, document)
        }
    }

    private mutating func stateName(
        of member: ConfigurationDocument.Member,
        _ document: ConfigurationDocument
    ) -> SessionState? {
        let length = member.name.utf8.count
        let hasControl = member.name.unicodeScalars.contains {
            $0.value < 0x20 || 0x7F...0x9F ~= $0.value
        }
        guard (1...Self.stateBytes).contains(length), !hasControl else {
            faults.add(
                document.namePlace(of: member.node),
                "A router is named after a state, with 1 to \(Self.stateBytes) bytes and no "
                    + "control character; found \(length) bytes."
            )
            return nil
        }
        return SessionState(rawValue: member.name)
    }

    private mutating func readRouter(
        _ node: Int,
        of state: SessionState,
        _ document: ConfigurationDocument
    ) {
        guard let members = document.members(of: node, as: "A router", &faults) else { return }
        let number = number(ofRouter: state)
        if members.isEmpty {
            faults.add(
                document.place(of: node),
                "The router \(Quoted.text(state.rawValue)) must have a route, found none."
            )
        }
        routers[number].places.reserveCapacity(routers[number].places.count + members.count)
        for member in members {
            let place = document.namePlace(of: member.node)
            guard isNew(member.name, at: place, inRouter: number) else { continue }
            if member.name == "*" {
                routers[number].errorRoute = errorRoute(member.node, document)
            } else {
                readRoute(member, at: place, inRouter: number, document)
            }
        }
    }

    private mutating func number(ofRouter state: SessionState) -> Int {
        if let number = routerNumbers[state] { return number }
        routers.append(RouterDraft(state: state))
        routerNumbers[state] = routers.count - 1
        return routers.count - 1
    }

    /// Notes a pattern of a router, and that it is there twice if it is.
    mutating func isNew(_ pattern: String, at place: Place, inRouter number: Int) -> Bool {
        let name = ExactName(pattern)
        guard let other = routers[number].places.updateValue(place, forKey: name) else {
            return true
        }
        routers[number].places[name] = other
        let (state, first) = (routers[number].state.rawValue, spelled(other))
        faults.add(
            place,
            "\(Quoted.text(pattern)) is in the router \(Quoted.text(state)) twice: also at "
                + "\(first)."
        )
        return false
    }

    /// Reads a pattern from between the quotes of a name or of a string.
    mutating func pattern(
        _ text: String,
        in contents: Range<Int>,
        at place: Place,
        _ document: ConfigurationDocument
    ) -> LinkPattern? {
        let pattern: LinkPattern
        do throws(PatternError) {
            pattern = try LinkPattern(text)
        } catch {
            faults.add(
                document.place(ofColumn: error.column, in: contents),
                "\(Quoted.text(text)) is no pattern: found \(error.found), expected "
                    + "\(error.expected)."
            )
            return nil
        }
        patternPlaces.append(place)
        for name in pattern.parameters where parameterNames[name] == nil {
            parameterNames[name] = place
        }
        return pattern
    }
}
