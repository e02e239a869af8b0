// Faults of routes: their patterns, their keys, and keys that exclude each other.

extension FaultTables {
    static let patterns: [FaultCase] = [
        .router(
            "a brace that is not closed",
            #""b:{x": {"push": "B"}"#,
            "1:43: `b:{x` is not a pattern: found the end, expected `}`."
        ),
        .router(
            "a column after escapes",
            #""\u0062:\u00e9\ud83d\ude00:{}": {"push": "B"}"#,
            "1:66: `b:é😀:{}` is not a pattern: found `}`, expected a name of letters, digits and "
                + "`_`."
        ),
        .router(
            "a column after characters of several bytes",
            #""é😀:{}": {"push": "B"}"#,
            "1:43: `é😀:{}` is not a pattern: found `}`, expected a name of letters, digits and `_`."
        ),
        .router(
            "an unknown kind",
            #""b:{x:integer}": {"push": "B"}"#,
            "1:44: `b:{x:integer}` is not a pattern: found `i`, expected `int`, `uuid`, "
                + "`len(1,64)` or words with commas between them."
        ),
        .router(
            "a full link",
            #""s://b": {"push": "B"}"#,
            "1:40: `s://b` is not a pattern: found `://`, expected a pattern without scheme."
        ),
        .router(
            "an alias that is not a pattern",
            #""b:{x}": {"push": "B", "alias": ["c:{x}", "d:{"]}"#,
            "1:84: `d:{` is not a pattern: found the end, expected `}`."
        ),
        .router(
            "two spellings of one pattern",
            #""b:{x}": {"push": "B"}, "b/{y}": {"push": "C"}"#,
            "1:62: `b/{y}` matches the same links as `b:{x}` at routes.json:1:38, such as "
                + "`s:b:x`."
        ),
        .router(
            "a tie",
            """
            "b:{x:len(1,3)}": {"push": "B"},
            "b:{x:len(2,5)}": {"push": "C"}
            """,
            "2:1: `b:{x:len(2,5)}` and `b:{x:len(1,3)}` at routes.json:1:38 have the same rank, "
                + "and both match `s:b:xx`."
        ),
        .router(
            "several ties",
            """
            "c?b": {"push": "C"},
            "c?a": {"push": "C"},
            "b:{x}": {"push": "B"},
            "b:{y}": {"push": "B"},
            "b:{z}": {"push": "B"}
            """,
            "2:1: `c?a` and `c?b` at routes.json:1:38 have the same rank, and both match "
                + "`s:c?a&b`.",
            "4:1: `b:{y}` matches the same links as `b:{x}` at routes.json:3:1, such as `s:b:x`.",
            "5:1: `b:{z}` matches the same links as `b:{x}` at routes.json:3:1, such as `s:b:x`."
        ),
        .router(
            "a tie of an alias",
            """
            "b:{x}": {"push": "B", "alias": ["c:{x}"]},
            "c:{y}": {"push": "C"}
            """,
            "2:1: `c:{y}` matches the same links as `c:{x}` at routes.json:1:71, such as `s:c:x`."
        ),
        .router(
            "conditions written in two ways",
            """
            "b?k=1": {"push": "B"},
            "b": {"push": "C", "query": {"k": "1"}}
            """,
            "2:1: `b?k=1` matches the same links as `b?k=1` at routes.json:1:38, such as "
                + "`s:b?k=1`."
        ),
    ]

    static let routes: [FaultCase] = [
        .router(
            "no command",
            #""b": {}"#,
            "1:43: The route must have one of `push`, `present`, `setRoot`, `replaceTop`, `alert`, "
                + "`popover`, `selectTab`, `showSection`, `segue`, `start` or `enters`, found none."
        ),
        .router(
            "two commands",
            #""b": {"push": "B", "present": "C"}"#,
            "1:57: A route has one command, found `present` as a second one."
        ),
        .router(
            "a misspelt command",
            #""b": {"psuh": "B"}"#,
            "1:44: The route has no key `psuh`; did you mean `push`?"
        ),
        .router(
            "a key in another case",
            #""b": {"setroot": "B"}"#,
            "1:44: The route has no key `setroot`; did you mean `setRoot`?"
        ),
        .router(
            "a route that is not an object",
            #""b": "B""#,
            "1:43: The route must be an object, found a string."
        ),
        .router(
            "a screen without name",
            #""b": {"push": ""}"#,
            "1:52: `push` must be the name of a screen, found an empty string."
        ),
        .router(
            "a screen that is a number",
            #""b": {"present": 0}"#,
            "1:55: `present` must be the name of a screen, found the number `0`."
        ),
        .router(
            "a key twice",
            #""b": {"push": "B", "push": "B"}"#,
            "1:57: The route has `push` twice: also at routes.json:1:44."
        ),
        .router(
            "a state entered from everywhere",
            #""b": {"push": "B", "enters": "a"}"#,
            "1:57: A route with `enters` must have `\"accept\": [\"app\"]`: a link from outside "
                + "never decides who is logged in."
        ),
        .router(
            "a state entered from a feeding door",
            #""b": {"enters": "a", "accept": ["app", "push"]}"#,
            "1:59: A route with `enters` must have `\"accept\": [\"app\"]`: a link from outside "
                + "never decides who is logged in."
        ),
        .router(
            "a state entered by a user of the system",
            #""b": {"enters": "a", "accept": [{"user": "root"}]}"#,
            "1:59: A route with `enters` must have `\"accept\": [\"app\"]`: a link from outside "
                + "never decides who is logged in."
        ),
        .router(
            "a state that has no router",
            #""b": {"enters": "loged-in", "accept": ["app"]}"#,
            "1:54: No router has the state `loged-in`: no link could be opened in it; did you "
                + "mean `logged-in`?"
        ),
        .router(
            "a user without a state to enter",
            #""b:{x}": {"push": "B", "user": "x"}"#,
            "1:61: `user` names who enters a state, so the route must have `enters`."
        ),
        .router(
            "a user whom an alias does not name",
            #""b?x": {"enters": "a", "user": "x", "accept": ["app"], "alias": ["c"]}"#,
            "1:103: The pattern `c` has no parameter `x` for the user."
        ),
        .router(
            "a user whom the pattern does not name",
            #""b:{x}": {"enters": "a", "user": "y", "accept": ["app"]}"#,
            "1:71: `user` names an argument of the pattern `b:{x}`, which has no `y`."
        ),
        .router(
            "aliases",
            """
            "b:{x}": {"push": "B", "alias": ["c:{y}", "d", "e?x"]},
            "c": {"push": "C", "alias": ["d:{x}"]},
            "f": {"push": "C", "alias": []},
            "g": {"push": "C", "alias": [1, "g"]}
            """,
            "1:71: The alias `c:{y}` must have the parameters of `b:{x}`, found no `x`.",
            "2:30: The alias `d:{x}` must have the parameters of `c`, found `x`, too.",
            "3:29: `alias` must have a pattern, found none.",
            "4:30: An alias must be a pattern, found the number `1`.",
            "4:33: `g` is in the router `a` twice: also at routes.json:4:1."
        ),
    ]

    static let lists: [FaultCase] = [
        .router(
            "sources",
            """
            "b": {"push": "B", "accept": ["App", 1, {}, {"usr": "x"}, {"user": ""}, "app", "app"]},
            "c": {"push": "C", "accept": []},
            "d": {"push": "D", "accept": "app"},
            "e": {"push": "E", "accept": ["everyone"]}
            """,
            "1:68: A source in `accept` cannot be `App`; did you mean `app`?",
            "1:75: A source in `accept` must be `app`, `push`, `web`, "
                + "`{\"user\": \"name\"}` or `{\"host\": \"name\"}`, found the number `1`.",
            "1:78: A source in `accept` must have `user` or `host`, found no key.",
            "1:83: A source in `accept` has no key `usr`; did you mean `user`?",
            "1:105: `user` must be the name of a user of the system, found an empty string.",
            "1:117: The source is in `accept` twice.",
            "2:30: `accept` must have a source, found none: no link could open the route.",
            "3:30: `accept` must be an array of sources, found a string.",
            "4:31: A source in `accept` cannot be `everyone`; expected one of `app`, `push`, "
                + "`web`."
        ),
        .router(
            "conditions",
            """
            "b": {"push": "B", "query": {"k": 1}},
            "c": {"push": "C", "query": {}},
            "d?k": {"push": "D", "query": {"k": "1"}},
            "e": {"push": "E", "query": {"k": false}},
            "f": {"push": "F", "query": {"k": "1", "k": "2"}}
            """,
            "1:72: A value of `query` must be a string, or `true` for any value, found the number "
                + "`1`.",
            "2:29: `query` must have a key, found none.",
            "3:31: `query` cannot be added to `d?k`: found a key twice, expected another key.",
            "4:35: A value of `query` must be a string, or `true` for any value, found `false`.",
            "5:40: `query` has `k` twice: also at routes.json:5:30."
        ),
        .router(
            "secrets",
            """
            "b": {"push": "B", "secret": ["x", "x", ""]},
            "c": {"push": "C", "secret": "x"}
            """,
            "1:73: `x` is in `secret` twice.",
            "1:78: An entry of `secret` must be the name of an argument, found an empty string.",
            "2:30: `secret` must be an array of names of arguments, found a string."
        ),
    ]
}
