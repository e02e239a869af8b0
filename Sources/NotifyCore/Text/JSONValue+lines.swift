// Lines of JSON that are written seldom: answers, snapshots and handovers.

public import Jansson

extension JSONValue {
    /// The value as one line, the line break included.
    public var line: [UInt8] { text + [UInt8(ascii: "\n")] }

    /// The value as text.
    ///
    /// Every value that is written here is made of valid UTF-8 and finite numbers, so that encoding it
    /// fails only without memory.
    var text: [UInt8] {
        do throws(JSONError) {
            return try encoded()
        } catch {
            preconditionFailure("a value that the daemon made cannot be encoded: \(error)")
        }
    }

    /// Makes an object of the members that have a value, in the order given.
    public static func object(of members: [(String, JSONValue?)]) -> JSONValue {
        .object(members.compactMap { name, value in value.map { .init(name: name, value: $0) } })
    }

    /// Makes a text, or nothing where there is none.
    public static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

    /// Makes a number.
    public static func number(_ number: some BinaryInteger) -> JSONValue {
        .integer(Int64(clamping: number))
    }
}
