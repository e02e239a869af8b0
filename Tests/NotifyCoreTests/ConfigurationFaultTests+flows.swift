// Faults of flows: steps that no event leaves, results without effect, and invalid keys.

extension FaultTables {
    static let flows: [FaultCase] = [
        .top(
            "that are not objects",
            #""flows": []"#,
            "2:10: `flows` must be an object, found an array."
        ),
        .top(
            "without name",
            #""flows": {"": {}}"#,
            "2:11: The name of a flow must have 1 to 256 bytes and no control character, "
                + "found 0 bytes."
        ),
        .top(
            "twice",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"pop": true}}}},\#n"f": {"push": "A", "steps": {"A": {"e": {"pop": true}}}}}"#,
            "3:1: `f` is in `flows` twice: also at routes.json:2:11."
        ),
        .top(
            "that are empty",
            #""flows": {"f": {}}"#,
            "2:16: The flow must have one of `push`, `present`, `setRoot`, `replaceTop`, "
                + "`alert`, `popover`, which shows its first step; found none.",
            "2:16: The flow must have `steps`."
        ),
        .top(
            "with an unknown key",
            #""flows": {"f": {"psh": "A", "steps": {"A": {"e": {"pop": true}}}}}"#,
            "2:17: The flow has no key `psh`; did you mean `push`?"
        ),
        .top(
            "that open with two commands",
            #""flows": {"f": {"push": "A", "present": "A", "steps": {"A": {"e": {"pop": true}}}}}"#,
            "2:30: A flow opens with one command, found `present` as a second one."
        ),
        .top(
            "that open without a screen",
            #""flows": {"f": {"push": true, "steps": {"A": {"e": {"pop": true}}}}}"#,
            "2:25: `push` must be the name of a screen, found `true`."
        ),
        .top(
            "whose first screen is not a step",
            #""flows": {"f": {"push": "Nmae", "steps": {"Name": {"e": {"pop": true}}}}}"#,
            "2:25: The flow has no step `Nmae` to begin with; did you mean `Name`?"
        ),
        .top(
            "without steps",
            #""flows": {"f": {"push": "A", "steps": {}}}"#,
            "2:39: `steps` must have a step, found none."
        ),
        .top(
            "with a step that no event leaves",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"push": "B"}}, "B": {}}}}"#,
            "2:72: No event leaves the step `B`: the user could not continue."
        ),
        .top(
            "with a step that is not an object",
            #""flows": {"f": {"push": "A", "steps": {"A": "e"}}}"#,
            "2:45: The step must be an object, found a string."
        ),
        .top(
            "with a step twice",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"pop": true}}, "A": {"e": {"pop": true}}}}}"#,
            "2:67: `steps` has `A` twice: also at routes.json:2:40."
        ),
        .top(
            "with an event twice",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"pop": true}, "e": {"pop": true}}}}}"#,
            "2:66: The step has `e` twice: also at routes.json:2:46."
        ),
        .top(
            "with an event without name",
            #""flows": {"f": {"push": "A", "steps": {"A": {"": {"pop": true}}}}}"#,
            "2:46: The name of an event must have 1 to 256 bytes and no control character, "
                + "found 0 bytes."
        ),
        .top(
            "with a built-in event",
            #""flows": {"f": {"push": "A", "steps": {"A": {"login": {"pop": true}}}}}"#,
            "2:46: `login` is an event of the control door already; those are `login`, `logout`, "
                + "`enter`, `drop`, `reload`, `did`, `tree`, `confirm`."
        ),
        .top(
            "with an event that does nothing",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {}}}}}"#,
            "2:51: The event must have a command or `result`, found none."
        ),
        .top(
            "with an event that does two things",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"pop": true, "result": "r"}}}}}"#,
            "2:65: An event does one thing, found `result` as a second one."
        ),
        .top(
            "with an event that does something unknown",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"dismis": true}}}}}"#,
            "2:52: The event has no key `dismis`; did you mean `dismiss`?"
        ),
        .top(
            "with commands that are not `true`",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"pop": false}, "f": {"dismiss": 1}, "g": {"popToRoot": "A"}}}}}"#,
            "2:59: `pop` must be `true`, found `false`.",
            "2:84: `dismiss` must be `true`, found the number `1`.",
            "2:107: `popToRoot` must be `true`, found a string."
        ),
        .top(
            "with a result that is not handled",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"result": "done"}, "f": {"result": "gone"}}}, "results": {"doen": {}, "gone": {}}}}"#,
            "2:62: The flow does not handle the result `done`; did you mean `doen`?",
            "2:110: No event of the flow has the result `doen`."
        ),
        .top(
            "with a result without name",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"result": ""}}}, "results": {"": {}}}}"#,
            "2:62: `result` must be the name of a result, found an empty string.",
            "2:81: The name of a result must have 1 to 256 bytes and no control character, "
                + "found 0 bytes."
        ),
        .top(
            "with a result twice",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"result": "r"}}}, "results": {"r": {}, "r": {}}}}"#,
            "2:91: `results` has `r` twice: also at routes.json:2:82."
        ),
        .top(
            "with a result of two commands",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"result": "r"}}}, "results": {"r": {"pop": true, "dismiss": true}}}}"#,
            "2:101: A result has one command, found `dismiss` as a second one."
        ),
        .top(
            "with a result that has unknown keys",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"result": "r"}}}, "results": {"r": {"enter": "a"}}}}"#,
            "2:88: The result has no key `enter`; did you mean `enters`?"
        ),
        .top(
            "with a user but no state to enter",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"result": "r"}}}, "results": {"r": {"user": "u"}}}}"#,
            "2:88: `user` names who enters a state, so the result must have `enters`."
        ),
        .top(
            "with a result that enters an unknown state",
            #""flows": {"f": {"push": "A", "steps": {"A": {"e": {"result": "r"}}}, "results": {"r": {"enters": "loggedin"}}}}"#,
            "2:98: No router has the state `loggedin`: no link could be opened in it; did you "
                + "mean `logged-in`?"
        ),
        .top(
            "with screens that are not defined",
            #""screens": {"A": {}, "B": {}},\#n"flows": {"f": {"push": "C", "steps": {"C": {"e": {"push": "D"}, "f": {"popTo": "E"}, "g": {"result": "r"}}}, "results": {"r": {"unwind": "F"}}}}"#,
            "3:25: `screens` has no `C`.",
            "3:40: `screens` has no `C`.",
            "3:60: `screens` has no `D`.",
            "3:81: `screens` has no `E`.",
            "3:139: `screens` has no `F`."
        ),
    ]
}
