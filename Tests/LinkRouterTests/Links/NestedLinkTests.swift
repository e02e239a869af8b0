// Links inside the values of links are not followed; a dangerous one is rejected.

import LinkRouter
import Testing

@Suite("A link inside a link")
struct NestedLinkTests {
    @Test(
        "with a dangerous scheme is rejected, with the offset of the value",
        arguments: [
            ("s://open/javascript:alert(1)", 9), ("s://open?url=javascript:alert(1)", 13),
            ("s://open?url=JAVASCRIPT%3Aalert(1)", 13), ("s://open?url=%20javascript:x", 13),
            ("s://open?url=+javascript:x", 13), ("s://open#url=data%3Atext/html,x", 13),
            ("s://open:file%3A%2F%2F%2Fetc", 9), ("s://open?a=b&url=intent:x", 17),
            ("https://app.example.com/open?url=vbscript:x", 33),
            ("s://open?next=s%3A%2F%2Fopen%3Furl%3Djavascript%3Ax", 14),
            ("s://open?next=s%3A%2F%2Fopen%3Furl%3Djavascript%253Ax", 14),
            ("s://open?next=https://x.example/?u=data:x", 14),
            ("s://open?next=s%3A%2F%2Fopen%2Fjavascript%3Ax", 14),
            ("s://open?javascript:x=1", 9), ("s://open#url=+data:x", 13),
            ("s://open?next=s:o?u=+data:x", 14), ("s://open?next=s:o?u=%20data:x", 14),
        ]
    )
    func denied(text: String, offset: Int) throws {
        let error = try #require(try linkError(text))
        #expect(error.code == .schemeDenied)
        #expect(error.offset == offset)
        #expect(!error.description.contains("alert"))
    }

    @Test(
        "with any other scheme is a value",
        arguments: [
            "s://open?next=s%3A%2F%2Fprofile%3Ajohn", "s://open?url=https%3A%2F%2Fother.example%2F",
            "s://open?text=javascript", "s://open?text=not%20javascript%3Ax", "s://meet/12:30",
            "s://open?text=a:b", "s://profile:file", "s://open?text=filed:x",
        ]
    )
    func accepted(text: String) throws {
        #expect(throws: Never.self) { try link(text) }
    }

    @Test("is examined up to four levels of escapes, and rejected beyond")
    func depth() throws {
        func nested(_ levels: Int, around inner: String) -> String {
            var text = inner
            for _ in 0..<levels {
                text = "s:o?u=" + text.replacingPercentEncoding()
            }
            return text
        }
        for levels in 1...4 {
            #expect(throws: Never.self) { try link(nested(levels, around: "a b")) }
            #expect(try linkError(nested(levels, around: "data:x"))?.code == .schemeDenied)
        }
        #expect(try linkError(nested(7, around: "a b"))?.code == .schemeDenied)
    }

    @Test("is examined in linear time, however it is nested")
    func linear() throws {
        let chain = "s://a?u=" + String(repeating: "x:?u=", count: 200)
        #expect(throws: Never.self) { try link(chain) }
        let percent = "s://a?u=x:?u=" + String(repeating: "%25", count: 900)
        #expect(throws: Never.self) { try? link(percent) }
    }
}

extension String {
    /// Escapes every byte but letters and digits.
    func replacingPercentEncoding() -> String {
        utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte)
            let digits = Array("0123456789ABCDEF")
            return isPlain
                ? String(UnicodeScalar(byte))
                : "%" + String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
        }.joined()
    }
}
