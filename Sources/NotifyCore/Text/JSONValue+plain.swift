// Conversion between LinkRouter's plain values and JSON.

public import Jansson
public import LinkRouter

extension JSONValue {
    /// Creates a JSON value from a plain one.
    public init(_ plain: PlainValue) {
        switch plain {
        case .text(let text): self = .string(text)
        case .integer(let number): self = .number(number)
        case .flag(let flag): self = .bool(flag)
        case .list(let values): self = .array(values.map { JSONValue($0) })
        case .record(let members):
            self = .object(members.map { Member(name: $0.name, value: JSONValue($0.value)) })
        }
    }
}

extension PlainValue {
    /// Creates a plain value from JSON; `nil` if it contains a null or a number with a fraction.
    public init?(_ json: JSONValue) {
        switch json {
        case .string(let text): self = .text(text)
        case .integer(let number): self = .integer(Int(number))
        case .bool(let flag): self = .flag(flag)
        case .array(let values):
            let plain = values.compactMap { PlainValue($0) }
            guard plain.count == values.count else { return nil }
            self = .list(plain)
        case .object(let members):
            let plain = members.compactMap { member in
                PlainValue(member.value).map { Member(member.name, $0) }
            }
            guard plain.count == members.count else { return nil }
            self = .record(plain)
        case .null, .real: return nil
        }
    }
}
