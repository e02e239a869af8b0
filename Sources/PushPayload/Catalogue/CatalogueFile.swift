// The contents of one provider file, before the files are merged into a catalogue.

import JSONText
import StrictJSON

/// A provider file: rules of providers, rules for all payloads, and examples.
struct CatalogueFile {
    static let keys = [
        "documentation", "comment", "providers", "envelopes", "responses", "silent", "generic",
        "appKeys", "examples",
    ]

    /// A provider of the file.
    struct Provider {
        let name: String
        let shapes: [Shape]
        /// The value of the provider, for faults between several files.
        let cursor: JSONCursor
    }

    let providers: [Provider]
    let envelopes: [JSONPointer]
    let responses: [ResponseRule]
    let silent: [[Clause]]
    let generic: GenericKeys?
    /// The value of `generic`.
    let genericCursor: JSONCursor?
    let appKeys: [JSONPointer]
    let examples: [ProviderExample]

    /// Reads a file; the result is valid only if no fault is added.
    init(_ file: JSONFile, collecting faults: FaultList) throws(JSONFault) {
        let root = RuleCursor(value: file.root, faults: faults)
        let members = try root.members(as: "The file", keys: Self.keys)
        _ = members.value("documentation", Self.checkDocumentation)
        _ = members.value("comment") { cursor throws(JSONFault) in try cursor.string() }
        providers = members.value("providers", Self.providers) ?? []
        envelopes = members.innerPointers("envelopes")
        responses = members.list("responses", ResponseRule.init)
        silent = members.condition("silent")?.alternatives ?? []
        generic = members.value("generic", GenericKeys.init)
        genericCursor = members["generic"]?.value
        appKeys = members.pointers("appKeys")
        examples = members.list("examples", ProviderExample.init)
    }

    /// Reads providers by name; those whose name is faulty are skipped.
    private static func providers(_ cursor: RuleCursor) throws(JSONFault) -> [Provider] {
        let members = try cursor.value.uniqueMembers(
            as: "`providers`",
            collecting: cursor.faults
        )
        var providers: [Provider] = []
        for member in members {
            let provider = cursor.faults.attempt(
                try provider(member.name, cursor.cursor(at: member.value))
            )
            if let provider { providers.append(provider) }
        }
        return providers
    }

    private static func provider(
        _ name: String,
        _ cursor: RuleCursor
    ) throws(JSONFault) -> Provider {
        // The name is written to journal entries and receipts.
        let isName = name.utf8.allSatisfy { byte in
            0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x2D || byte == 0x5F
        }
        guard isName, 1...64 ~= name.utf8.count else {
            throw cursor.value.nameFault(
                "Expected a provider's name of 1 to 64 lower-case letters, digits, `-`, `_`."
            )
        }
        guard name != ProviderCatalogue.genericName else {
            throw cursor.value.nameFault("This name is for payloads that no marker matches.")
        }
        guard 1...Shape.limit ~= cursor.elements.count else {
            throw cursor.value.fault("A provider has 1 to \(Shape.limit) shapes.")
        }
        let shapes = cursor.list { cursor throws(JSONFault) in try Shape(cursor, of: name) }
        return Provider(name: name, shapes: shapes, cursor: cursor.value)
    }

    /// Checks that the documentation is an address, an array of them, or `null` if none is known.
    private static func checkDocumentation(_ cursor: RuleCursor) throws(JSONFault) {
        for element in cursor.elements where element.kind != .null {
            let address = try element.string("an address")
            guard LinkText.fault(in: address) == nil else {
                throw element.value.fault("Expected an address such as `https://example.com/`.")
            }
        }
    }
}
