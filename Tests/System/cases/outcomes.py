"""Every outcome, with its receipt, entry, exit code and catalog text."""

import json

from support import (CONTROL, PROFILE, Door, case, cursor, entries, equal, logged_in, notifyctl,
                     push, read)

# A frame for a session with a user, its outcome, the exit code of notifyctl, and the subject.
FRAMES = [
    (push(PROFILE), "routed", 0, "A link was routed to session default"),
    (push("compass://no:such:place"), "noRoute", 5, "No route matches the link in state logged-in"),
    (push("compass://login:john"), "noRoute", 5, "No route matches the link in state logged-in"),
    ({"aps": {"alert": "hello"}}, "noLink", 4, "A notification has no link"),
    ({"aps": {"content-available": 1}}, "silent", 4, "A silent notification was received"),
    (push("javascript:alert(1)"), "rejected", 7, "A frame was rejected"),
]


@case("each outcome has its receipt, entry, exit code and catalog text")
def catalog():
    logged_in()
    for frame, outcome, code, subject in FRAMES:
        mark = cursor()
        answer = notifyctl("send", "-", code=code, text=json.dumps(frame))
        assert f'"outcome":"{outcome}"' in answer, answer
        equal(len(entries(mark, f"NOTIFY_OUTCOME={outcome}")), 1, f"entries of {outcome}")
        explained(mark, subject)


def explained(mark, subject):
    text = read(mark, "-x", "NOTIFY_SCHEMA=1")
    assert f"Subject: {subject}\n" in text.replace("░░ ", ""), f"{subject} is not in {text}"


@case("a repeated message is a duplicate")
def duplicate():
    logged_in()
    mark = cursor()
    payload = {"message": {"data": {"link": PROFILE}}}
    onesignal = {"custom": {"i": "9f1c2a52", "u": PROFILE}, "alert": "hello"}
    feed = Door()
    feed.ask(onesignal, outcome="routed", provider="onesignal")
    feed.ask(onesignal, outcome="duplicate")
    # Without a message id a repetition cannot be detected.
    feed.ask(payload, outcome="routed")
    feed.ask(payload, outcome="routed")
    explained(mark, "A notification was repeated")
    control = Door(CONTROL)
    control.ask({"payload": push(PROFILE), "id": "a"}, outcome="routed", id="a")
    control.ask({"payload": push(PROFILE), "id": "a"}, outcome="duplicate")
    control.ask({"payload": push(PROFILE), "id": "a", "session": "tv"}, outcome="parked")


@case("an expired notification is not opened")
def expired():
    logged_in()
    mark = cursor()
    control = Door(CONTROL)
    control.ask({"payload": push(PROFILE), "expires": 1}, outcome="expired")
    control.ask({"payload": push(PROFILE), "expires": 32503680000}, outcome="routed")
    explained(mark, "A notification has expired")


@case("an event that changes nothing is ignored, one that does is applied")
def events():
    mark = cursor()
    control = logged_in()
    control.ask({"event": "login", "user": "john"}, outcome="ignored")
    control.ask({"event": "logout"}, outcome="applied")
    explained(mark, "The event login was applied")
    explained(mark, "A frame changed nothing")


@case("parked and discarded have a catalog text, too")
def parked():
    mark = cursor()
    Door().ask(push(PROFILE), outcome="parked")
    explained(mark, "A link is parked for session default")
    Door(CONTROL).ask({"event": "logout"})
    explained(mark, "A parked link was discarded")


@case("each frame has exactly one outcome, and numbers have no gap")
def one_each():
    logged_in()
    mark = cursor()
    frames = [json.dumps(frame) for frame, *_ in FRAMES] * 20
    receipts = Door().feed("\n".join(frames).encode() + b"\n").finish()
    equal(len(receipts), len(frames), "receipts")
    found = entries(mark)
    numbers = [int(e["NOTIFY_SEQ"]) for e in found]
    equal(numbers, list(range(numbers[0], numbers[0] + len(numbers))), "numbers in the journal")
    equal([r["seq"] for r in receipts], sorted({r["seq"] for r in receipts}), "order of receipts")
    for receipt in receipts:
        equal(receipt["seq"] in numbers, True, f"entry of {receipt}")
