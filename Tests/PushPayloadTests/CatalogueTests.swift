// Provider files: what they add and replace, and every kind of rule.

import Foundation
import Testing

@testable import PushPayload

@Suite("The catalogue")
struct CatalogueTests {
    /// Reads a payload with one provider, `acme`, that has these rules.
    private func acme(
        _ rules: String,
        _ payload: String,
        action: String? = nil
    ) throws -> PushPayload.Notification {
        let files = ["acme.json": #"{"providers": {"acme": \#(rules)}}"#]
        return try read(payload, action: action, files: files)
    }

    @Test("tests the providers of files first, in byte order of the files")
    func order() throws {
        let names = try catalogue([
            "20-b.json": #"{"providers": {"second": {"marker": {"/x": 1}}}}"#,
            "10-a.json": #"{"providers": {"first": {"marker": {"/x": 1}}}}"#,
            "Z.json": #"{"providers": {"third": {"marker": {"/x": 1}}}}"#,
        ]).providers
        #expect(names.starts(with: ["first", "second", "third"]))
        #expect(names.count == 3 + ProviderCatalogue.builtIn.count)
    }

    @Test("lets a file replace a built-in provider by its name")
    func replacing() throws {
        let files = [
            "a.json": #"{"providers": {"onesignal": {"marker": {"/custom/i": {"is": "text"}}, "#
                + #""link": "/custom/a/URL"}}}"#
        ]
        let payload = #"{"custom": {"i": "1", "u": "app://u", "a": {"URL": "app://own"}}}"#
        #expect(try read(payload, files: files).link == "app://own")
        #expect(try read(payload, files: files).provider == "onesignal")
        #expect(try catalogue(files).count == ProviderCatalogue.builtIn.count)
    }

    @Test("reads envelopes, silent markers and generic keys of files, too")
    func commonParts() throws {
        let files = [
            "a.json": #"""
            {"envelopes": "/wrapped", "silent": {"/aps/quiet": true},
             "generic": {"places": "", "keys": "/goto"}}
            """#
        ]
        #expect(
            try read(#"{"wrapped": {"_ab": "true", "uri": "app://x"}}"#, files: files).link
                == "app://x"
        )
        #expect(try read(#"{"aps": {"quiet": true}}"#, files: files).isSilent)
        #expect(
            try read(#"{"goto": "app://x", "url": "app://no"}"#, files: files).link == "app://x"
        )
    }

    @Test(
        "tests values",
        arguments: [
            ("1", "1", true), ("1", "1.0", true), ("1", #""1""#, false), ("1", "2", false),
            (#""a""#, #""a""#, true), (#""a""#, #""\u0061""#, true), (#""a""#, #""A""#, false),
            (#"[1, "1"]"#, #""1""#, true), ("true", "true", true), ("true", "1", false),
            (#"{"is": "object"}"#, "{}", true), (#"{"is": "object"}"#, #""{}""#, false),
            (#"{"is": "encoded"}"#, #""{}""#, true), (#"{"is": "encoded"}"#, #""{""#, false),
            (#"{"is": "encoded"}"#, #""[]""#, true), (#"{"is": "encoded"}"#, "{}", false),
            (#"{"is": ["array", "number"]}"#, "[]", true),
            (#"{"is": ["array", "number"]}"#, "5", true),
            (#"{"is": "string"}"#, #""""#, true), (#"{"is": "text"}"#, #""""#, false),
            (#"{"is": "text"}"#, #""x""#, true), (#"{"is": "text"}"#, "5", false),
            (#"{"is": "boolean"}"#, "false", true), (#"{"is": "boolean"}"#, "0", false),
            (#"{"is": "present"}"#, "0", true), (#"{"is": "present"}"#, "null", false),
            (#"{"is": "filled"}"#, "{}", false), (#"{"is": "filled"}"#, #"{"a": 1}"#, true),
            (#"{"is": "filled"}"#, "[]", false), (#"{"is": "filled"}"#, "0", true),
            (#"{"startsWith": "Expo"}"#, #""ExponentPushToken[x]""#, true),
            (#"{"startsWith": ["a", "b"]}"#, #""bc""#, true),
            (#"{"startsWith": "Expo"}"#, #""xExpo""#, false),
            (#"{"contains": "://"}"#, #""app://x""#, true),
            (#"{"contains": "://"}"#, #""a:/""#, false),
            (#"{"contains": "aab"}"#, #""aaab""#, true),
            (#"{"is": "text", "not": ["a", "b"]}"#, #""c""#, true),
            (#"{"is": "text", "not": ["a", "b"]}"#, #""b""#, false),
        ]
    )
    func tests(test: String, value: String, matches: Bool) throws {
        let found = try acme(#"{"marker": {"/x": \#(test)}}"#, #"{"x": \#(value)}"#)
        #expect((found.provider == "acme") == matches)
    }

    @Test(
        "tests for absent values",
        arguments: [
            (#"{"is": "absent"}"#, #"{"x": 1}"#, true),
            (#"{"is": "absent"}"#, #"{"x": 1, "y": null}"#, true),
            (#"{"is": "absent"}"#, #"{"x": 1, "y": ""}"#, false),
            (#"{"is": "blank"}"#, #"{"x": 1}"#, true),
            (#"{"is": "blank"}"#, #"{"x": 1, "y": ""}"#, true),
            (#"{"is": "blank"}"#, #"{"x": 1, "y": 0}"#, false),
            (#"{"is": "null"}"#, #"{"x": 1, "y": null}"#, true),
            (#"{"is": "null"}"#, #"{"x": 1}"#, false),
            (#"{"not": 1}"#, #"{"x": 1}"#, true), (#"{"not": 1}"#, #"{"x": 1, "y": 1}"#, false),
        ]
    )
    func absence(test: String, payload: String, matches: Bool) throws {
        let found = try acme(#"{"marker": {"/x": 1, "/y": \#(test)}}"#, payload)
        #expect((found.provider == "acme") == matches)
    }

    @Test(
        "combines tests: all of an object, any of an array, nested 'any'",
        arguments: [
            (#"{"a": 1, "b": 2}"#, true), (#"{"a": 1, "c": 3}"#, true), (#"{"a": 1}"#, false),
            (#"{"b": 2, "c": 3}"#, false), (#"{"d": 4}"#, true), (#"{"wz_a": 0, "e": 1}"#, true),
            (#"{"wz_a": 0}"#, false), (#"{"o": {"k.x": 1}}"#, true), (#"{"o": {"q.x": 1}}"#, false),
            (#"{"w\u007a_b": 0, "e": 1}"#, true),
        ]
    )
    func combinations(payload: String, matches: Bool) throws {
        let marker = #"""
            [{"/a": 1, "any": [{"/b": 2}, {"/c": 3}]}, {"/d": 4},
             {"/wz_*": {"is": "present"}, "/e": 1}, {"/o/k.*": {"is": "present"}}]
            """#
        #expect((try acme(#"{"marker": \#(marker)}"#, payload).provider == "acme") == matches)
    }

    @Test("can restrict a marker to the payload itself")
    func topOnly() throws {
        let rules = #"{"marker": {"/x": 1}, "level": "top", "link": "/u"}"#
        #expect(try acme(rules, #"{"x": 1, "u": "app://x"}"#).provider == "acme")
        #expect(try acme(rules, #"{"data": {"x": 1, "u": "app://x"}}"#).provider == "generic")
    }

    @Test("can set the reason for a missing link")
    func noLink() throws {
        let always = #"{"marker": {"/x": 1}, "noLink": "fetch_needed", "link": "/u"}"#
        #expect(try acme(always, #"{"x": 1, "u": "app://x"}"#).noLinkReason == "fetch_needed")
        let rules = #"""
            {"marker": {"/x": 1}, "link": "/u",
             "noLink": [{"reason": "opens_app", "when": {"/openApp": "true"}}]}
            """#
        #expect(try acme(rules, #"{"x": 1, "u": "app://x"}"#).link == "app://x")
        #expect(
            try acme(rules, #"{"x": 1, "u": "app://x", "openApp": "true"}"#).noLinkReason
                == "opens_app"
        )
    }

    @Test("stops at a sentinel value that means no link")
    func sentinels() throws {
        let rules = #"""
            {"marker": {"/x": 1}, "link": ["/u", "/v"],
             "notLinks": {"equals": "none:", "contains": "#stop"}}
            """#
        #expect(
            try acme(rules, #"{"x": 1, "u": "none:", "v": "app://v"}"#).noLinkReason == "sentinel"
        )
        #expect(try acme(rules, #"{"x": 1, "u": "app://u#stop", "v": "app://v"}"#).link == nil)
        #expect(try acme(rules, #"{"x": 1, "u": "none:1", "v": "app://v"}"#).link == "none:1")
        #expect(try acme(rules, #"{"x": 1, "u": "none", "v": "none:"}"#).noLinkReason == "sentinel")
    }

    @Test("accepts a link only if its action has a link type")
    func actionTypes() throws {
        let rules = #"""
            {"marker": {"/x": 1}, "link": [
             {"at": "/action/url", "when": {"/action/type": ["open", 2]}},
             {"at": "/legacy", "when": {"/action": {"is": "absent"}}}]}
            """#
        #expect(
            try acme(rules, #"{"x": 1, "action": {"type": 2, "url": "app://x"}}"#).link == "app://x"
        )
        #expect(
            try acme(rules, #"{"x": 1, "action": {"type": "odd", "url": "app://x"}}"#).noLinkReason
                == "action_type"
        )
        #expect(
            try acme(rules, #"{"x": 1, "action": {"url": "app://x"}, "legacy": "app://y"}"#).link
                == nil
        )
        #expect(try acme(rules, #"{"x": 1, "legacy": "app://y"}"#).link == "app://y")
    }

    @Test("finds the first element of an array with a link type")
    func each() throws {
        let rules = #"""
            {"marker": {"/x": 1}, "link":
             {"each": "/actions", "at": "/value", "when": {"/type": "deepLink"}}}
            """#
        let payload = #"""
            {"x": 1, "actions": [{}, {"type": "call", "value": "tel:1"},
             {"type": "deepLink", "value": ""}, {"type": "deepLink", "value": "app://x"}]}
            """#
        #expect(try acme(rules, payload).link == "app://x")
    }

    @Test("unwraps links")
    func unwrapping() throws {
        let rules = #"""
            {"marker": {"/x": 1}, "link":
             {"at": "/u", "unwrap": "w://p/open/", "decode": "percent"}}
            """#
        #expect(
            try acme(rules, #"{"x": 1, "u": "w://p/open/https%3A%2F%2Fa%2F"}"#).link == "https://a/"
        )
        #expect(try acme(rules, #"{"x": 1, "u": "https://a/%2F"}"#).link == "https://a/%2F")
        #expect(
            try acme(rules, #"{"x": 1, "u": "w://p/open/%ff"}"#).noLinkReason == "bad_encoding"
        )
    }

    @Test("joins ids and uses the first complete rule")
    func identities() throws {
        let rules = #"""
            {"marker": {"/x": 1}, "id": [{"join": ["/a", "/b"]}, "/c"], "replaceKey": "/ids/0"}
            """#
        #expect(try acme(rules, #"{"x": 1, "a": "1", "b": 2, "c": "3"}"#).messageID == "1.2")
        #expect(try acme(rules, #"{"x": 1, "a": "1", "c": "3"}"#).messageID == "3")
        #expect(try acme(rules, #"{"x": 1, "ids": [7, 8]}"#).replaceKey == "7")
    }

    @Test("reads buttons from arrays, by id or by position")
    func listedButtons() throws {
        let payload =
            #"{"x": 1, "b": [{"t": "no"}, {"l": "x", "u": "app://1"}, {"l": "y", "u": "app://2"}]}"#
        let named =
            #"{"marker": {"/x": 1}, "buttons": {"list": "/b", "id": ["/i", "/l"], "link": "/u"}}"#
        #expect(try acme(named, payload, action: "y").link == "app://2")
        let counted = #"{"marker": {"/x": 1}, "buttons": {"list": "/b", "link": "/u"}}"#
        #expect(try acme(counted, payload, action: "1").link == "app://1")
        let spelled = #"""
            {"marker": {"/x": 1}, "buttons":
             {"list": "/b", "id": "button_{n}", "from": 1, "link": "/u"}}
            """#
        #expect(try acme(spelled, payload, action: "button_3").link == "app://2")
        let few = #"""
            {"marker": {"/x": 1}, "buttons":
             {"list": "/b", "id": "/l", "link": "/u", "most": 1, "when": {"/u": {"is": "text"}}}}
            """#
        #expect(try acme(few, payload, action: "x").link == "app://1")
        #expect(try acme(few, payload, action: "y").noLinkReason == "unknown_button")
        let texts = #"{"marker": {"/x": 1}, "buttons": {"list": "/b", "link": ""}}"#
        #expect(
            try acme(texts, #"{"x": 1, "b": ["app://0", "app://1"]}"#, action: "1").link
                == "app://1"
        )
    }

    @Test("reads at most 32 buttons of an array")
    func buttonLimit() throws {
        let rules = #"{"marker": {"/x": 1}, "buttons": {"list": "/b", "link": "/u"}}"#
        let buttons = (0..<40).map { #"{"u": "app://\#($0)"}"# }.joined(separator: ",")
        let payload = #"{"x": 1, "b": [\#(buttons)]}"#
        #expect(try acme(rules, payload, action: "31").link == "app://31")
        #expect(try acme(rules, payload, action: "32").noLinkReason == "unknown_button")
    }

    @Test("reads buttons by name and by numbered flat keys")
    func otherButtons() throws {
        let map = #"{"marker": {"/x": 1}, "buttons": {"map": "/m", "link": ["/d", "/u"]}}"#
        #expect(
            try acme(map, #"{"x": 1, "m": {"a": {"u": "app://a"}}}"#, action: "a").link == "app://a"
        )
        let flat = #"""
            {"marker": {"/x": 1}, "buttons": {"numbered": [1, 3], "id": "button_{n}",
             "link": {"at": "/button_{n}_url", "when": {"/button_{n}_type": "url"}}}}
            """#
        let payload =
            #"{"x": 1, "button_2_url": "app://2", "button_2_type": "url", "button_3_url": "app://3"}"#
        #expect(try acme(flat, payload, action: "button_2").link == "app://2")
        #expect(try acme(flat, payload, action: "button_3").noLinkReason == "action_type")
        #expect(try acme(flat, payload, action: "button_1").noLinkReason == "button_without_link")
        #expect(try acme(flat, payload, action: "button_4").noLinkReason == "unknown_button")
    }

    @Test("reads ids of single buttons from a text or value, of numbered ones from values")
    func singleButtons() throws {
        let known = #"{"marker": {"/x": 1}, "buttons": {"id": "left", "link": "/l"}}"#
        #expect(try acme(known, #"{"x": 1, "l": "app://l"}"#, action: "left").link == "app://l")
        #expect(
            try acme(known, #"{"x": 1}"#, action: "left").noLinkReason == "button_without_link"
        )
        let value = #"{"marker": {"/x": 1}, "buttons": {"id": ["/i", "/j"], "link": "/l"}}"#
        #expect(
            try acme(value, #"{"x": 1, "j": "b", "l": "app://l"}"#, action: "b").link == "app://l"
        )
        #expect(
            try acme(value, #"{"x": 1, "l": "app://l"}"#, action: "b").noLinkReason
                == "unknown_button"
        )
        let numbered = #"""
            {"marker": {"/x": 1}, "buttons": {"numbered": [1, 3], "id": "/k{n}", "link": "/u{n}"}}
            """#
        let payload = #"{"x": 1, "k1": "a", "k3": "b", "u3": "app://3"}"#
        #expect(try acme(numbered, payload, action: "b").link == "app://3")
        #expect(try acme(numbered, payload, action: "a").noLinkReason == "button_without_link")
        #expect(try acme(numbered, payload, action: "c").noLinkReason == "unknown_button")
    }

    @Test("excludes members of a map that are not buttons")
    func exceptions() throws {
        let map = #"""
            {"marker": {"/x": 1}, "buttons": {"map": "/m", "except": ["default"], "link": ""}}
            """#
        let payload = #"{"x": 1, "m": {"default": "app://no", "a": "app://a"}}"#
        #expect(try acme(map, payload, action: "a").link == "app://a")
        #expect(try acme(map, payload, action: "default").noLinkReason == "unknown_button")
    }

    @Test("has exactly the built-in providers that the documentation lists")
    func documentedNames() throws {
        let text = try String(
            contentsOf: Folders.package.appending(path: "docs/providers.md"),
            encoding: .utf8
        )
        let section = try #require(text.components(separatedBy: "\n## ").dropFirst().first)
        #expect(section.hasPrefix("Built in\n"))
        let named = section.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        #expect(named.sorted() == ProviderCatalogue.builtIn.providers.sorted())
    }

    @Test("reads the example in the documentation as described there")
    func documented() throws {
        let text = try String(
            contentsOf: Folders.package.appending(path: "docs/providers.md"),
            encoding: .utf8
        )
        let start = try #require(text.range(of: "```json\n"))
        let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
        let example = String(text[start.upperBound..<end.lowerBound])
        #expect(example.split(separator: "\n").count == 5)
        let found = try read(
            #"{"acme": {"id": "m-1"}, "target": "compass://profile:john"}"#,
            files: ["acme.json": example]
        )
        #expect(found.provider == "acme")
        #expect(found.link == "compass://profile:john")
        #expect(found.messageID == "m-1")
    }
}
