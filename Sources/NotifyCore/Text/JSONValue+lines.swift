// Lines of JSON that are rarely written: answers, snapshots and handovers.

public import Jansson

extension JSONValue {
    /// The value as one line, the line break included.
    public var line: [UInt8] { text + [UInt8(ascii: "\n")] }

    /// The value as text.
    ///
    /// The daemon's values have valid UTF-8 and finite numbers, so encoding them fails only without
    /// memory.
    var text: [UInt8] {
        do throws(JSONError) {
            return try encoded()
        } catch {
            preconditionFailure("a value of the daemon cannot be encoded: \(error)")
        }
    }

    /// Makes an object of the members that have a value, in the order given.
    public static func object(of members: [(String, JSONValue?)]) -> JSONValue {
        .object(members.compactMap { name, value in value.map { .init(name: name, value: $0) } })
    }

    /// Makes a string; `nil` for no text.
    public static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

    /// Makes a number.
    public static func number(_ number: some BinaryInteger) -> JSONValue {
        .integer(Int64(clamping: number))
    }
}
