// The keys of routes.json and of its fragments. Lists and tables of all files are put together;
// everything else is said once. What names something of another table is read after that table.

import JSONText
import LinkRouter
import PushPayload
import StrictJSON

extension ConfigurationDraft {
    /// Reads a file of routes, but for the tables that need those of all files.
    mutating func readRoutes(_ document: ConfigurationDocument) {
        let before = faults.count
        let members = document.members(
            of: 0,
            as: "The file",
            keys: ConfigurationKeys.top,
            &faults
        )
        if faults.count > before { isComplete = false }
        for member in members ?? [] {
            switch member.name {
            case "schemes": readEntries(member, document, limit: Self.schemeLimit)
            case "hosts": readEntries(member, document, limit: Self.hostLimit)
            case "screens": readScreens(member.node, document)
            case "segues", "flows", "routers": tables.append((member, document))
            default: readSingle(member, document)
            }
        }
    }

    /// Reads what names screens, segues and flows, once all files are read.
    mutating func readTables() {
        hasRouters = tables.contains { $0.member.name == "routers" }
        checkScreens()
        for (member, document) in tables where member.name == "segues" {
            readSegues(member.node, document)
        }
        buildStoryboard()
        for (member, document) in tables where member.name == "flows" {
            readFlows(member.node, document)
        }
        for (member, document) in tables where member.name == "routers" {
            readRouters(member.node, document)
        }
    }

    private mutating func readSingle(
        _ member: ConfigurationDocument.Member,
        _ document: ConfigurationDocument
    ) {
        let place = document.namePlace(of: member.node)
        if let other = single[member.name] {
            let first = spelled(other)
            faults.add(place, "\(Quoted.text(member.name)) is given twice: also at \(first).")
            return
        }
        single[member.name] = place
        switch member.name {
        case "base": readBase(member.node, document)
        case "initialState": initialState = state(member.node, "`initialState`", document)
        case "park": readPark(member.node, document)
        case "session": sessionPointer = pointer(member.node, "`session`", document)
        case "user": userPointer = pointer(member.node, "`user`", document)
        case "receipts": readReceipts(member.node, document)
        case "limits": readLimits(member.node, document)
        default: break
        }
    }

    private mutating func readEntries(
        _ member: ConfigurationDocument.Member,
        _ document: ConfigurationDocument,
        limit: Int
    ) {
        let isScheme = member.name == "schemes"
        let what = isScheme ? "`schemes`" : "`hosts`"
        let nodes = document.elements(
            of: member.node,
            what,
            "an array of strings",
            &faults
        )
        hasEntries = hasEntries || nodes?.isEmpty != true
        for node in nodes ?? [] {
            guard let text = document.string(node, "An entry of \(what)", "a string", &faults)
            else { continue }
            let place = document.place(of: node)
            if let fault = Self.fault(of: text, isScheme: isScheme) {
                faults.add(place, "\(Quoted.text(text)) in \(what) \(fault).")
                continue
            }
            if let other = listed[member.name]?[ExactName(text.lowercased())] {
                let first = spelled(other)
                faults.add(place, "\(Quoted.text(text)) is in \(what) twice: also at \(first).")
                continue
            }
            listed[member.name, default: [:]][ExactName(text.lowercased())] = place
            let entry = Entry(text: text, place: place)
            if isScheme { schemes.append(entry) } else { hosts.append(entry) }
            if (isScheme ? schemes : hosts).count == limit + 1 {
                faults.add(place, "\(what) has more than \(limit) entries.")
            }
        }
    }

    /// Why a text is no entry of the list, to be read after it.
    private static func fault(of text: String, isScheme: Bool) -> String? {
        do throws(LinkPolicyError) {
            _ = try LinkPolicy(schemes: isScheme ? [text] : [], hosts: isScheme ? [] : [text])
            return nil
        } catch {
            return error.fault
        }
    }

    private mutating func readBase(_ node: Int, _ document: ConfigurationDocument) {
        let expected =
            "a site such as `https://app.example.com` or the beginning of the app's links such as "
            + "`compass://`"
        guard let text = document.string(node, "`base`", expected, &faults) else { return }
        let place = document.place(of: node)
        guard let base = LinkBase(text) else {
            faults.add(place, "`base` must be \(expected), found \(Quoted.text(text)).")
            return
        }
        self.base = (base, place)
    }

    /// Reads the name of a state.
    mutating func state(
        _ node: Int,
        _ what: String,
        _ document: ConfigurationDocument
    ) -> SessionState? {
        document.name(node, what, "the name of a state", limit: Self.stateBytes, &faults)
            .map(SessionState.init)
    }

    private mutating func readPark(_ node: Int, _ document: ConfigurationDocument) {
        let nodes = document.elements(
            of: node,
            "`park`",
            "an array of states",
            &faults
        )
        var states: Set<SessionState> = []
        for node in nodes ?? [] {
            guard let state = state(node, "An entry of `park`", document) else { continue }
            if !states.insert(state).inserted {
                faults.add(
                    document.place(of: node),
                    "\(Quoted.text(state.rawValue)) is in `park` twice."
                )
            }
        }
        park = states
    }

    private mutating func pointer(
        _ node: Int,
        _ what: String,
        _ document: ConfigurationDocument
    ) -> JSONPointer? {
        let expected = "a JSON pointer (RFC 6901) such as `/data/user`"
        guard let text = document.string(node, what, expected, &faults) else { return nil }
        guard !text.isEmpty else {
            faults.add(
                document.place(of: node),
                "\(what) must be \(expected), found an empty string: the whole payload."
            )
            return nil
        }
        do throws(JSONPointerError) {
            return try JSONPointer(text)
        } catch {
            faults.add(
                document.place(ofColumn: error.column, in: document.contents(of: node)),
                "\(what) must be \(expected). \(error.message)"
            )
            return nil
        }
    }

    private mutating func readReceipts(_ node: Int, _ document: ConfigurationDocument) {
        let expected = ReceiptLevel.allCases.map { "`\($0.rawValue)`" }.joined(separator: " or ")
        guard let text = document.string(node, "`receipts`", expected, &faults) else { return }
        receipts = ReceiptLevel(rawValue: text)
        if receipts == nil {
            faults.add(
                document.place(of: node),
                "`receipts` must be \(expected), found \(Quoted.text(text))."
            )
        }
    }

    private mutating func readLimits(_ node: Int, _ document: ConfigurationDocument) {
        let members = document.members(
            of: node,
            as: "`limits`",
            keys: ConfigurationKeys.limits,
            &faults
        )
        for member in members ?? [] {
            guard let limit = Limits.lowerable.first(where: { $0.name == member.name })?.limit
            else { continue }
            let highest = limits[keyPath: limit]
            if let number = document.integer(member.node), number >= 1, number <= highest {
                limits[keyPath: limit] = Int(number)
            } else {
                faults.add(
                    document.place(of: member.node),
                    "\(Quoted.text(member.name)) must be a whole number from 1 to \(highest), "
                        + "found \(document.found(member.node))."
                )
            }
        }
    }
}
