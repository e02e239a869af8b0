// Each limit, at its value and one above.

import LinkRouter
import Testing

@Suite("The limits of a link")
struct LinkLimitsTests {
    @Test("4,000 bytes")
    func bytes() throws {
        let parts = Array(repeating: String(repeating: "x", count: 999), count: 4)
        let text = "s:" + parts.joined(separator: ":").dropFirst(1)
        #expect(text.utf8.count == 4_000)
        #expect(try link(text).segmentCount == 4)
        let error = try #require(try linkError(text + "x"))
        #expect(error.code == .tooLong)
        #expect(error.offset == 4_000)
        #expect(try linkError(text + String(repeating: "x", count: 1_000_000))?.code == .tooLong)
    }

    @Test("32 segments")
    func segments() throws {
        let text = "s://" + Array(repeating: "x", count: 32).joined(separator: "/")
        #expect(try link(text).segmentCount == 32)
        #expect(try link(text + "/").segmentCount == 32)
        let error = try #require(try linkError(text + "/x"))
        #expect(error.code == .tooLong)
        #expect(error.component == .path)
        #expect(error.offset == 4 + 64)
    }

    @Test("64 pairs, query and fragment together")
    func pairs() throws {
        let query = (0..<60).map { "k\($0)=v" }.joined(separator: "&")
        let text = "s://a?\(query)#a&b&c&d"
        #expect(try link(text).query.count == 60)
        #expect(try link(text).fragment.count == 4)
        let error = try #require(try linkError(text + "&e"))
        #expect(error.code == .tooLong)
        #expect(error.component == .fragment)
        let flags = "s://a?" + Array(repeating: "f", count: 64).joined(separator: "&")
        #expect(try link(flags).query.count == 64)
        #expect(try linkError(flags + "&f")?.code == .tooLong)
        #expect(try link(flags + "&&&").query.count == 64)
    }

    @Test("1,024 bytes a value, counted after decoding")
    func value() throws {
        let long = String(repeating: "x", count: 1_024)
        let escaped = String(repeating: "%78", count: 1_024)
        for text in [
            "s://\(long)", "s://\(escaped)", "s://a?b=\(long)", "s://a?\(long)=b", "s://a#\(long)",
        ] {
            #expect(throws: Never.self) { try link(text) }
        }
        let emoji = String(repeating: "😀", count: 256)
        #expect(try link("s://\(emoji)").segments == [emoji])
        for (text, offset) in [
            ("s://\(long)x", 1_028), ("s://\(escaped)x", 4 + 3_072), ("s://a?b=\(long)x", 1_032),
            ("s://a?\(long)x=b", 1_030), ("s://a#\(long)x", 1_030), ("s://\(emoji)x", 1_028),
        ] {
            let error = try #require(try linkError(text))
            #expect(error.code == .tooLong)
            #expect(error.offset == offset)
        }
    }

    @Test("can be lowered and not raised")
    func lowered() throws {
        let low = LinkLimits(linkBytes: 20, segments: 2, pairs: 1, valueBytes: 3)
        let policy = try testPolicy(limits: low)
        func code(_ text: String) -> LinkError.Code? {
            do {
                _ = try Link(parsing: text, policy: policy)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code("s://abc/d?e=f") == nil)
        #expect(code("s://abc/d/e") == .tooLong)
        #expect(code("s://abcd") == .tooLong)
        #expect(code("s://a?b=c&d") == .tooLong)
        #expect(code("s://abc/d?abc=abc&&&") == nil)
        #expect(code("s://abc/d?abc=abc&&&&") == .tooLong)
        let tiny = try testPolicy(limits: LinkLimits(linkBytes: 0))
        #expect(tiny.limits.linkBytes == 1)
        let denied = #expect(throws: LinkError.self) {
            try Link(parsing: "javascript:alert(1)", policy: tiny)
        }
        #expect(denied?.code == .schemeDenied)
        let high = LinkLimits(linkBytes: .max, segments: .max, pairs: .max, valueBytes: .max)
        #expect(high == .standard)
        #expect(LinkLimits(linkBytes: .min, segments: -1, pairs: 0, valueBytes: .min).segments == 1)
    }
}
