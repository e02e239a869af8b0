// What is wrong with a tree's notation: an app sends it, and its author reads this.

/// Why a text is not the notation of a tree.
public struct TreeNotationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of faults; the raw value is a stable code.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text does not follow the grammar.
        case badNotation = "bad_notation"
        /// A name is empty or too long.
        case badName = "bad_name"
        /// There are more screens than a tree may have.
        case tooManyScreens = "too_many_screens"
        /// There are more levels than a tree may have.
        case tooManyLevels = "too_many_levels"
        /// Screens lie inside screens deeper than they may.
        case tooDeep = "too_deep"
        /// Two tabs of a group have the same name.
        case duplicateTab = "duplicate_tab"
        /// There are not as many lists of arguments as screens.
        case badArguments = "bad_arguments"
    }

    /// The kind of fault.
    public let code: Code
    /// Where it is, in bytes from the start of the text.
    public let offset: Int
    /// What should be there.
    public let expected: String

    init(_ code: Code, at offset: Int, expected: String) {
        self.code = code
        self.offset = offset
        self.expected = expected
    }

    /// A sentence for a person.
    public var description: String {
        "At byte \(offset) of the tree \(expected) is expected."
    }
}
