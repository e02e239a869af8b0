// Hostile links: none traps, none costs quadratic time, and none opens a host that is not listed.

import Foundation
import LinkRouter
import RouterTestSupport
import SeededRandom
import Testing

@Suite("A hostile link")
struct HostileLinkTests {
    static let pieces = [
        "s:", "s://", "https://", "app.example.com", "a", ":", "/", "?", "#", "&", "=", ";", "+",
        "%",
        "%41", "%2F", "%00", "%ff", "%C3%A9", "é", "😀", "\u{0}", "\u{85}", "@", "\\", "{x}", "..",
        " ",
        "javascript:", "[::1]", "*", "\u{FEFF}", "%u0041", "//",
    ]

    @Test(
        "of random pieces does not trap, and an accepted one satisfies the invariants",
        arguments: 0..<20 as Range<UInt64>
    )
    func pieces(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let policy = try testPolicy()
        let router = try Router(routes: [
            "{a}": PushRoute("A"), "{a}:{b:int}": PushRoute("B"), "a:{r...}": PushRoute("C"),
        ])
        for _ in 0..<1_000 {
            let length = Int.random(in: 0...12, using: &random)
            let text = (0..<length).map { _ in random.pick(Self.pieces) }.joined()
            check(Array(text.utf8), policy, router)
        }
    }

    @Test("of random bytes does not trap", arguments: 0..<20 as Range<UInt64>)
    func bytes(seed: UInt64) throws {
        var random = SeededGenerator(seed: 100 + seed)
        let policy = try testPolicy()
        let router = try Router(routes: ["{r...}": PushRoute("C")])
        for _ in 0..<1_000 {
            let length = Int.random(in: 0...24, using: &random)
            let tail = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            check(Array("s://".utf8) + tail, policy, router)
            check(tail, policy, router)
        }
    }

    private func check(_ bytes: [UInt8], _ policy: LinkPolicy, _ router: Router) {
        let text = String(decoding: bytes, as: UTF8.self)
        _ = Link.redacted(unparsed: text)
        do {
            let link = try Link(parsing: bytes.span, policy: policy)
            // An accepted link is UTF-8 and has no control character and no empty segment.
            #expect(Array(link.text.utf8) == bytes)
            let parts =
                link.segments + (link.query + link.fragment).flatMap { [$0.name, $0.value ?? ""] }
            for scalar in parts.joined().unicodeScalars {
                #expect(scalar.properties.generalCategory != .control)
            }
            #expect(link.segments.allSatisfy { !$0.isEmpty })
            #expect(link.redacted() == Link.redacted(unparsed: text))
            _ = router.explain(link)
            _ = router.match(link)?.location()
        } catch {
            #expect(error.offset >= 0 && error.offset <= bytes.count)
            #expect(!error.description.isEmpty)
        }
    }

    @Test("of 4,000 bytes costs linear time, whatever its bytes")
    func worstCases() throws {
        let policy = try testPolicy()
        let router = try Router(routes: ["{r...}": PushRoute("C")])
        for piece in [
            "/", ":", "&", "=", ";", "%", "%25", "%41", "+", "?", "#", "x:?u=", "s:", "a=", "é",
            "{", "@", "%3A", "%253A",
        ] {
            for start in ["s:", "s://", "s://a?", "s://a?u=x:", "s://a#", "https://", ""] {
                let text = start + String(repeating: piece, count: 4_000 / piece.utf8.count)
                let bytes = Array(text.utf8.prefix(4_000))
                check(bytes, policy, router)
            }
        }
    }

    @Test(
        "of the URL standard's own test data does not trap, nor open a host that is not listed",
        .enabled(if: Corpora.file("wpt_urltestdata.json") != nil, "shared/corpora is not there")
    )
    func urlTestData() throws {
        let policy = try LinkPolicy(
            schemes: ["compass"],
            hosts: ["example.com", "ex.com", "host", "*.example.com"]
        )
        var count = 0
        var accepted = 0
        for name in [
            "wpt_urltestdata.json", "wpt_ada_extra_urltestdata.json",
            "weburl_additional_constructor_tests.json",
        ] {
            for case let entry as [String: Any] in try Corpora.json(name) {
                guard let input = entry["input"] as? String else { continue }
                count += 1
                _ = Link.redacted(unparsed: input)
                _ = try? Link(parsing: "compass:" + input, policy: policy)
                _ = try? Link(parsing: "https://example.com/" + input, policy: policy)
                guard let link = try? Link(parsing: input, policy: policy) else { continue }
                accepted += 1
                #expect(link.isWeb)
                // An accepted host must be the host of the standard; where that fails, the link is
                // rejected.
                let expected = entry["hostname"] as? String
                #expect(link.host == expected, "\(input)")
                #expect(entry["failure"] as? Bool != true, "\(input)")
            }
        }
        #expect(count > 900)
        #expect(accepted > 0)
    }

    @Test(
        "of the percent-encoding test data is decoded to the encoded text",
        .enabled(
            if: Corpora.file("wpt_percent-encoding.json") != nil,
            "shared/corpora is not there"
        )
    )
    func percentEncoding() throws {
        for case let entry as [String: Any] in try Corpora.json("wpt_percent-encoding.json") {
            guard let input = entry["input"] as? String,
                let output = entry["output"] as? [String: String],
                let utf8 = output["utf-8"]
            else { continue }
            let isControl = input.unicodeScalars.contains {
                $0.properties.generalCategory == .control
            }
            guard !isControl else { continue }
            #expect(try link("s://a?x=\(utf8)").query.first?.value == input)
        }
    }

    @Test(
        "of the hosts of the IDNA test data is rejected unless it is plain ASCII",
        .enabled(if: Corpora.file("wpt_toascii.json") != nil, "shared/corpora is not there")
    )
    func idna() throws {
        var count = 0
        for name in ["wpt_toascii.json", "wpt_IdnaTestV2.json"] {
            for case let entry as [String: Any] in try Corpora.json(name) {
                guard let input = entry["input"] as? String else { continue }
                count += 1
                guard let link = try? link("https://\(input).wild.example/") else { continue }
                #expect(input.utf8.allSatisfy { $0 < 0x80 })
                #expect(link.host == input.lowercased() + ".wild.example", "\(input)")
            }
        }
        #expect(count > 2_000)
    }
}
