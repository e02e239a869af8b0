// The built-in provider files: their names, their documentation, and their examples.

import Foundation
import JSONText
import StrictJSON
import Testing

@testable import PushPayload

/// A file of `Sources/PushPayload/Providers`.
struct ProviderFile: Sendable, CustomTestStringConvertible {
    let name: String

    var testDescription: String { name }

    /// All files, in the order in which they are embedded.
    static let all: [ProviderFile] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map(ProviderFile.init)
    }()

    private static let folder = Folders.package.appending(path: "Sources/PushPayload/Providers")

    var bytes: [UInt8] {
        get throws { Array(try Data(contentsOf: Self.folder.appending(path: name))) }
    }

    /// What the file contains; its faults are reported.
    func contents() throws -> CatalogueFile {
        let faults = FaultList()
        let file = try JSONFile(scanning: name, try bytes)
        let contents = try CatalogueFile(file, collecting: faults)
        for fault in faults.faults { Issue.record("\(file.error(fault))") }
        return contents
    }
}

@Suite("A provider file")
struct ProviderFileTests {
    @Test("has examples whose expectations are met", arguments: ProviderFile.all)
    func examples(file: ProviderFile) throws {
        let contents = try file.contents()
        #expect(contents.examples.count >= 2)
        let faults = FaultList()
        var reader = PayloadReader(catalogue: .builtIn)
        contents.checkExamples(by: &reader, collecting: faults)
        for fault in faults.faults {
            Issue.record("\(contents.examples[0].payload.file.error(fault))")
        }
    }

    /// A user's example may state the link alone; a built-in one states everything that is read.
    @Test("has examples that state all values", arguments: ProviderFile.all)
    func completeExamples(file: ProviderFile) throws {
        var reader = PayloadReader(catalogue: .builtIn)
        for example in try file.contents().examples {
            let notification = try example.read(by: &reader).get()
            let stated = Set(example.statements.map(\.aspect))
            for aspect in ProviderExample.Aspect.allCases where aspect != .provider {
                let isRead = aspect.text(of: notification) != nil
                #expect(isRead == stated.contains(aspect), "\(aspect) of \(example.name ?? "")")
            }
            #expect(notification.isSilent == (notification.noLinkReason == "silent"))
            #expect(example.name != nil)
        }
    }

    @Test(
        "is named after its one provider, and states its documentation",
        arguments: ProviderFile.all
    )
    func name(file: ProviderFile) throws {
        let bytes = try file.bytes
        let contents = try #require(
            try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        )
        guard file.name != "generic.json" else {
            #expect(contents["providers"] == nil)
            return
        }
        let names = try file.contents().providers.map(\.name)
        #expect(names.count == 1)
        #expect(file.name.wholeMatch(of: /\d\d\d-(.+)\.json/)?.1 == names.first.map { $0[...] })
        // If no address is known, a comment explains that.
        let hasAddress = contents["documentation"] is String
        #expect(hasAddress || contents["documentation"] is NSNull && contents["comment"] != nil)
    }

    @Test("is accepted by the schema and loaded from providers.d", arguments: ProviderFile.all)
    func userFile(file: ProviderFile) throws {
        let text = String(decoding: try file.bytes, as: UTF8.self)
        #expect(SchemaValidator(root: try SchemaTests.schema()).accepts(text))
        #expect(throws: Never.self) { try catalogue(["own.json": text]) }
    }

    @Test("is embedded in order of names, without comments and examples")
    func embedding() throws {
        let names = try ProviderFile.all.flatMap { try $0.contents().providers.map(\.name) }
        #expect(ProviderCatalogue.builtIn.providers == names)
        #expect(names.count >= 70)
        let file = try JSONFile(scanning: "", Array(EmbeddedCatalogue.text.utf8))
        let keys = try file.root.members(as: "The file").map(\.name)
        #expect(Set(keys) == ["envelopes", "responses", "silent", "generic", "providers"])
    }
}

@Suite("An example in a provider file")
struct ExampleTests {
    /// The faults of a file with the provider `acme` and one example, in line 2.
    private func faults(_ example: String) throws -> [String] {
        let file = #"""
            {"providers": {"acme": {"marker": {"/acme": 1}, "link": "/u", "id": "/i"}}, "examples":
            \#(example)}
            """#
        do throws(JSONFileErrors) {
            _ = try catalogue(["a.json": file])
            return []
        } catch {
            return error.errors.map(\.description)
        }
    }

    @Test(
        "that is met is not a fault",
        arguments: [
            #"{"payload": {"acme": 1, "u": "app://x", "i": "m"}, "link": "app://x"}"#,
            #"{"payload": {"acme": 1, "u": "app://x", "i": "m"}, "link": "app://x", "id": "m"}"#,
            #"[{"payload": {"acme": 1}, "noLink": "no_link_key"}]"#,
            #"{"payload": {"acme": 1}, "action": "a", "noLink": "unknown_button"}"#,
            #"{"payload": {"url": "app://x"}, "provider": "generic", "link": "app://x"}"#,
        ]
    )
    func holds(example: String) throws {
        #expect(try faults(example) == [])
    }

    @Test(
        "that fails is reported at the value that differs",
        arguments: [
            (
                #"{"payload": {"acme": 1, "u": "app://y"}, "link": "app://x"}"#,
                "a.json:2:50: The example expects `app://x`, but the payload gives `app://y`."
            ),
            (
                #"{"payload": {"acme": 1}, "link": "app://x"}"#,
                "a.json:2:34: The example expects `app://x`, but the payload gives no link "
                    + "(`no_link_key`)."
            ),
            (
                #"{"payload": {"acme": 1, "u": "app://y"}, "noLink": "silent"}"#,
                "a.json:2:52: The example expects `silent`, but the payload gives the link "
                    + "`app://y`."
            ),
            (
                #"{"payload": {"acme": 1}, "noLink": "no_link_key", "id": "m"}"#,
                "a.json:2:57: The example expects `m`, but the payload gives none."
            ),
            (
                #"{"payload": {"url": "app://x"}, "link": "app://x"}"#,
                "a.json:2:2: The payload is recognised as `generic`, expected `acme`."
            ),
            (
                #"{"payload": 5, "noLink": "no_link_key"}"#,
                "a.json:2:13: The payload is rejected. A payload is a JSON object."
            ),
            (
                #"{"payload": {"acme": 1, "a": 1, "a": 2}, "noLink": "no_link_key"}"#,
                "a.json:2:33: The object has this name twice, with different values."
            ),
        ]
    )
    func fails(example: String, fault: String) throws {
        #expect(try faults(example) == [fault])
    }

    @Test("that fails does not hide others that fail")
    func several() throws {
        let example = #"{"payload": {"acme": 1}, "link": "app://x"}"#
        #expect(try faults("[\(example), \(example)]").count == 2)
    }
}
