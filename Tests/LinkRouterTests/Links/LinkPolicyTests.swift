// Scheme and host are checked first. Texts in which two parsers could find different hosts are
// rejected.

import LinkRouter
import Testing

@Suite("A link policy")
struct LinkPolicyTests {
    @Test(
        "reports why a scheme is not opened",
        arguments: [
            ("other://a", LinkError.Code.schemeUnknown),
            ("http://app.example.com/a", .schemeUnknown),
            ("mailto:x", .schemeUnknown), ("a:b", .schemeUnknown), ("ss://a", .schemeUnknown),
            ("compasss://a", .schemeUnknown), ("javascript:alert(1)", .schemeDenied),
            ("JavaScript:alert(1)", .schemeDenied), ("data:text/html,x", .schemeDenied),
            ("file:///etc/passwd", .schemeDenied), ("intent://x#Intent;end", .schemeDenied),
            ("vbscript:x", .schemeDenied), ("blob:x", .schemeDenied),
            ("about:blank", .schemeDenied),
            ("view-source:x", .schemeDenied), ("", .badLink), ("logout", .badLink),
            (":a", .badLink), ("1app://x", .badLink), ("my_app://x", .badLink),
            (" s://a", .badLink),
            ("\u{0}s://a", .badLink), ("//a/b", .badLink), ("?a:b", .badLink), ("ſ://a", .badLink),
        ]
    )
    func schemes(text: String, code: LinkError.Code) throws {
        let error = try #require(try linkError(text))
        #expect(error.code == code)
        #expect(error.offset == 0)
        #expect(error.component == .scheme)
    }

    @Test("checks the scheme first")
    func schemeFirst() throws {
        #expect(try linkError("other://a//%zz\u{0}")?.code == .schemeUnknown)
        let long = String(repeating: "x", count: 5_000)
        #expect(try linkError("other://\(long)")?.code == .schemeUnknown)
        #expect(try linkError("https://evil.example/\(long)")?.code == .hostDenied)
        #expect(try linkError("https://evil.example//%zz")?.code == .hostDenied)
    }

    @Test(
        "rejects a host that is not listed, or not a plain name",
        arguments: [
            "https://evil.example/a", "https://example.com/a",
            "https://app.example.com.evil.example/",
            "https://evil.app.example.com/", "https://xapp.example.com/", "https://",
            "https:///a", "https:/app.example.com/a", "https:app.example.com/a",
            "https:\\\\app.example.com\\a", "https://app.example.com\\@evil.example/a",
            "https://evil.example\\@app.example.com/", "https://user@app.example.com/",
            "https://user:pw@app.example.com/", "https://app.example.com@evil.example/",
            "https://app.example.com:80/", "https://app.example.com:8443/",
            "https://app.example.com:/", "https://app.example.com:0443/",
            "https://app.example.com:99999/", "https://app.example.com:443:443/",
            "https://app.example.com./a", "https://app%2Eexample.com/",
            "https://%61pp.example.com/",
            "https://app.example.com%2f.evil.example/", "https://аpp.example.com/",
            "https://app\u{200B}.example.com/", "https://app.example.com\u{FF0F}/",
            "https://app .example.com/", "https://app.example.com /", "https://127.0.0.1/",
            "https://2130706433/", "https://0x7f000001/", "https://0177.0.0.1/", "https://[::1]/",
            "https://[app.example.com]/", "https://app_example.com/", "https://*.wild.example/",
            "https://wild.example/", "https://a.b.wild.example/", "https://.wild.example/",
            "https://-a.wild.example/", "https://a-.wild.example/", "https://awild.example/",
            "https://\u{0}app.example.com/", "https://app.example.com\t/",
            "https://app..example.com/",
        ]
    )
    func hosts(text: String) throws {
        let error = try #require(try linkError(text))
        #expect(error.code == .hostDenied)
        #expect(error.component == .host)
    }

    @Test("allows one label for a leading *.")
    func wildcard() throws {
        #expect(try link("https://tenant.wild.example/a").host == "tenant.wild.example")
        #expect(try link("https://X-1.Wild.Example/a").host == "x-1.wild.example")
    }

    @Test("accepts no web link without hosts")
    func noHosts() throws {
        let policy = try LinkPolicy(schemes: ["s"])
        let error = #expect(throws: LinkError.self) {
            try Link(parsing: "https://app.example.com/", policy: policy)
        }
        #expect(error?.code == .hostDenied)
    }

    @Test(
        "rejects schemes that cannot be listed",
        arguments: [
            "", "1a", "a_b", "a b", "é", "a:", "javascript", "JavaScript", "data", "file", "intent",
            "https", "HTTPS", "http", String(repeating: "a", count: 65),
        ]
    )
    func badScheme(entry: String) throws {
        let error = #expect(throws: LinkPolicyError.self) {
            try LinkPolicy(schemes: ["fine", entry])
        }
        #expect(error?.list == .schemes)
        #expect(error?.index == 1)
        #expect(error?.entry == entry)
        #expect(error?.description.hasPrefix("`\(entry)` in schemes ") == true)
    }

    @Test(
        "rejects hosts that cannot be listed",
        arguments: [
            "", "*", "*.", "*.com", "a.*.com", "**.a.com", "a..b", ".a", "a.", "-a.b", "a-.b",
            "a_b",
            "münchen.de", "127.0.0.1", "a.b.1", "0x7f.1", "x.0x1f", "[::1]", "a.b:443", "a.b/c",
            "u@a.b", "https://a.b", String(repeating: "a", count: 64) + ".b",
        ]
    )
    func badHost(entry: String) throws {
        let error = #expect(throws: LinkPolicyError.self) {
            try LinkPolicy(schemes: [], hosts: [entry])
        }
        #expect(error?.list == .hosts)
        #expect(error?.index == 0)
    }

    @Test("rejects a duplicate entry, whatever its case")
    func twice() throws {
        #expect(throws: LinkPolicyError.self) { try LinkPolicy(schemes: ["a", "A"]) }
        #expect(throws: LinkPolicyError.self) {
            try LinkPolicy(schemes: [], hosts: ["a.b", "A.b"])
        }
        let policy = try LinkPolicy(schemes: ["A+b.c-1"], hosts: ["XN--80AK6AA92E.com"])
        #expect(policy.schemes == ["a+b.c-1"])
        #expect(policy.hosts == ["xn--80ak6aa92e.com"])
    }
}
