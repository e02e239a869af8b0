// The shipped JSON Schema has the loader's keys, words and limits, and accepts the same files.

import Foundation
import Jansson
import Testing

@testable import PushPayload

@Suite("The schema of a catalogue file")
struct SchemaTests {
    static func schema() throws -> JSONValue {
        let file = Folders.package.appending(path: "systemd/providers.schema.json")
        let bytes = Array(try Data(contentsOf: file))
        return try JSONValue(parsing: bytes.span)
    }

    /// The value at the end of a path of names and positions.
    private static func at(_ path: String) throws -> JSONValue? {
        let schema = try schema()
        return path.split(separator: "/").reduce(schema) { value, step in
            if let array = value?.array { return Int(step).map { array[$0] } }
            return value?[String(step)]
        }
    }

    @Test(
        "has the keys of the loader, object by object",
        arguments: [
            ("", CatalogueFile.keys), ("properties/generic", GenericKeys.keys),
            ("$defs/shape", Shape.keys), ("$defs/test/anyOf/2", ValueTest.keys),
            ("$defs/link/anyOf/1", LinkRule.keys),
            ("$defs/noLink/anyOf/1", NoLinkRule.keys),
            ("$defs/shape/properties/notLinks", Sentinels.keys),
            ("$defs/identity/anyOf/1", IdentityRule.keys),
            ("$defs/expiry", ExpiryRule.keys),
            ("$defs/expiry/properties/since", ExpiryRule.Since.keys),
            ("$defs/button", ButtonRule.keys), ("$defs/response", ResponseRule.keys),
            ("$defs/example", ProviderExample.keys),
        ]
    )
    func keys(path: String, keys: [String]) throws {
        let object = try #require(try Self.at(path))
        #expect(object["additionalProperties"]?.bool == false)
        #expect(object["properties"]?.object?.map(\.name).sorted() == keys.sorted())
    }

    @Test(
        "has the words of the loader",
        arguments: [
            ("$defs/kind/enum", ValueKind.allCases.map(\.rawValue)),
            ("$defs/expiry/properties/as/enum", ExpiryRule.Form.allCases.map(\.rawValue)),
            (
                "$defs/expiry/properties/since/properties/as/enum",
                ExpiryRule.Form.allCases.filter { !$0.isDuration }.map(\.rawValue)
            ),
            (
                "$defs/link/anyOf/1/properties/decode/enum",
                TextDecoding.allCases.map(\.rawValue)
            ),
        ]
    )
    func words(path: String, words: [String]) throws {
        #expect(try Self.at(path)?.array?.compactMap(\.string) == words)
    }

    @Test(
        "has the limits of the loader",
        arguments: [
            ("$defs/provider/anyOf/1/maxItems", Shape.limit),
            ("$defs/button/properties/most/maximum", ButtonRule.entryLimit),
            ("$defs/button/properties/most/default", ButtonRule.entryLimit),
        ]
    )
    func limits(path: String, limit: Int) throws {
        #expect(try Self.at(path)?.integer == Int64(limit))
    }

    @Test("accepts the built-in catalogue and the examples of the documentation")
    func takesGoodFiles() throws {
        let validator = SchemaValidator(root: try Self.schema())
        #expect(validator.accepts(EmbeddedCatalogue.text))
        let text = try String(
            contentsOf: Folders.package.appending(path: "docs/providers.md"),
            encoding: .utf8
        )
        let examples = text.components(separatedBy: "```json\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
        #expect(examples.count == 3)
        for example in examples {
            #expect(validator.accepts(example))
            _ = try catalogue(["a.json": example])
        }
    }

    /// Faults that a schema cannot express.
    private static let beyondSchemas = [
        "", "has `a` twice: also at 10-acme.json:1:16.", "to be present", "can only be tested",
        "too large", "such as [0, 9]", "from 0 to 31", "with `{n}`", "`from` is for",
    ]

    @Test("rejects what the loader rejects", arguments: CatalogueErrorTests.faults)
    func refusesFaults(fault: CatalogueErrorTests.Fault) throws {
        let validator = SchemaValidator(root: try Self.schema())
        let isRefused = !validator.accepts(fault.text)
        #expect(isRefused || Self.beyondSchemas.contains(fault.says))
    }
}

/// The part of JSON Schema (2020-12) that the schema uses.
struct SchemaValidator {
    let root: JSONValue

    /// Whether a text is JSON that the schema accepts.
    func accepts(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let value = try? JSONValue(parsing: bytes.span) else { return false }
        return accepts(value, root)
    }

    private func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
        if let name = schema["$ref"]?.string?.split(separator: "/").last {
            guard let definition = root["$defs"]?[String(name)] else { return false }
            guard accepts(value, definition) else { return false }
        }
        if let type = schema["type"] {
            let types = type.array ?? [type]
            guard types.contains(where: { isOf($0.string ?? "", value) }) else { return false }
        }
        if let words = schema["enum"]?.array, !words.contains(value) { return false }
        if let word = schema["const"], word != value { return false }
        if let other = schema["not"], accepts(value, other) { return false }
        if let any = schema["anyOf"]?.array, !any.contains(where: { accepts(value, $0) }) {
            return false
        }
        if let one = schema["oneOf"]?.array, one.count(where: { accepts(value, $0) }) != 1 {
            return false
        }
        switch value {
        case .object(let members): return accepts(members, of: value, schema)
        case .array(let elements): return accepts(elements, schema)
        case .string(let text): return accepts(text, schema)
        case .integer(let number):
            return number >= schema["minimum"]?.integer ?? .min
                && number <= schema["maximum"]?.integer ?? .max
        case .real, .bool, .null: return true
        }
    }

    private func accepts(
        _ members: [JSONValue.Member],
        of object: JSONValue,
        _ schema: JSONValue
    ) -> Bool {
        let required = schema["required"]?.array ?? []
        guard required.allSatisfy({ object[$0.string ?? ""] != nil }),
            members.count >= schema["minProperties"]?.integer ?? 0
        else { return false }
        for other in schema["dependentSchemas"]?.object ?? [] where object[other.name] != nil {
            guard accepts(object, other.value) else { return false }
        }
        return members.allSatisfy { member in
            if let names = schema["propertyNames"], !accepts(.string(member.name), names) {
                return false
            }
            if let own = schema["properties"]?[member.name] { return accepts(member.value, own) }
            guard let others = schema["additionalProperties"] else { return true }
            return others.bool ?? accepts(member.value, others)
        }
    }

    private func accepts(_ elements: [JSONValue], _ schema: JSONValue) -> Bool {
        guard elements.count >= schema["minItems"]?.integer ?? 0,
            elements.count <= schema["maxItems"]?.integer ?? .max
        else { return false }
        guard let items = schema["items"] else { return true }
        return elements.allSatisfy { accepts($0, items) }
    }

    private func accepts(_ text: String, _ schema: JSONValue) -> Bool {
        guard text.unicodeScalars.count >= schema["minLength"]?.integer ?? 0 else { return false }
        guard let pattern = schema["pattern"]?.string else { return true }
        return text.range(of: pattern, options: .regularExpression) != nil
    }

    private func isOf(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("object", .object), ("array", .array), ("string", .string), ("null", .null),
            ("boolean", .bool), ("number", .integer), ("number", .real), ("integer", .integer):
            true
        default: false
        }
    }
}
