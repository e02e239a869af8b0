// Hostile input must not affect any other payload.

import JSONText
import SeededRandom
import StrictJSON
import Testing

@testable import PushPayload

@Suite("Hostile input")
struct HostileTests {
    /// The payloads of the built-in examples.
    private static let samples: [[UInt8]] = {
        let files = ProviderFile.all.compactMap { try? $0.contents() }
        return files.flatMap(\.examples).map { example in
            let file = example.payload.file
            return Array(file.bytes[file.tape[example.payload.node].span])
        }
    }()

    @Test("mutated at random is read or rejected, the same by read and examine", arguments: 1...8)
    func randomPayloads(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var reader = PayloadReader(catalogue: .builtIn)
        var tape = JSONTape()
        var count = 0
        for _ in 0..<4000 {
            let bytes = mutated(
                try #require(HostileTests.samples.randomElement(using: &random)),
                &random
            )
            do { try scanDocument(bytes.span, into: &tape) } catch { continue }
            let action = Bool.random(using: &random) ? "a" : nil
            let request = PayloadRequest(action: action, receivedAt: 1)
            do throws(PayloadError) {
                let examined = try reader.examine(frame: bytes.span, tape: tape, request: request)
                let found = try reader.read(frame: bytes.span, tape: tape, request: request)
                #expect(found == examined.notification)
                #expect((found.link == nil) == (found.noLinkReason != nil))
                if action == nil {
                    let winners = examined.candidates.filter { $0.lost == nil }.map { $0.value }
                    #expect(winners == (found.link.map { [$0] } ?? []))
                }
                count += 1
            } catch {
                #expect(error.offset >= 0 && error.offset < bytes.count)
            }
        }
        // Enough of the mutated payloads must still be valid JSON.
        #expect(count > 400)
    }

    @Test("in a catalogue file is loaded or rejected with a location", arguments: 1...4)
    func randomCatalogues(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = Array(EmbeddedCatalogue.text.utf8)
        let lines = EmbeddedCatalogue.text.split(separator: "\n").count
        for _ in 0..<150 {
            do throws(JSONFileErrors) {
                _ = try ProviderCatalogue(files: [("a.json", mutated(text, &random))])
            } catch {
                for error in error.errors {
                    #expect(error.line >= 1 && error.line <= lines + 1 && error.column >= 1)
                }
            }
        }
    }

    /// The bytes with a few of them changed, doubled, removed or copied from elsewhere.
    private func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) where bytes.count > 2 {
            let at = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0x20...0x7E, using: &random)
            case 1: bytes.insert(bytes[at], at: at)
            case 2: bytes.remove(at: at)
            case 3:
                let other = Int.random(in: bytes.indices, using: &random)
                let end = min(other + Int.random(in: 1...12, using: &random), bytes.count)
                bytes.insert(contentsOf: Array(bytes[other..<end]), at: at)
            default:
                bytes[at] = Array(#"{}[]":,\0ud9/"#.utf8).randomElement(using: &random) ?? 0
            }
        }
        return bytes
    }

    @Test("with many members is read")
    func manyMembers() throws {
        let padding = String(repeating: #""":0,"#, count: 52_000)
        let payload = "{\(padding)" + #""_ab":"true","t":"T","uri":"app://x"}"#
        #expect(try read(payload).link == "app://x")
    }

    @Test("is unwrapped through 16 levels")
    func manyLevels() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: #"{"data":"#, count: depth) + #"{"ab_uri":"app://x"}"#
                + String(repeating: "}", count: depth)
        }
        #expect(try read(nested(15)).provider == "braze")
        #expect(try read(nested(16)).provider == "generic")
        let wide = (0..<60).map { #""GCM\#($0)":{"data":{}}"# }.joined(separator: ",")
        #expect(try read("{\(wide)}").provider == "generic")
    }

    @Test("with the names that all markers require matches none of them")
    func allRequiredNames() throws {
        let names = [
            "custom", "os_data", "_", "^d", "^u", "_ab", "ab", "ab_uri", "pab", "cid", "event",
            "topic", "extras", "fcmMessageId", "fcmOptions", "to", "token", "android", "apns",
            "webpush", "aps", "web_push", "default_action_url", "rawPayload", "registration_ids",
            "google.message_id",
        ]
        let payload = "{" + names.map { #""\#($0)": 0"# }.joined(separator: ",") + "}"
        #expect(try read(payload).provider == "generic")
    }

    @Test("does not affect how the next payload is read")
    func readerIsReused() throws {
        let catalogue = ProviderCatalogue.builtIn
        var reader = PayloadReader(catalogue: catalogue)
        var tape = JSONTape()
        for sample in HostileTests.samples + HostileTests.samples.reversed() {
            try scanDocument(sample.span, into: &tape)
            var fresh = PayloadReader(catalogue: catalogue)
            let expected = try fresh.read(frame: sample.span, tape: tape)
            #expect(try reader.read(frame: sample.span, tape: tape) == expected)
            let deep = Array(#"{"data": "{\"data\":\"{\\\"a\\\":1,\\\"a\\\":2}\"}"}"#.utf8)
            try scanDocument(deep.span, into: &tape)
            #expect(throws: PayloadError.self) { try reader.read(frame: deep.span, tape: tape) }
        }
    }
}
