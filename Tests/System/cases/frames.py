"""Framing: where one payload ends and the next begins."""

import json

from support import (PROFILE, Door, case, cursor, entries, equal, has, push, run,
                     wait_for_entries)


def outcomes(receipts):
    return [r["outcome"] for r in receipts]


def links(receipts):
    return [r.get("link") for r in receipts]


def links_of(found):
    return [e["NOTIFY_LINK"] for e in found]


def link(number):
    return f"compass://conversation:{number}"


@case("payloads one a line, pretty-printed, back to back, with CRLF or a BOM are read alike")
def layouts():
    payloads = [push(link(n)) for n in range(3)]
    for layout in (b"".join(json.dumps(p).encode() + b"\n" for p in payloads),
                   b"".join(json.dumps(p).encode() for p in payloads),
                   b"".join(json.dumps(p, indent=2).encode() for p in payloads),
                   b"\n\n".join(json.dumps(p, indent="\t").encode() for p in payloads),
                   b"".join(json.dumps(p, indent=2).encode().replace(b"\n", b"\r\n")
                            for p in payloads),
                   b"\xef\xbb\xbf" + b" ".join(json.dumps(p).encode() for p in payloads)):
        receipts = Door().feed(layout).finish()
        equal(links(receipts), [link(n) for n in range(3)], f"links of {layout!r}")


@case("a payload that arrives byte by byte is one payload")
def byte_by_byte():
    door = Door()
    for byte in json.dumps(push(PROFILE), indent=2).encode():
        door.socket.sendall(bytes([byte]))
    has(door.receipt(), outcome="parked", link=PROFILE)


@case("a malformed payload between others is rejected alone")
def broken():
    texts = [json.dumps(push(link(n)), indent=2) for n in range(5)]
    texts[1] = texts[1].rsplit("}", 1)[0].rstrip()
    mark = cursor()
    receipts = Door().feed("\n".join(texts).encode() + b"\n").finish()
    equal(outcomes(receipts), ["parked", "rejected", "parked", "parked", "parked"], "outcomes")
    equal(links(receipts), [link(0), None, link(2), link(3), link(4)], "links")
    # The error is detected where the third payload begins.
    line = len(texts[0].splitlines()) + len(texts[1].splitlines()) + 1
    has(receipts[1], reason="bad_json", line=line, column=1)
    has(entries(mark, "NOTIFY_OUTCOME=rejected")[0], NOTIFY_REASON="bad_json", PRIORITY="4")


@case("input that ends inside a payload is rejected as truncated, the payloads before it are not")
def truncated():
    receipts = Door().feed(json.dumps(push(link(1))).encode() + b'\n{"aps":{"al').finish()
    equal(outcomes(receipts), ["parked", "rejected"], "outcomes")
    has(receipts[1], reason="truncated", line=2)


@case("the payloads of a sender that never reads are recorded")
def write_only():
    mark = cursor()
    lines = "".join(json.dumps(push(link(n))) + "\n" for n in range(500))
    run("socat", "-u", "-", "UNIX-CONNECT:/run/notifyd/stream.sock", input=lines)
    found = wait_for_entries(mark, 500, "NOTIFY_OUTCOME=parked")
    equal(links_of(found), [link(n) for n in range(500)], "links in the journal")


@case("socat prints a receipt for each payload of a file")
def socat():
    text = "\n".join(json.dumps(push(link(n)), indent=4) for n in range(20))
    done = run("socat", "-t10", "-", "UNIX-CONNECT:/run/notifyd/stream.sock", input=text)
    equal(links(map(json.loads, done.stdout.splitlines())), [link(n) for n in range(20)], "links")


@case("a payload over the size limit and one too deep are rejected; the next is accepted")
def limits():
    door = Door()
    door.feed(b'{"a":"' + b"x" * 262_144 + b'"}\n')
    has(door.receipt(), outcome="rejected", reason="too_long")
    has(door.feed(push(link(1))).receipt(), outcome="parked")
    door.feed(b'{"a":' + b"[" * 64 + b"]" * 64 + b"}\n")
    has(door.receipt(), outcome="rejected", reason="too_deep")
    has(door.feed(push(link(2))).receipt(), outcome="parked")


@case("a duplicate name with another value is rejected with its line")
def twice():
    door = Door()
    door.feed(b'{"url":"compass://profile:john",\n "url":"compass://profile:mary"}\n')
    has(door.receipt(), outcome="rejected", reason="duplicate_name", line=2)
