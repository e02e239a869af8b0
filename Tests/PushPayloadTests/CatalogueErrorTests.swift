// The errors for faulty provider files.

import StrictJSON
import Testing

@testable import PushPayload

@Suite("A fault in a catalogue file")
struct CatalogueErrorTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let text: String
        let line: Int
        let column: Int
        /// A part of the message.
        let says: String
        var testDescription: String { "\(line):\(column) \(says)" }

        init(_ text: String, _ line: Int, _ column: Int, _ says: String) {
            (self.text, self.line, self.column, self.says) = (text, line, column, says)
        }

        /// A fault in the rules of one provider, whose object begins in line 2, column 1.
        static func rule(_ text: String, _ column: Int, _ says: String) -> Fault {
            Fault(
                "{\"providers\": {\"acme\":\n{\"marker\": {\"/x\": 1}, \(text)}}}",
                2,
                column,
                says
            )
        }

        /// A fault in a marker, whose condition begins in line 2, column 1.
        static func marker(_ text: String, _ column: Int, _ says: String) -> Fault {
            Fault("{\"providers\": {\"acme\": {\"marker\":\n\(text)}}}", 2, column, says)
        }
    }

    @Test("is reported with file, line, column and what was expected", arguments: faults)
    func place(fault: Fault) throws {
        let errors = #expect(throws: JSONFileErrors.self) {
            try catalogue(["10-acme.json": fault.text])
        }
        let error = errors?.errors.first
        #expect(error?.file == "10-acme.json")
        #expect(error?.line == fault.line)
        #expect(error?.column == fault.column)
        #expect(error?.message.contains(fault.says) == true, "\(error?.message ?? "")")
        #expect(error?.description.hasPrefix("10-acme.json:\(fault.line):") == true)
    }

    static let faults: [Fault] = [
        Fault("{\n  \"providers\": {,}}", 2, 17, ""),
        Fault("[]", 1, 1, "The file must be an object, found an array."),
        Fault(
            "{\"provider\": {}}",
            1,
            2,
            "The file has no key `provider`; did you mean `providers`?"
        ),
        Fault("{\"providers\": []}", 1, 15, "`providers` must be an object, found an array."),
        Fault(
            "{\"providers\": {\"a\": {\"marker\": {\"/x\": 1}}, \"a\": 2}}",
            1,
            44,
            "has `a` twice: also at 10-acme.json:1:16."
        ),
        Fault("{\"providers\": {\"Acme\": {}}}", 1, 16, "lower-case"),
        Fault("{\"providers\": {\"generic\": {}}}", 1, 16, "no marker matches"),
        Fault("{\"providers\": {\"acme\": []}}", 1, 24, "1 to 16 shapes"),
        Fault("{\"providers\": {\"acme\": {}}}", 1, 24, "needs `marker`"),
        Fault("{\"envelopes\": [\"/a\", \"\"]}", 1, 22, "inside the payload"),
        Fault("{\"envelopes\": \"a\"}", 1, 16, "begins with '/'"),
        Fault("{\"appKeys\": [\"/a~2\"]}", 1, 18, "must follow '~'"),
        Fault(
            "{\"generic\": {\"key\": []}}",
            1,
            14,
            "`generic` has no key `key`; did you mean `keys`?"
        ),
        .marker(#"{}"#, 1, "at least one test"),
        .marker(#"[]"#, 1, "at least one alternative"),
        .marker(#"[{"/x": 1}, 5]"#, 13, "Expected a condition"),
        .marker(#"{"x": 1}"#, 3, "Expected `any` or a JSON pointer"),
        .marker(#"{"/x": {"is": "gone"}}"#, 15, "cannot be `gone`; expected one of `object`"),
        .marker(#"{"/x": {}}"#, 8, "A test needs one of"),
        .marker(#"{"/x": {"has": 1}}"#, 9, "A test has no key `has`; expected one of `is`"),
        .marker(#"{"/x": [1, {}]}"#, 12, "found an object"),
        .marker(#"{"/x": {"startsWith": ""}}"#, 23, "not empty"),
        .marker(#"{"/x*": 1}"#, 9, "can only be tested"),
        .marker(#"{"/x": {"is": "absent"}}"#, 1, "to be present"),
        .marker(#"{"/x": null}"#, 1, "to be present"),
        .marker(#"[{"/x": 1}, {"/x": {"not": 1}}]"#, 13, "to be present"),
        .marker(#"{"/x": 1e999}"#, 8, "too large"),
        .rule(#""links": "/a""#, 23, "A provider has no key `links`; did you mean `link`?"),
        .rule(#""link": 5"#, 31, "A link rule must be an object, found the number `5`."),
        .rule(#""link": {"when": {"/x": 1}}"#, 31, "needs `at`"),
        .rule(#""link": {"at": "/a", "decode": "rot13"}"#, 54, "`percent`, `unescape`"),
        .rule(#""level": "bottom""#, 32, "Expected `top`"),
        .rule(#""generic": "yes""#, 34, "Expected `true` or `false`, found a string."),
        .rule(#""noLink": "Fetch needed""#, 33, "lower-case"),
        .rule(#""noLink": {"when": {"/x": 1}}"#, 33, "needs `reason`"),
        .rule(#""notLinks": {"equals": [""]}"#, 47, "not empty"),
        .rule(#""id": {"join": []}"#, 29, "at least one pointer"),
        .rule(#""expires": "/e""#, 34, "An expiry must be an object, found a string."),
        .rule(#""expires": {"at": "/e", "as": "minutes"}"#, 53, "`epoch_s`, `epoch_ms`, `ttl_s`"),
        .rule(#""expires": {"at": "/e", "as": "date", "zone": "CET"}"#, 69, "`+08:00`"),
        .rule(
            #""expires": {"at": "/e", "as": "ttl_s", "since": {"at": "/s", "as": "ttl_s"}}"#,
            90,
            "Expected a moment"
        ),
        .rule(#""buttons": {"list": "/b"}"#, 34, "needs `link`"),
        .rule(#""buttons": {"link": "/b"}"#, 34, "one of `list`, `map`, `numbered` and `id`"),
        .rule(#""buttons": {"list": "/b", "map": "/b", "link": "/u"}"#, 34, "one of `list`"),
        .rule(#""buttons": {"map": "/b", "id": "/i", "link": "/u"}"#, 48, "name of the member"),
        .rule(
            #""buttons": {"list": "/b", "id": "/i", "from": 1, "link": "/u"}"#,
            61,
            "`from` is for"
        ),
        .rule(#""buttons": {"numbered": [0], "id": "{n}", "link": "/u"}"#, 47, "such as [0, 9]"),
        .rule(#""buttons": {"numbered": [0, 32], "id": "{n}", "link": "/u"}"#, 51, "from 0 to 31"),
        .rule(#""buttons": {"numbered": [0, 9], "link": "/u"}"#, 34, "needs `id`"),
        .rule(#""buttons": {"numbered": [0, 9], "id": "x", "link": "/u"}"#, 61, "with `{n}`"),
        .rule(#""buttons": {"list": "/b", "link": "/u", "empty": "none"}"#, 72, "Expected `main`"),
        .rule(#""buttons": {"list": "/b", "link": "/u", "most": 0}"#, 71, "from 1 to 32"),
        .rule(#""buttons": {"list": "/b", "link": "/u", "except": "a"}"#, 63, "members of `map`"),
        .rule(#""buttons": {"id": "", "link": "/u"}"#, 41, "not empty"),
        .rule(#""link": {"at": "/a", "reference": 1}"#, 57, "Expected `true` or `false`"),
        Fault("{\"responses\": [\n{\"action\": \"/a\"}]}", 2, 1, "needs `when`"),
        Fault("{\"responses\": {\"when\": {\"/a\": 1}}}", 1, 15, "`action` or `payload`"),
        Fault(
            "{\"responses\": {\"when\": {\"/a\": {\"is\": \"absent\"}}, \"action\": \"/b\"}}",
            1,
            24,
            "to be present"
        ),
        Fault(
            "{\"responses\": {\"when\": {\"/a\": 1}, \"payload\": [\"/b\", \"\"]}}",
            1,
            53,
            "inside the payload"
        ),
    ]

    @Test("is reported together with all others of the file")
    func allFaults() throws {
        let file = #"""
            {"providers": {
             "acme": {"marker": {"/x": {"is": "gone"}}, "links": "/a", "expires": ["/e", "/f"]},
             "Other": {}},
             "envelops": "/a"}
            """#
        let errors = #expect(throws: JSONFileErrors.self) { try catalogue(["a.json": file]) }
        let places = errors?.errors.map { "\($0.line):\($0.column)" }
        #expect(places == ["2:35", "2:45", "2:72", "2:78", "3:2", "4:2"])
    }

    @Test("in two files that define one provider names both locations")
    func twice() throws {
        let text = #"{"providers": {"acme": {"marker": {"/x": 1}}}}"#
        let errors = #expect(throws: JSONFileErrors.self) {
            try catalogue(["b.json": text, "a.json": text])
        }
        let error = errors?.errors.first
        #expect(error?.file == "b.json")
        #expect(error?.message == "The provider `acme` is already in a.json:1:16.")
    }

    @Test("in two files that replace the generic keys names both locations")
    func genericTwice() throws {
        let errors = #expect(throws: JSONFileErrors.self) {
            try catalogue(["a.json": #"{"generic": {}}"#, "b.json": #"{"generic": {}}"#])
        }
        let error = errors?.errors.first
        #expect(error?.file == "b.json")
        #expect(error?.message == "`generic` is already in a.json:1:2.")
    }

    @Test("is the 257th provider, built-in ones included")
    func limit() throws {
        let builtIn = ProviderCatalogue.builtIn.count
        func file(_ count: Int) -> String {
            let lines = (0..<count).map { "\"p\($0)\": {\"marker\": {\"/x\": \($0)}}" }
            return "{\"providers\": {\n" + lines.joined(separator: ",\n") + "}}"
        }
        #expect(try catalogue(["a.json": file(256 - builtIn)]).count == 256)
        let errors = #expect(throws: JSONFileErrors.self) {
            try catalogue(["a.json": file(300)])
        }
        let error = errors?.errors.first
        #expect(error?.line == 2 + 256 - builtIn)
        #expect(error?.message.contains("256") == true)
        #expect(throws: JSONFileErrors.self) { try catalogue(["a.json": file(257 - builtIn)]) }
    }
}
