// The faults of a configuration and their locations. Messages are compared exactly, because an
// operator sees nothing else. Each row of a table is one file.

import NotifyCore
import Testing

/// A file and its expected faults.
struct FaultCase: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let faults: [String]

    /// Creates a row; the locations of `faults` are in routes.json.
    init(_ name: String, _ text: String, _ faults: String...) {
        self.name = name
        self.text = text
        self.faults = faults.map { "routes.json:" + $0 }
    }

    var testDescription: String { name }

    /// Creates a row whose file is valid except for its one router, which begins in column 38.
    static func router(_ name: String, _ routes: String, _ faults: String...) -> FaultCase {
        let text = #"{"schemes": ["s"], "routers": {"a": {\#(routes)}}}"#
        return FaultCase(name, text, list: faults)
    }

    /// Creates a row whose file is valid except for one more key, which begins in line 2.
    static func top(_ name: String, _ key: String, _ faults: String...) -> FaultCase {
        let text = """
            {"schemes": ["s"], "routers": {"a": {"": {"push": "A"}}},
            \(key)}
            """
        return FaultCase(name, text, list: faults)
    }

    /// Creates a row from a list of faults.
    init(_ name: String, _ text: String, list faults: [String]) {
        self.name = name
        self.text = text
        self.faults = faults.map { "routes.json:" + $0 }
    }
}

@Suite("A configuration with faults is rejected")
struct ConfigurationFaultTests {
    @Test("for its JSON", arguments: FaultTables.documents)
    func document(_ row: FaultCase) {
        #expect(ConfigurationFiles(["routes.json": row.text]).faults == row.faults)
    }

    @Test("for a key of the file", arguments: FaultTables.keys)
    func key(_ row: FaultCase) {
        #expect(ConfigurationFiles(["routes.json": row.text]).faults == row.faults)
    }

    @Test("for a router", arguments: FaultTables.routers)
    func router(_ row: FaultCase) {
        #expect(ConfigurationFiles(["routes.json": row.text]).faults == row.faults)
    }

    @Test("for a pattern", arguments: FaultTables.patterns)
    func pattern(_ row: FaultCase) {
        #expect(ConfigurationFiles(["routes.json": row.text]).faults == row.faults)
    }

    @Test("for a route", arguments: FaultTables.routes)
    func route(_ row: FaultCase) {
        #expect(ConfigurationFiles(["routes.json": row.text]).faults == row.faults)
    }

    @Test("for a screen", arguments: FaultTables.screens)
    func screen(_ row: FaultCase) {
        #expect(ConfigurationFiles(["routes.json": row.text]).faults == row.faults)
    }

    @Test("for a segue", arguments: FaultTables.segues)
    func segue(_ row: FaultCase) {
        #expect(ConfigurationFiles(["routes.json": row.text]).faults == row.faults)
    }

    @Test("for the screens of a route", arguments: FaultTables.screenRoutes)
    func screenRoute(_ row: FaultCase) {
        #expect(ConfigurationFiles(["routes.json": row.text]).faults == row.faults)
    }

    @Test("for a flow", arguments: FaultTables.flows)
    func flow(_ row: FaultCase) {
        #expect(ConfigurationFiles(["routes.json": row.text]).faults == row.faults)
    }

    @Test("for a list of a route", arguments: FaultTables.lists)
    func list(_ row: FaultCase) {
        #expect(ConfigurationFiles(["routes.json": row.text]).faults == row.faults)
    }
}

/// The rows, by subject.
enum FaultTables {
    static let documents: [FaultCase] = [
        FaultCase("nothing", "", "1:1: Expected a value, found the end of the input."),
        FaultCase("an array", "[]", "1:1: The file must be an object, found an array."),
        FaultCase(
            "an object that is cut off",
            "{\n  ",
            "2:3: Expected a name in double quotes or '}', found the end of the input."
        ),
        FaultCase(
            "a comment",
            "{\n  // routes\n}",
            "2:3: Expected a name in double quotes or '}', found '/'."
        ),
        FaultCase(
            "an object without keys",
            "{}",
            "1:1: `routers` is missing: the routes of each state.",
            "1:1: No scheme and no host is listed: no link could be opened."
        ),
        FaultCase(
            "no routers",
            #"{"schemes": ["s"]}"#,
            "1:1: `routers` is missing: the routes of each state."
        ),
        FaultCase(
            "no scheme and no host",
            #"{"routers": {"a": {"": {"push": "A"}}}}"#,
            "1:1: No scheme and no host is listed: no link could be opened."
        ),
        FaultCase(
            "empty lists of schemes and hosts",
            #"{"schemes": [], "hosts": [], "routers": {"a": {"": {"push": "A"}}}}"#,
            "1:1: No scheme and no host is listed: no link could be opened."
        ),
        FaultCase(
            "a byte order mark does not count as a column",
            "\u{FEFF}{\"schmes\": 1}",
            "1:2: The file has no key `schmes`; did you mean `schemes`?"
        ),
        FaultCase(
            "too many levels",
            String(repeating: "[", count: 65),
            "1:65: Expected at most 64 levels of arrays and objects, found one more."
        ),
    ]

    static let keys: [FaultCase] = [
        .top(
            "an unknown key, one edit away",
            #""router": {}"#,
            "2:1: The file has no key `router`; did you mean `routers`?"
        ),
        .top(
            "an unknown key, two edits away",
            #""initalstate": "a""#,
            "2:1: The file has no key `initalstate`; did you mean `initialState`?"
        ),
        .top(
            "an unknown key, unlike any other",
            #""colour": 1"#,
            "2:1: The file has no key `colour`; expected one of `$schema`, `schemes`, `hosts`, "
                + "`base`, `initialState`, `park`, `session`, `user`, `receipts`, `limits`, "
                + "`screens`, `segues`, `flows`, `routers`."
        ),
        .top(
            "an unknown key with a control character",
            #""a\u001b[2Jb": 1"#,
            #"2:1: The file has no key `a\u001b[2Jb`; expected one of `$schema`, `schemes`, `hosts`, "#
                + "`base`, `initialState`, `park`, `session`, `user`, `receipts`, `limits`, "
                + "`screens`, `segues`, `flows`, `routers`."
        ),
        .top(
            "a name with a lone surrogate",
            #""a\ud800": 1"#,
            "2:1: The name has half of a surrogate pair."
        ),
        .top(
            "one key twice",
            #""park": [], "park": []"#,
            "2:13: The file has `park` twice: also at routes.json:2:1."
        ),
        .top(
            "one key twice, once with an escape",
            #""park": [], "p\u0061rk": []"#,
            "2:13: The file has `park` twice: also at routes.json:2:1."
        ),
        .top(
            "a state that is a number",
            #""initialState": 1e3"#,
            "2:17: `initialState` must be the name of a state, found the number `1e3`."
        ),
        .top(
            "a state without name",
            #""initialState": """#,
            "2:17: `initialState` must be the name of a state, found an empty string."
        ),
        .top(
            "a state with a long name",
            "\"initialState\": \"\(String(repeating: "é", count: 65))\"",
            "2:17: `initialState` must be the name of a state of 128 bytes at most, found "
                + "130 bytes."
        ),
        .top(
            "a state with a control character",
            #""initialState": "\u00e9\t""#,
            "2:24: `initialState` must be the name of a state, found a control character."
        ),
        .top(
            "states to park in that are not a list",
            #""park": "a""#,
            "2:9: `park` must be an array of states, found a string."
        ),
        .top(
            "states to park in",
            #""park": ["a", null, "a"]"#,
            "2:15: An entry of `park` must be the name of a state, found `null`.",
            "2:21: `a` is in `park` twice."
        ),
        .top(
            "a level of receipts",
            #""receipts": "fsync""#,
            "2:13: `receipts` must be `confirmed` or `synced`, found `fsync`."
        ),
        .top(
            "pointers",
            #""session": "a/b", "user": "/a~2""#,
            "2:13: `session` must be a JSON pointer (RFC 6901) such as `/data/user`. "
                + "A JSON pointer is empty or begins with '/'.",
            "2:31: `user` must be a JSON pointer (RFC 6901) such as `/data/user`. "
                + "In a JSON pointer '0' or '1' must follow '~'."
        ),
        .top(
            "a base that is not a link",
            #""base": "app.example.com""#,
            "2:9: `base` must be a site such as `https://app.example.com` or the beginning of the "
                + "app's links such as `compass://`, found `app.example.com`."
        ),
        .top(
            "a base with a query",
            #""base": "s://a?b""#,
            "2:9: `base` must be a site such as `https://app.example.com` or the beginning of the "
                + "app's links such as `compass://`, found `s://a?b`."
        ),
        .top(
            "a base that is not a string",
            #""base": 5"#,
            "2:9: `base` must be a site such as `https://app.example.com` or the beginning of the "
                + "app's links such as `compass://`, found the number `5`."
        ),
        .top(
            "a base whose host is not listed",
            #""base": "https://app.example.com""#,
            "2:9: `base` is not a link of the app. "
                + "The link's host, at byte 8: this host is not listed."
        ),
        .top(
            "a base whose scheme is not listed",
            #""base": "compass://""#,
            "2:9: `base` is not a link of the app. "
                + "The link's scheme, at byte 0: this scheme is not listed."
        ),
        .top(
            "a base that may never be opened",
            #""base": "file:///etc""#,
            "2:9: `base` is not a link of the app. "
                + "The link's scheme, at byte 0: this scheme is never opened."
        ),
        .top(
            "a pointer to everything",
            #""session": """#,
            "2:12: `session` must be a JSON pointer (RFC 6901) such as `/data/user`, found an "
                + "empty string: the whole payload."
        ),
        .top(
            "limits",
            #""limits": {"depth": 65, "linkBytes": 0, "parked": 1.5, "seen": "1"}"#,
            "2:21: `depth` must be a whole number from 1 to 64, found the number `65`.",
            "2:38: `linkBytes` must be a whole number from 1 to 4000, found the number `0`.",
            "2:51: `parked` must be a whole number from 1 to 4096, found the number `1.5`.",
            "2:64: `seen` must be a whole number from 1 to 65536, found a string."
        ),
        .top(
            "a limit that fits no number of the machine",
            #""limits": {"depth": 99999999999999999999}"#,
            "2:21: `depth` must be a whole number from 1 to 64, found the number "
                + "`99999999999999999999`."
        ),
        .top(
            "an unknown limit",
            #""limits": {"linkbytes": 1}"#,
            "2:12: `limits` has no key `linkbytes`; did you mean `linkBytes`?"
        ),
        .top(
            "limits that are not an object",
            #""limits": true"#,
            "2:11: `limits` must be an object, found `true`."
        ),
        FaultCase(
            "schemes",
            #"{"schemes": ["s", "S", "http", "1x", 3, "javascript"],"#
                + #" "routers": {"a": {"": {"push": "A"}}}}"#,
            "1:19: `S` is in `schemes` twice: also at routes.json:1:14.",
            "1:24: `http` in `schemes` is for web links: list their host instead; `https` "
                + "needs no entry.",
            "1:32: `1x` in `schemes` is not a scheme: a letter, then letters, digits, `+`, `-` or "
                + "`.`.",
            "1:38: An entry of `schemes` must be a string, found the number `3`.",
            "1:41: `javascript` in `schemes` runs code or reads files and is never opened."
        ),
        FaultCase(
            "hosts",
            #"{"hosts": ["app.example.com", "a_b", "APP.example.com"], "#
                + #""routers": {"a": {"": {"push": "A"}}}}"#,
            "1:31: `a_b` in `hosts` is not a host name: letters, digits, `-` and `.`, "
                + "optionally after `*.`.",
            "1:38: `APP.example.com` is in `hosts` twice: also at routes.json:1:12."
        ),
    ]

    static let routers: [FaultCase] = [
        .top(
            "no routers",
            #""routers": {}"#,
            "2:1: The file has `routers` twice: also at routes.json:1:20."
        ),
        FaultCase(
            "no router",
            #"{"schemes": ["s"], "routers": {}}"#,
            "1:31: `routers` must have a router, found none."
        ),
        FaultCase(
            "routers that are not an object",
            #"{"schemes": ["s"], "routers": ["a"]}"#,
            "1:31: `routers` must be an object, found an array."
        ),
        .router("no route", "", "1:37: The router `a` must have a route, found none."),
        FaultCase(
            "a router that is not an object",
            #"{"schemes": ["s"], "routers": {"a": 1}}"#,
            "1:37: A router must be an object, found the number `1`."
        ),
        FaultCase(
            "a router without name",
            #"{"schemes": ["s"], "routers": {"": {"": {"push": "A"}}}}"#,
            "1:32: The name of a router's state must have 1 to 128 bytes and no control character, "
                + "found 0 bytes."
        ),
        FaultCase(
            "a router twice",
            #"{"schemes": ["s"], "routers": {"a": {"b": {"push": "B"}}, "a": {"c": {}}}}"#,
            "1:59: `routers` has `a` twice: also at routes.json:1:32."
        ),
        .router(
            "a route twice",
            #""b": {"push": "B"}, "b": {"push": "B"}"#,
            "1:58: `b` is in the router `a` twice: also at routes.json:1:38."
        ),
        .router(
            "an error route twice",
            #""*": {"push": "B"}, "*": {"push": "B"}"#,
            "1:58: `*` is in the router `a` twice: also at routes.json:1:38."
        ),
        .router(
            "the error route has no command",
            #""*": {}"#,
            "1:43: The error route must have one of `push`, `present`, `setRoot`, `replaceTop`, "
                + "`alert`, `popover`, `selectTab`, `showSection`, `segue`, found none."
        ),
        .router(
            "the error route has other keys",
            #""*": {"push": "B", "accept": ["app"]}"#,
            "1:57: The error route has no key `accept`; expected one of `push`, `present`, "
                + "`setRoot`, `replaceTop`, `alert`, `popover`, `selectTab`, `showSection`, `segue`."
        ),
    ]
}
