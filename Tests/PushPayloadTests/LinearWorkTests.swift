// Work is counted in bytes scanned and nodes visited, not in time: twice the payload costs at most
// twice the work.

import JSONText
import Testing

@testable import PushPayload

@Suite("The work of a reading")
struct LinearWorkTests {
    /// Generates a payload of any size.
    struct Maker: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (Int) throws -> String

        init(_ name: String, _ make: @escaping @Sendable (Int) throws -> String) {
            testDescription = name
            self.make = make
        }
    }

    private static func members(_ count: Int) -> String {
        (0..<count).map { #""q\#(100_000 + $0)":0"# }.joined(separator: ",")
    }

    /// The text as a JSON string.
    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }

    /// The first name of every pointer of the catalogue, so that every marker is tested.
    private static func allNames() throws -> [String] {
        let text = EmbeddedCatalogue.text
        var names: Set<String> = []
        for pointer in text.split(separator: "\"") where pointer.hasPrefix("/") {
            let first = pointer.dropFirst().prefix { $0 != "/" }
            if !first.contains("*"), !first.contains("{"), !first.isEmpty {
                names.insert(String(first))
            }
        }
        return names.subtracting(["data"]).sorted()
    }

    static let makers: [Maker] = [
        Maker("many members before the marker") { size in
            "{\(members(size)),\"_ab\":\"true\",\"t\":\"T\",\"uri\":\"app://x\"}"
        },
        Maker("many members, and at the end every name that a marker asks for") { size in
            let names = try allNames().map { "\"\($0)\":null" }.joined(separator: ",")
            return "{\(members(size)),\(names)}"
        },
        Maker("the same at sixteen levels") { size in
            let names = try allNames().map { "\"\($0)\":null" }.joined(separator: ",")
            return (0..<16).reduce("{}") { inner, _ in
                "{\(members(size)),\(names),\"data\":\(inner)}"
            }
        },
        Maker("texts in texts, four deep") { size in
            (0..<4).reduce("{\(members(size / 4)),\"ab_uri\":\"app://x\"}") { inner, _ in
                "{\"data\":\(quoted(inner))}"
            }
        },
        Maker("buttons in texts, each with many members") { size in
            let button = quoted("{\(members(size / 8)),\"u\":\"app://x\",\"i\":\"b\"}")
            let buttons = Array(repeating: button, count: 32).joined(separator: ",")
            return #"{"alert":"x","custom":{"i":"1"},"o":[\#(buttons)]}"#
        },
        Maker("many buttons") { size in
            let buttons = Array(repeating: #"{"i":"b","u":"app://x"}"#, count: size)
            return #"{"alert":"x","custom":{"i":"1"},"o":[\#(buttons.joined(separator: ","))]}"#
        },
        Maker("names with escapes") { size in
            "{" + (0..<size).map { "\"\\u0071\($0)\":0" }.joined(separator: ",") + "}"
        },
        Maker("one long link") { size in
            #"{"url":"app://\#(String(repeating: "a/", count: size))"}"#
        },
    ]

    private func work(
        _ maker: Maker,
        _ size: Int,
        _ catalogue: ProviderCatalogue
    ) throws -> (work: Int, bytes: Int) {
        let bytes = Array(try maker.make(size).utf8)
        var tape = JSONTape()
        try scanDocument(bytes.span, into: &tape)
        var reader = PayloadReader(catalogue: catalogue)
        _ = try reader.read(
            frame: bytes.span,
            tape: tape,
            request: PayloadRequest(action: "none such")
        )
        return (reader.chooser.finder.payload.documents.work, bytes.count)
    }

    @Test("grows no faster than the payload", arguments: makers)
    func linear(maker: Maker) throws {
        // A constant part, such as the catalogue's own names, must not hide growth.
        let catalogue = ProviderCatalogue.builtIn
        let small = try work(maker, 400, catalogue)
        let one = try work(maker, 800, catalogue)
        let two = try work(maker, 1600, catalogue)
        #expect(Double(two.work) <= 2.2 * Double(one.work))
        #expect(Double(two.work - one.work) <= 2.2 * Double(one.work - small.work))
        #expect(two.work >= two.bytes)
    }

    @Test("is a small multiple of the payload's size", arguments: makers)
    func factor(maker: Maker) throws {
        let (work, bytes) = try work(maker, 800, .builtIn)
        #expect(work <= 40 * bytes)
    }
}
