// Commands and trees as values that a program can encode in any format.

/// A value that can be encoded in JSON, a property list or a database.
public enum PlainValue: Sendable, Hashable {
    /// A text.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// A Boolean value.
    case flag(Bool)
    /// Values in order.
    case list([PlainValue])
    /// Values with names, in order; names are unique.
    case record([Member])

    /// A value with its name.
    public struct Member: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The value.
        public let value: PlainValue

        /// Creates a member.
        public init(_ name: String, _ value: PlainValue) {
            self.name = name
            self.value = value
        }
    }

    var kind: String {
        switch self {
        case .text: "a text"
        case .integer: "a number"
        case .flag: "true or false"
        case .list: "a list"
        case .record: "an object"
        }
    }
}

/// The reason why a plain value cannot be read as a command, a tree or a flow.
public struct PlainValueError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the value at fault, such as `below[1].screen`; empty for the whole value.
    public let path: String
    /// What is wrong with it, to be read after the path.
    public let problem: String

    init(_ path: String, _ problem: String) {
        self.path = path
        self.problem = problem
    }

    /// A sentence for people.
    public var description: String {
        path.isEmpty ? "The value \(problem)." : "`\(path)` \(problem)."
    }
}

/// Reads the members of a record, each once; a member that was not read is an error.
struct PlainReader {
    let path: String
    private var members: [PlainValue.Member]

    init(_ value: PlainValue, path: String) throws(PlainValueError) {
        guard case .record(let members) = value else {
            throw PlainValueError(path, "must be an object, not \(value.kind)")
        }
        self.path = path
        self.members = members
    }

    func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    mutating func remove(_ name: String) -> PlainValue? {
        guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
        return members.remove(at: index).value
    }

    mutating func text(_ name: String) throws(PlainValueError) -> String? {
        guard let value = remove(name) else { return nil }
        guard case .text(let text) = value else {
            throw PlainValueError(path(of: name), "must be a text, not \(value.kind)")
        }
        return text
    }

    mutating func flag(_ name: String) throws(PlainValueError) -> Bool? {
        guard let value = remove(name) else { return nil }
        guard case .flag(let flag) = value else {
            throw PlainValueError(path(of: name), "must be true or false, not \(value.kind)")
        }
        return flag
    }

    mutating func integer(_ name: String) throws(PlainValueError) -> Int? {
        guard let value = remove(name) else { return nil }
        guard case .integer(let integer) = value else {
            throw PlainValueError(path(of: name), "must be a whole number, not \(value.kind)")
        }
        return integer
    }

    mutating func list(_ name: String) throws(PlainValueError) -> [PlainValue]? {
        guard let value = remove(name) else { return nil }
        guard case .list(let list) = value else {
            throw PlainValueError(path(of: name), "must be a list, not \(value.kind)")
        }
        return list
    }

    mutating func word<Word: RawRepresentable & CaseIterable>(
        _ name: String,
        _ type: Word.Type
    ) throws(PlainValueError) -> Word? where Word.RawValue == String {
        guard let text = try text(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            throw PlainValueError(path(of: name), "must be one of \(words)")
        }
        return word
    }

    func end() throws(PlainValueError) {
        guard let first = members.first else { return }
        throw PlainValueError(path(of: first.name), "is unknown")
    }
}
