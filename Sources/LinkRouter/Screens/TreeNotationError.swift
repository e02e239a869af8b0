// The errors of parsing a notation, written for the authors of apps that send it.

/// The reason why a text is not the notation of a tree.
public struct TreeNotationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of faults; the raw value is a stable code.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text does not follow the grammar.
        case badNotation = "bad_notation"
        /// A name is empty or too long.
        case badName = "bad_name"
        /// The tree has more screens than its limit.
        case tooManyScreens = "too_many_screens"
        /// The tree has more levels than its limit.
        case tooManyLevels = "too_many_levels"
        /// Screens are nested deeper than the limit.
        case tooDeep = "too_deep"
        /// Two tabs of a group have the same name.
        case duplicateTab = "duplicate_tab"
        /// The number of lists of arguments differs from that of screens.
        case badArguments = "bad_arguments"
    }

    /// The kind of fault.
    public let code: Code
    /// The position, in bytes from the start of the text.
    public let offset: Int
    /// What was expected there.
    public let expected: String

    init(_ code: Code, at offset: Int, expected: String) {
        self.code = code
        self.offset = offset
        self.expected = expected
    }

    /// A sentence for people.
    public var description: String {
        "At byte \(offset) of the tree \(expected) is expected."
    }
}
