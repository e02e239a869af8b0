// Faults of screens, of segues, and of the routes that name them.

extension FaultCase {
    /// Creates a row whose router has these routes in line 2, beside other tables.
    static func tables(
        _ name: String,
        _ tables: String,
        _ routes: String,
        _ faults: String...
    ) -> FaultCase {
        let more = tables.isEmpty ? "" : tables + ", "
        let text = "{\"schemes\": [\"s\"], \(more)\"routers\": {\"a\": {\n\(routes)}}}"
        return FaultCase(name, text, list: faults)
    }
}

extension FaultTables {
    static let screens: [FaultCase] = [
        .top(
            "that are not an object",
            #""screens": ["A"]"#,
            "2:12: `screens` must be an object, found an array."
        ),
        .top(
            "without name",
            #""screens": {"A": {}, "": {}}"#,
            "2:22: The name of a screen must have 1 to 256 bytes and no control character, "
                + "found 0 bytes."
        ),
        .top(
            "with a long name",
            #""screens": {"A": {}, "\#(String(repeating: "é", count: 129))": {}}"#,
            "2:22: The name of a screen must have 1 to 256 bytes and no control character, "
                + "found 258 bytes."
        ),
        .top(
            "with a control character",
            #""screens": {"A": {}, "B\u0007": {}}"#,
            "2:22: The name of a screen must have 1 to 256 bytes and no control character, "
                + "found a control character."
        ),
        .top(
            "twice",
            #""screens": {"A": {}, "A": {}}"#,
            "2:22: `A` is in `screens` twice: also at routes.json:2:13."
        ),
        .top(
            "with values that are not objects",
            #""screens": {"A": "B"}"#,
            "2:18: The screen must be an object, found a string."
        ),
        .top(
            "with an unknown key",
            #""screens": {"A": {"wraped": true}}"#,
            "2:19: The screen has no key `wraped`; did you mean `wrapped`?"
        ),
        .top(
            "with values of other kinds",
            #""screens": {"A": {"wrapped": 1, "forced": null, "style": 5, "anchor": "", "children": "A"}}"#,
            "2:30: `wrapped` must be `true` or `false`, found the number `1`.",
            "2:43: `forced` must be `true` or `false`, found `null`.",
            "2:58: `style` must be one of `fullScreen`, `pageSheet`, `formSheet`, "
                + "`currentContext`, `overFullScreen`, `overCurrentContext`, `popover`, `alert`, "
                + "`custom`, found the number `5`.",
            "2:71: `anchor` must be the name of the view that a popover points at, found an empty "
                + "string.",
            "2:87: `children` must be an array of names of screens, found a string."
        ),
        .top(
            "with an unknown style",
            #""screens": {"A": {"style": "formsheet"}}"#,
            "2:28: `style` cannot be `formsheet`; did you mean `formSheet`?"
        ),
        .top(
            "with tabs and sections",
            #""screens": {"A": {"tabs": {"b": "B"}, "sections": {"b": "B"}}, "B": {}}"#,
            "2:39: A screen has tabs or sections, found `sections`, too."
        ),
        .top(
            "with no tab",
            #""screens": {"A": {"tabs": {}}}"#,
            "2:27: `tabs` must have a tab, found none."
        ),
        .top(
            "with one tab twice",
            #""screens": {"A": {"tabs": {"b": "B", "b": "B"}}, "B": {}}"#,
            "2:38: `tabs` has `b` twice: also at routes.json:2:28."
        ),
        .top(
            "with tabs of no screen",
            #""screens": {"A": {"tabs": {"b": "B", "": "A", "c": 1}}}"#,
            "2:33: `screens` has no `B`.",
            "2:38: The name of a tab must have 1 to 256 bytes and no control character, "
                + "found 0 bytes.",
            "2:52: The tab `c` must be the name of a screen, found the number `1`."
        ),
        .top(
            "with unknown screens inside",
            #""screens": {"Abc": {"children": ["Acb", 3]}, "A": {"sections": {"a": "Abx"}}}"#,
            "2:34: `screens` has no `Acb`; did you mean `Abc`?",
            "2:41: An entry of `children` must be the name of a screen, found the number `3`.",
            "2:70: `screens` has no `Abx`; did you mean `Abc`?"
        ),
        .top(
            "inside themselves",
            #""screens": {"A": {"children": ["B"]}, "B": {"tabs": {"a": "A"}}}"#,
            "2:13: The screen `A` contains itself."
        ),
    ]

    static let segues: [FaultCase] = [
        .top(
            "without screens",
            #""segues": {}"#,
            "2:1: `segues` lead from screen to screen, so the screens must be listed: `screens` "
                + "is missing."
        ),
        .top(
            "that are not an object",
            #""screens": {"A": {}, "B": {}},\#n"segues": 1"#,
            "3:11: `segues` must be an object, found the number `1`."
        ),
        .top(
            "of an undefined screen",
            #""screens": {"A": {}, "B": {}},\#n"segues": {"C": {"s": {"push": "A"}}}"#,
            "3:12: `screens` has no `C`."
        ),
        .top(
            "of a screen that are not an object",
            #""screens": {"A": {}, "B": {}},\#n"segues": {"A": []}"#,
            "3:17: The segues of a screen must be an object, found an array."
        ),
        .top(
            "without name",
            #""screens": {"A": {}, "B": {}},\#n"segues": {"A": {"": {"push": "A"}}}"#,
            "3:18: The name of a segue must have 1 to 256 bytes and no control character, "
                + "found 0 bytes."
        ),
        .top(
            "twice",
            #""screens": {"A": {}, "B": {}},\#n"segues": {"A": {"s": {"push": "B"}, "s": {"push": "B"}}}"#,
            "3:38: `A` has the segue `s` twice: also at routes.json:3:18."
        ),
        .top(
            "of one source twice",
            #""screens": {"A": {}, "B": {}},\#n"segues": {"*": {"s": {"push": "B"}}, "*": {"s": {"push": "B"}}}"#,
            "3:45: `*` has the segue `s` twice: also at routes.json:3:18."
        ),
        .top(
            "that do nothing",
            #""screens": {"A": {}, "B": {}},\#n"segues": {"A": {"s": {}}}"#,
            "3:23: The segue must have one of `push`, `present`, `popover`, `replaceTop`, "
                + "`embed`, `unwind`, found none."
        ),
        .top(
            "that do two things",
            #""screens": {"A": {}, "B": {}},\#n"segues": {"A": {"s": {"push": "B", "present": "B"}}}"#,
            "3:37: A segue does one thing, found `present` as a second one."
        ),
        .top(
            "that do something unknown",
            #""screens": {"A": {}, "B": {}},\#n"segues": {"A": {"s": {"psh": "B"}}}"#,
            "3:24: The segue has no key `psh`; did you mean `push`?"
        ),
        .top(
            "to an undefined screen",
            #""screens": {"A": {}, "B": {}},\#n"segues": {"A": {"s": {"push": "b"}}}"#,
            "3:32: `screens` has no `b`; did you mean `B`?"
        ),
        .top(
            "to no screen",
            #""screens": {"A": {}, "B": {}},\#n"segues": {"A": {"s": {"unwind": true}}}"#,
            "3:34: `unwind` must be the name of a screen, found `true`."
        ),
    ]

    static let screenRoutes: [FaultCase] = [
        .tables(
            "an undefined screen",
            #""screens": {"Home": {}, "Map": {}}"#,
            #""b": {"push": "Mpa"}, "*": {"present": "Nowhere"}"#,
            "2:15: `screens` has no `Mpa`; did you mean `Map`?",
            "2:40: `screens` has no `Nowhere`."
        ),
        .tables(
            "two commands of new kinds",
            #""#,
            #""b": {"alert": "B", "popover": "B"}"#,
            "2:21: A route has one command, found `popover` as a second one."
        ),
        .tables(
            "a tab of no screen",
            #""screens": {"Home": {"tabs": {"feed": "Feed"}}, "Feed": {}}"#,
            #""b": {"selectTab": "fed"}, "c": {"showSection": "feed"}, "d": {"selectTab": "feed"}"#,
            "2:20: No screen has the tab `fed`; did you mean `feed`?",
            "2:49: No screen has the section `feed`."
        ),
        .tables(
            "tabs and segues of other kinds",
            #""#,
            #""b": {"selectTab": 1}, "c": {"showSection": ""}, "d": {"segue": true}"#,
            "2:20: `selectTab` must be the name of a tab, found the number `1`.",
            "2:45: `showSection` must be the name of a section, found an empty string.",
            "2:65: `segue` must be the name of a segue, found `true`."
        ),
        .tables(
            "a segue of no screen",
            #""screens": {"Home": {}}, "segues": {"*": {"help": {"push": "Home"}}}"#,
            #""b": {"segue": "hepl"}, "c": {"segue": "help"}"#,
            "2:16: No screen has the segue `hepl`; did you mean `help`?"
        ),
        .tables(
            "a segue if none is defined",
            #""#,
            #""b": {"segue": "help"}"#,
            "2:16: No screen has the segue `help`."
        ),
        .tables(
            "an unknown flow",
            #""flows": {"login": {"push": "A", "steps": {"A": {"e": {"pop": true}}}}}"#,
            #""b": {"start": "logn"}, "c": {"start": 1}, "d": {"start": "login"}"#,
            "2:16: `flows` has no `logn`; did you mean `login`?",
            "2:40: `start` must be the name of a flow, found the number `1`."
        ),
        .tables(
            "a flow and a command",
            #""flows": {"login": {"push": "A", "steps": {"A": {"e": {"pop": true}}}}}"#,
            #""b": {"start": "login", "push": "A"}"#,
            "2:7: A route has a command or `start`: the flow shows its first step itself."
        ),
        .tables(
            "under nothing",
            #""#,
            #""b": {"under": [], "push": "B"}, "c": {"under": 1, "push": "B"}, "d": {"under": ["A", ""], "push": "B"}"#,
            "2:16: `under` must have 1 to 63 screens, found 0.",
            "2:49: `under` must be the name of a screen, or an array of names from the root on, "
                + "found the number `1`.",
            "2:87: An entry of `under` must be the name of a screen, found an empty string."
        ),
        .tables(
            "under what is not listed",
            #""screens": {"Home": {}}"#,
            #""b": {"under": "Hme", "push": "Home"}, "c": {"under": ["Home", "Map"], "push": "Home"}"#,
            "2:16: `screens` has no `Hme`; did you mean `Home`?",
            "2:64: `screens` has no `Map`."
        ),
        .tables(
            "under without a screen",
            #""#,
            #""b": {"under": "A"}, "c": {"under": "A", "enters": "unknown", "accept": ["app"]}"#,
            "2:6: The route must have one of `push`, `present`, `setRoot`, `replaceTop`, "
                + "`alert`, `popover`, `selectTab`, `showSection`, `segue`, `start` or `enters`, found "
                + "none.",
            "2:28: `under` names what is below a screen, so the route must have a command or "
                + "`start`."
        ),
        .tables(
            "under what is replaced",
            #""#,
            #""b": {"under": "A", "setRoot": "B"}, "c": {"under": "A", "replaceTop": "B"}"#,
            "2:7: `setRoot` puts nothing on other screens, so the route cannot have `under`.",
            "2:44: `replaceTop` puts nothing on other screens, so the route cannot have `under`."
        ),
        .tables(
            "under a flow that replaces",
            #""flows": {"f": {"setRoot": "A", "steps": {"A": {"e": {"pop": true}}}}}"#,
            #""b": {"under": "A", "start": "f"}"#,
            "2:7: `setRoot`, with which the flow opens, puts nothing on other screens, so the "
                + "route cannot have `under`."
        ),
        .tables(
            "the error route starts nothing",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"pop": true}}}}}"#,
            #""b": {"push": "B"}, "*": {"start": "f", "under": "A"}"#,
            "2:27: The error route has no key `start`; expected one of `push`, `present`, "
                + "`setRoot`, `replaceTop`, `alert`, `popover`, `selectTab`, `showSection`, `segue`.",
            "2:41: The error route has no key `under`; expected one of `push`, `present`, "
                + "`setRoot`, `replaceTop`, `alert`, `popover`, `selectTab`, `showSection`, `segue`."
        ),
    ]
}
