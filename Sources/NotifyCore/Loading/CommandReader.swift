// Reading commands: a key with the name of the command, whose value is its screen, tab or segue.

import JSONText
import LinkRouter
import StrictJSON

/// A key of an object with its value.
struct Field<Value> {
    /// The value in the file.
    let cursor: JSONCursor
    /// The decoded value; `nil` if it is at fault.
    let value: Value?

    /// The location of the key.
    var location: SourceLocation { cursor.nameLocation }
}

/// Reads the commands of routes and flows, after all screens and segues are read.
struct CommandReader {
    let screens: ScreensReader
    private let load: ConfigurationLoad
    private let storyboard: Storyboard?

    init(_ load: ConfigurationLoad, _ screens: ScreensReader, _ storyboard: Storyboard?) {
        self.load = load
        self.screens = screens
        self.storyboard = storyboard
    }

    /// Reads a key if it is the name of a command.
    ///
    /// - Parameters:
    ///   - member: The key.
    ///   - field: Receives the command.
    ///   - owner: The start of the message about a second command: "A route has".
    func read(
        _ member: JSONMember,
        into field: inout Field<NavigationCommand>?,
        of owner: String
    ) {
        guard let kind = NavigationCommand.Kind(rawValue: member.name) else { return }
        guard field == nil else {
            load.faults.add(
                member.location,
                "\(owner) one command, found \(Quoted.text(member.name)) as a second one."
            )
            return
        }
        let command = load.faults.attempt(try command(kind, member.value))
        field = Field(cursor: member.value, value: command)
    }

    /// Reads the value of a command's key.
    ///
    /// - Throws: A fault if the value has the wrong kind. An unknown name is only added to the
    ///   faults of the load.
    func command(
        _ kind: NavigationCommand.Kind,
        _ value: JSONCursor
    ) throws(JSONFault) -> NavigationCommand {
        var command = NavigationCommand(kind)
        switch kind {
        case .selectTab: command.tab = try tab(value, .tabs, kind)
        case .showSection: command.tab = try tab(value, .sections, kind)
        case .segue: command.segue = try segue(value)
        case .pop, .popToRoot, .dismiss:
            guard value.kind == .true else {
                throw value.unexpected(Quoted.text(kind.rawValue), "`true`")
            }
        default:
            command.screen = try screens.name(value, Quoted.text(kind.rawValue))
            return storyboard?.completing(command) ?? command
        }
        return command
    }

    private func tab(
        _ value: JSONCursor,
        _ group: TabGroup.Kind,
        _ kind: NavigationCommand.Kind
    ) throws(JSONFault) -> String {
        let word = group == .tabs ? "tab" : "section"
        let name = try value.name(
            Quoted.text(kind.rawValue),
            "the name of a \(word)",
            limit: Limits.name
        )
        let known = screens.tabs[group, default: []]
        if screens.areListed { check(name, value, word, among: known) }
        return name
    }

    private func segue(_ value: JSONCursor) throws(JSONFault) -> String {
        let name = try value.name("`segue`", "the name of a segue", limit: Limits.name)
        check(name, value, "segue", among: screens.segueNames)
        return name
    }

    private func check(
        _ name: String,
        _ value: JSONCursor,
        _ word: String,
        among known: Set<ExactName>
    ) {
        guard load.isComplete, !known.contains(ExactName(name)) else { return }
        load.faults.add(
            value.location,
            "No screen has the \(word) \(Quoted.text(name))"
                + Quoted.guess(for: name, among: known.map(\.text).sorted())
        )
    }
}
