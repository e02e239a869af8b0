// Screens and segues while they are read: the names that others may use, and where each was given.

import LinkRouter
import StrictJSON

/// The screens and segues of all files.
struct ScreenDrafts: Sendable {
    /// A screen.
    struct Screen: Sendable {
        let definition: ScreenDefinition
        let place: Place
    }

    /// A segue.
    struct Segue: Sendable {
        let definition: SegueDefinition
        let place: Place
    }

    /// Whether a file has `"screens"`: then every screen that is named must be there.
    var areListed = false
    private(set) var screens: [Screen] = []
    private var numbers: [ExactName: Int] = [:]
    /// The places of all names, of faulty screens, too.
    var places: [ExactName: Place] = [:]
    /// The screens that other screens name as theirs.
    var inner: [(name: String, place: Place)] = []
    /// The names of all tabs and sections.
    var tabs: [TabGroup.Kind: Set<ExactName>] = [:]
    private(set) var segues: [Segue] = []
    /// The names of all segues.
    private(set) var segueNames: Set<ExactName> = []
    /// The places of all segues, by source and name.
    var seguePlaces: [ExactName: [ExactName: Place]] = [:]

    /// Returns whether a screen is listed, or none needs to be.
    func knows(_ name: String) -> Bool { !areListed || places[ExactName(name)] != nil }

    /// Returns what a screen says of itself.
    subscript(name: String) -> ScreenDefinition? {
        numbers[ExactName(name)].map { screens[$0].definition }
    }

    /// Adds a screen whose place is known.
    mutating func add(_ definition: ScreenDefinition, at place: Place) {
        numbers[ExactName(definition.name)] = screens.count
        screens.append(Screen(definition: definition, place: place))
    }

    /// Adds a segue whose place is known.
    mutating func add(_ segue: SegueDefinition, at place: Place) {
        segues.append(Segue(definition: segue, place: place))
        segueNames.insert(ExactName(segue.identifier))
    }

    /// The names of the screens, for a hint.
    var names: [String] { places.keys.map(\.text).sorted() }
}
