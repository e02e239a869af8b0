// The errors of building and using a storyboard.

/// The reason why a storyboard cannot be built, or does not have a requested screen or segue.
public struct StoryboardError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of faults; the raw value is a stable code.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A name is empty or too long.
        case badName = "bad_name"
        /// Two screens have the same name.
        case duplicateScreen = "duplicate_screen"
        /// Two segues of one screen have the same name.
        case duplicateSegue = "duplicate_segue"
        /// Two tabs of one screen have the same name.
        case duplicateTab = "duplicate_tab"
        /// A container has no tabs.
        case noTabs = "no_tabs"
        /// The storyboard has no screen of that name.
        case unknownScreen = "unknown_screen"
        /// The screen has no segue of that name.
        case unknownSegue = "unknown_segue"
        /// A screen contains itself.
        case cycle
        /// A screen contains more screens, or deeper ones, than a tree can have.
        case tooLarge = "too_large"
        /// The storyboard has no initial screen.
        case noInitial = "no_initial"
        /// A screen has another type than the requested one.
        case wrongType = "wrong_type"
    }

    /// The kind of fault.
    public let code: Code
    /// The screen, segue or tab at fault.
    public let name: String
    /// The screen or segue that refers to it; `nil` if the program does.
    public let within: String?
    private let detail: String

    private init(_ code: Code, _ name: String, within: String? = nil, detail: String) {
        self.code = code
        self.name = name
        self.within = within
        self.detail = detail
    }

    /// A sentence for people.
    public var description: String { detail }

    static func badName(_ name: String, within: String?, limit: Int) -> StoryboardError {
        StoryboardError(
            .badName,
            name,
            within: within,
            detail: "A name must have 1 to \(limit) bytes."
        )
    }

    static func duplicateScreen(_ name: String) -> StoryboardError {
        StoryboardError(
            .duplicateScreen,
            name,
            detail: "The storyboard has two screens `\(name)`."
        )
    }

    static func duplicateSegue(_ name: String, of screen: String?) -> StoryboardError {
        let owner = screen.map { "The screen `\($0)` has" } ?? "Every screen has"
        return StoryboardError(
            .duplicateSegue,
            name,
            within: screen,
            detail: "\(owner) two segues `\(name)`."
        )
    }

    static func duplicateTab(_ name: String, in screen: String) -> StoryboardError {
        StoryboardError(
            .duplicateTab,
            name,
            within: screen,
            detail: "The screen `\(screen)` has two tabs `\(name)`."
        )
    }

    static func noTabs(in screen: String) -> StoryboardError {
        StoryboardError(
            .noTabs,
            screen,
            detail: "The screen `\(screen)` is a container without tabs."
        )
    }

    static func cycle(_ screen: String, within parent: String?) -> StoryboardError {
        StoryboardError(
            .cycle,
            screen,
            within: parent,
            detail: "The screen `\(screen)` contains itself."
        )
    }

    static func tooLarge(_ screen: String) -> StoryboardError {
        StoryboardError(
            .tooLarge,
            screen,
            detail: "The screen `\(screen)` contains more screens, or deeper ones, than a tree can "
                + "have."
        )
    }

    package static func unknownScreen(_ name: String, within: String? = nil) -> StoryboardError {
        let place = within.map { ", which `\($0)` names" } ?? ""
        return StoryboardError(
            .unknownScreen,
            name,
            within: within,
            detail: "The storyboard has no screen `\(name)`\(place)."
        )
    }

    package static func unknownSegue(_ name: String, from screen: String?) -> StoryboardError {
        let place = screen.map { "The screen `\($0)` has" } ?? "An empty tree has"
        return StoryboardError(
            .unknownSegue,
            name,
            within: screen,
            detail: "\(place) no segue `\(name)`."
        )
    }

    package static func noInitial() -> StoryboardError {
        StoryboardError(.noInitial, "", detail: "The storyboard has no initial screen.")
    }

    package static func wrongType(
        _ name: String,
        expected: Any.Type,
        found: Any.Type
    ) -> StoryboardError {
        StoryboardError(
            .wrongType,
            name,
            detail: "The screen `\(name)` is a \(found), where a \(expected) is expected."
        )
    }
}
