// Reading the screens of the app and the segues between them. If screens are listed, a name that is
// not among them is a fault.

import LinkRouter
import StrictJSON

/// Reads `"screens"` and `"segues"`.
struct ScreensReader {
    private let load: ConfigurationLoad
    private var faults: FaultList { load.faults }
    /// Whether a file has `"screens"`, so that every name of a screen is checked.
    private(set) var areListed = false
    private var definitions: [ScreenDefinition] = []
    private var segues: [SegueDefinition] = []
    /// The positions of sound screens in `definitions`.
    private var numbers: [ExactName: Int] = [:]
    /// The locations of all names, those of faulty screens included.
    private var locations: [ExactName: SourceLocation] = [:]
    /// The locations of all segues, by source and name.
    private var segueLocations: [ExactName: [ExactName: SourceLocation]] = [:]
    /// The screens that other screens name as tabs, sections or children.
    private var inner: [(name: String, location: SourceLocation)] = []
    /// The names of all tabs and sections.
    private(set) var tabs: [TabGroup.Kind: Set<ExactName>] = [:]
    /// The names of all segues.
    private(set) var segueNames: Set<ExactName> = []

    init(_ load: ConfigurationLoad) {
        self.load = load
    }

    /// The definition of a sound screen.
    subscript(name: String) -> ScreenDefinition? {
        numbers[ExactName(name)].map { definitions[$0] }
    }

    /// Adds a fault if screens are listed and this one is not.
    func check(_ name: String, at location: SourceLocation) {
        guard load.isComplete, areListed, locations[ExactName(name)] == nil else { return }
        let names = faults.isFull ? [] : locations.sortedNames
        faults.add(
            location,
            "`screens` has no \(Quoted.text(name))" + Quoted.guess(for: name, among: names)
        )
    }

    /// Reads the name of a screen and checks that it is listed.
    func name(
        _ value: JSONCursor,
        _ what: @autoclosure () -> String
    ) throws(JSONFault) -> String {
        let name = try value.screenName(what())
        check(name, at: value.location)
        return name
    }

    /// Reads `"screens"`.
    mutating func read(_ table: JSONCursor) {
        areListed = true
        guard
            let members = faults.attempt(
                try table.members(as: "`screens`", collecting: faults)
            )
        else {
            load.isComplete = false
            return
        }
        for member in members
        where faults.accepts(try member.checkName(of: "a screen")) {
            if let first = locations.insert(member.name, at: member.location) {
                let place = load.spelled(first)
                faults.add(
                    member.location,
                    "\(Quoted.text(member.name)) is in `screens` twice: also at \(place)."
                )
                continue
            }
            guard let screen = readScreen(member) else { continue }
            numbers[ExactName(member.name)] = definitions.count
            definitions.append(screen)
        }
    }

    private mutating func readScreen(_ screen: JSONMember) -> ScreenDefinition? {
        let keys = ConfigurationKeys.screen
        let members = faults.attempt(
            try screen.value.members(as: "The screen", keys: keys, collecting: faults)
        )
        guard let members else { return nil }
        var definition = ScreenDefinition(screen.name)
        for member in members {
            let value = member.value
            switch member.name {
            case "wrapped": definition.isWrapped = faults.attempt(try value.boolean("`wrapped`"))
            case "forced":
                definition.isForced = faults.attempt(try value.boolean("`forced`")) ?? false
            case "style":
                definition.style = faults.attempt(
                    try value.word("`style`", among: ModalStyle.allCases)
                )
            case "anchor":
                let expected = "the name of the view that a popover points at"
                definition.anchor = faults.attempt(
                    try value.name("`anchor`", expected, limit: Limits.name)
                )
            case "children": definition.children = readChildren(value)
            case _ where definition.tabs == nil: definition.tabs = readTabs(member)
            default:
                faults.add(
                    member.location,
                    "A screen has tabs or sections, found \(Quoted.text(member.name)), too."
                )
            }
        }
        return definition
    }

    private mutating func readTabs(_ table: JSONMember) -> ScreenDefinition.Tabs {
        let isTabs = table.name == "tabs"
        let word = isTabs ? "tab" : "section"
        let key = Quoted.text(table.name)
        var tabs = ScreenDefinition.Tabs(isTabs ? .tabs : .sections, [])
        let members = faults.attempt(
            try table.value.uniqueMembers(as: key, collecting: faults)
        )
        if members?.isEmpty == true {
            faults.add(table.value.location, "\(key) must have a \(word), found none.")
        }
        for member in members ?? []
        where faults.accepts(try member.checkName(of: "a \(word)")) {
            let what = "The \(word) \(Quoted.text(member.name))"
            guard let screen = readInner(member.value, what) else { continue }
            tabs.items.append(.init(member.name, screen: screen))
            self.tabs[tabs.kind, default: []].insert(ExactName(member.name))
        }
        return tabs
    }

    private mutating func readChildren(_ list: JSONCursor) -> [String] {
        let elements = faults.attempt(
            try list.elements("`children`", "an array of names of screens")
        )
        return (elements ?? []).compactMap { readInner($0, "An entry of `children`") }
    }

    /// Reads the name of a screen that may be listed later.
    private mutating func readInner(_ value: JSONCursor, _ what: String) -> String? {
        guard let name = faults.attempt(try value.screenName(what)) else { return nil }
        inner.append((name, value.location))
        return name
    }

    /// Checks the references between screens, after all screens are read.
    func finishScreens() {
        for (name, location) in inner { check(name, at: location) }
    }
}

extension ScreensReader {
    /// Reads `"segues"`, after all screens are read.
    mutating func readSegues(_ table: JSONCursor) {
        guard areListed || !load.isComplete else {
            faults.add(
                table.nameLocation,
                "`segues` lead from screen to screen, so the screens must be listed: "
                    + "`screens` is missing."
            )
            return
        }
        let sources = faults.attempt(try table.members(as: "`segues`", collecting: faults))
        for source in sources ?? [] {
            if source.name != "*" { check(source.name, at: source.location) }
            readSegues(of: source)
        }
    }

    private mutating func readSegues(of source: JSONMember) {
        let members = faults.attempt(
            try source.value.members(as: "The segues of a screen", collecting: faults)
        )
        for member in members ?? []
        where faults.accepts(try member.checkName(of: "a segue")) {
            let first = segueLocations[ExactName(source.name), default: [:]]
                .insert(member.name, at: member.location)
            if let first {
                let place = load.spelled(first)
                faults.add(
                    member.location,
                    "\(Quoted.text(source.name)) has the segue \(Quoted.text(member.name)) twice: "
                        + "also at \(place)."
                )
                continue
            }
            guard let (kind, screen) = readSegue(member.value) else { continue }
            segues.append(
                SegueDefinition(
                    member.name,
                    from: source.name == "*" ? nil : source.name,
                    to: screen,
                    kind: kind
                )
            )
            segueNames.insert(ExactName(member.name))
        }
    }

    private func readSegue(
        _ value: JSONCursor
    ) -> (kind: SegueDefinition.Kind, screen: String)? {
        let keys = ConfigurationKeys.segue.map(\.rawValue)
        guard
            let action = faults.onlyMember(
                of: value,
                as: "The segue",
                keys: keys,
                orNone: "The segue must have one of \(Quoted.list(keys)), found none.",
                orSecond: "A segue does one thing"
            ),
            let screen = faults.attempt(try name(action.value, Quoted.text(action.name)))
        else { return nil }
        switch action.name {
        case "present": return (.present(self[screen]?.style ?? .standard), screen)
        case "popover": return (.popover(), screen)
        case "replaceTop": return (.replace, screen)
        case "embed": return (.embed, screen)
        case "unwind": return (.unwind, screen)
        default: return (.show, screen)
        }
    }

    /// Builds the storyboard of all screens and segues.
    ///
    /// - Returns: `nil` if no screens are listed, there are too many, or there was a fault.
    func storyboard(limits: Limits) -> Storyboard? {
        guard areListed, load.isSound, locations.count <= limits.screens,
            segues.count <= limits.segues
        else { return nil }
        var builder = StoryboardBuilder()
        builder.limits = Limits.screens
        for screen in definitions { builder.add(screen) }
        for segue in segues { builder.add(segue) }
        do throws(StoryboardError) {
            return try builder.build()
        } catch {
            let location = locations[ExactName(error.name)]
            faults.add(location ?? SourceLocation(offset: 0), error.description)
            return nil
        }
    }

    /// Checks the numbers of screens and segues of all files.
    func checkSizes(_ limits: Limits) {
        load.check(locations.values.sorted(), "screens", limit: limits.screens)
        let segues = segueLocations.values.flatMap(\.values).sorted()
        load.check(segues, "segues", limit: limits.segues)
    }
}

extension FaultList {
    /// Makes a check, and adds the fault if it throws.
    ///
    /// - Returns: Whether it did not throw.
    func accepts(_ check: @autoclosure () throws(JSONFault) -> Void) -> Bool {
        attempt(try check()) != nil
    }

    /// Reads an object that must have exactly one member.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - what: The object at the start of a sentence.
    ///   - keys: The known names.
    ///   - none: The message about an object without members.
    ///   - second: The start of the message about a second member.
    /// - Returns: The first member; `nil` if there is none.
    func onlyMember(
        of value: JSONCursor,
        as what: String,
        keys: [String],
        orNone none: @autoclosure () -> String,
        orSecond second: String
    ) -> JSONMember? {
        let before = count
        let members = attempt(try value.members(as: what, keys: keys, collecting: self))
        if members?.isEmpty == true, count == before { add(value.location, none()) }
        for other in members?.dropFirst() ?? [] {
            add(other.location, "\(second), found \(Quoted.text(other.name)) as a second one.")
        }
        return members?.first
    }
}
