"""Hostile inputs of any size, made with knowledge of the sources."""

import glob
import json
import re


def fill(size, piece, before="", after=""):
    """Returns a text of about a given size: one piece repeated between a beginning and an end."""
    room = size - len(before.encode()) - len(after.encode())
    return before + piece * max(room // len(piece.encode()), 1) + after


def numbered(size, piece, before="", after="", comma=","):
    """Returns a text of distinct pieces: `%d` in the piece is replaced by a number."""
    pieces = []
    room = size - len(before) - len(after)
    while room > 0:
        pieces.append(piece % (100_000 + len(pieces)))
        room -= len(pieces[-1]) + len(comma)
    return before + comma.join(pieces) + after


def nested(size, depth=4):
    """Returns JSON texts nested in strings; the escapes of each level double its size."""
    text = numbered(size >> 2, '"q%d":0', "{", ',"ab_uri":"app://x"}')
    for _ in range(depth):
        text = json.dumps({"data": text})
    # The escapes grow faster than the text, so the size is corrected.
    return text if len(text) <= size else nested(size * size // len(text) - 64, depth)


def many_texts(size):
    """Returns 64 strings with JSON, the most that are decoded."""
    text = numbered(size // 64 - 40, '"q%d":0', "{", ',"u":"app://x","i":"b"}')
    buttons = ",".join([json.dumps(text)] * 32)
    return '{"alert":"x","custom":{"i":"1"},"o":[%s]}' % buttons


def every_marker(size):
    """Returns every first name of a pointer in the catalogue, after members without a meaning."""
    names = set()
    for path in glob.glob("Sources/PushPayload/Providers/*.json"):
        with open(path, encoding="utf-8") as file:
            rules = json.load(file)
        rules.pop("examples", None)
        names |= set(re.findall(r'"/([^/"{}*~]+)', json.dumps(rules)))
    names = sorted(names - {"data"})
    known = ",".join(json.dumps(name) + ":null" for name in names)
    return numbered(size, '"q%d":0', "{", "," + known + "}")


def deep_markers(size):
    """Returns some markers at each of the sixteen levels that are searched."""
    known = ",".join('"%s":null' % name for name in ("custom", "_ab", "aps", "ab", "t", "to"))
    text = "{}"
    for level in range(1, 17):
        text = numbered(size * level // 16, '"q%d":0', "{", ',%s,"data":%s}' % (known, text))
    return text


# Contents of one frame, with a function that makes it of a given size.
PAYLOADS = [
    ("many members", lambda n: numbered(n, '"q%d":0', "{", ',"url":"app://x"}')),
    ("one name repeated", lambda n: fill(n, '"a":1,', "{", '"a":1}')),
    ("equal objects under one name", lambda n: fill(n, '"a":{"x":[1,2],"y":3},', "{", '"b":0}')),
    ("names with escapes", lambda n: numbered(n, '"\\u0071%d":0', "{", "}")),
    ("arrays to the limit of depth", lambda n: fill(n, "[" * 62 + "]" * 62 + ",", '{"a":[', "1]}")),
    ("one long text", lambda n: fill(n, "x", '{"a":"', '"}')),
    ("one long text of escapes", lambda n: fill(n, "\\u00e9\\n", '{"a":"', '"}')),
    ("one long text of surrogates", lambda n: fill(n, "\\ud83d\\ude00", '{"url":"', '"}')),
    ("one long link", lambda n: fill(n, "a/", '{"url":"app://', '"}')),
    ("one long number", lambda n: fill(n, "1", '{"id":', "}")),
    ("many numbers", lambda n: fill(n, "-1.5e-7,", '{"a":[', "0]}")),
    ("a link in every member", lambda n: numbered(n, '"q%d":"app://x"', "{", "}")),
    ("many buttons", lambda n: fill(
        n, '{"i":"b","u":"app://x"},', '{"alert":"x","custom":{"i":"1"},"o":[', "{}]}")),
    ("texts in texts, four deep", nested),
    ("texts of JSON in each button", many_texts),
    ("every name of the catalogue", every_marker),
    ("markers at sixteen levels", deep_markers),
]

# Contents of a stream of many frames: each one, valid or not, has an entry.
FRAMES = [
    ("the smallest frames", lambda n: fill(n, "{}")),
    ("small payloads, a line each", lambda n: fill(n, '{"url":"compass://profile:john"}\n')),
    ("a broken frame in each line", lambda n: fill(n, '{"a":x\n')),
    ("each line opens another object", lambda n: fill(n, '{"a":\n')),
    ("an error after nested lines", lambda n: fill(n, '{"b":1}\n,\n', '{"a":[\n', "x")),
]

# Contents of a stream with a single entry.
STREAMS = [
    ("one long line that is not JSON", lambda n: fill(n, "x")),
    ("white space only", lambda n: fill(n, " \n")),
    ("a text that never ends", lambda n: fill(n, "é", '{"a":"')),
]

CONTROLS = [
    ("logins and logouts", lambda n: fill(
        n, '{"event":"login","user":"j"}\n{"event":"logout"}\n')),
    ("parked links", lambda n: numbered(
        n, '{"payload":{"url":"compass://profile:j"},"session":"s%d"}', comma="\n")),
    ("unknown events", lambda n: fill(n, '{"event":"x","session":"y"}\n')),
]

# A link has at most 4,000 bytes: its parts grow within their own limits.
LINKS = [
    ("segments", lambda n: "compass" + (":" + "a" * (n // 30 - 1)) * 30),
    ("pairs", lambda n: "compass:a?" + ("a=" + "b" * (n // 60 - 3) + "&") * 60),
    ("escapes", lambda n: "compass:a?" + ("a=" + "%41" * (n // 12 - 1) + "&") * 4),
    ("links in links", lambda n: "compass:a?" + ("a=x:" + "?u=" * (n // 12 - 2) + "&") * 4),
    ("escapes of escapes", lambda n: "compass:a?" + ("a=x:" + "%2541" * (n // 20 - 1) + "&") * 4),
    ("secrets in a fragment", lambda n: "compass:a#" + ("k=" + "v" * (n // 60 - 3) + ";") * 60),
    ("separators only", lambda n: fill(n, "&", "compass:a?")),
]

CONFIGURATIONS = [
    ("routes with one literal", lambda n: numbered(
        n, '"r%d":{"push":"S"}', '{"schemes":["s"],"routers":{"a":{', "}}}")),
    ("routes with a literal and a parameter", lambda n: numbered(
        n, '"r%d:{p}":{"push":"S"}', '{"schemes":["s"],"routers":{"a":{', "}}}")),
    ("routes with different conditions", lambda n: numbered(
        n, '"r?k=%d":{"push":"S"}', '{"schemes":["s"],"routers":{"a":{', "}}}")),
    ("aliases", lambda n: numbered(
        n, '"r%d"', '{"schemes":["s"],"routers":{"a":{"x":{"push":"S","alias":[', "]}}}}")),
    ("errors", lambda n: numbered(
        n, '"r{%d":{"push":"S"}', '{"schemes":["s"],"routers":{"a":{', "}}}")),
    ("schemes", lambda n: numbered(
        n, '"s%d"', '{"schemes":[', '],"routers":{"a":{"x":{"push":"S"}}}}')),
    # Faulty at each size: of a sound configuration, which only the smallest of these would be,
    # notifyctl compiles the providers, too.
    ("hosts", lambda n: numbered(
        n, '"h%d.example"', '{"x":0,"schemes":["s"],"hosts":[',
        '],"routers":{"a":{"x":{"push":"S"}}}}')),
    ("states", lambda n: numbered(
        n, '"a%d":{"x":{"push":"S"}}', '{"schemes":["s"],"routers":{', "}}")),
    ("parking states", lambda n: numbered(
        n, '"p%d"', '{"schemes":["s"],"park":[', '],"routers":{"a":{"x":{"push":"S"}}}}')),
    # Texts of a few pages take fewer instructions a byte than longer ones.
    ("one long pattern", lambda n: fill(
        4 * n, "a", '{"schemes":["s"],"routers":{"a":{"', '":{"push":"S"}}}}')),
]
