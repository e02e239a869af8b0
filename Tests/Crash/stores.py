"""Stores that are full, cannot be written, are damaged, are of a later version or are another's:
notifyd refuses them and says why, or waits and says so; nothing is lost in silence."""

import errno
import os
import random
import sqlite3
import subprocess

from judge import Judge, equal
from world import FOLDER, PRELOADED, Gone, Notifyd, wait_until

CASES = []
REFUSED = 73
OLDER = 75
# What became of damaged stores, and how often.
TALLY = {}
SEED = 11


def case(function):
    CASES.append(function)
    return function


def login(user):
    return {"event": "login", "session": "tv", "user": user}


def link(number):
    return {"payload": {"url": f"compass://note:{number}"}, "session": "tv", "id": f"m{number}"}


def ledger_of(door):
    return Judge(door.ask({"query": "status"})["ledger"])


def refused(notifyd, *words):
    """Fails unless a start ends with the exit code for a store, and says why in one line."""
    notifyd.start()
    equal(notifyd.process.wait(timeout=20), REFUSED, f"exit code: {notifyd.complaint()}")
    complaint = notifyd.complaint()
    equal(complaint.count("\n"), 1, complaint)
    missing = [word for word in (str(notifyd.state), *words) if word not in complaint]
    equal(missing, [], f"words not in {complaint!r}")


def filled(program, name, state=None):
    """A store with somebody logged in, somebody else's link parked and a few ids; it runs."""
    notifyd = Notifyd(program, name, state)
    notifyd.start()
    door = notifyd.door()
    judge = ledger_of(door)
    frames = [{"event": "tree", "session": "tv", "tree": "pHome"}, login("john"), *map(link, range(9)),
              {"payload": {"url": "compass://note:9"}, "session": "other", "id": "parked"}]
    judge.receipts = [(frame, door.ask(frame)) for frame in frames]
    return notifyd, judge


def waits(notifyd, judge, break_it, mend_it, words):
    """While the store cannot be written, entries wait and the status says why; then all goes on."""
    door, other = notifyd.door(), notifyd.door()
    break_it()
    door.say({"event": "logout", "session": "tv"}, link(20), login("mary"), link(21))
    status = wait_until("the status", lambda: other.ask({"query": "status"})["status"].split(
        "store: ")[1:])
    equal([word for word in words if word not in status[0]], [], status[0])
    judge.read()
    equal([e for e in judge.entries.values() if e.get("NOTIFY_ID") in ("m20", "m21")], [], "sent")
    mend_it()
    outcomes = [door.hear()["outcome"] for _ in range(4)]
    equal(outcomes, ["applied", "parked", "applied", "routed"], "outcomes")
    wait_until("the end of it", lambda: "store: " not in other.ask({"query": "status"})["status"])
    judge.judge(other)


@case
def full(program):
    """A file system without room."""
    state = FOLDER / "small"
    state.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", state], check=True)
    notifyd, judge = filled(program, "full", state)

    def fill():
        with open(state / "filler", "wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError as error:
                equal(error.errno, errno.ENOSPC, "error")
        # What the log has room for already is no proof.
        fed = notifyd.door()
        for number in range(100, 1000):
            fed.say({"event": "tree", "session": "fed", "tree": "pHome" + " pNote" * 20})
            if "store: " in fed_status():
                return
        raise AssertionError("the store is not full")

    asked = notifyd.door()

    def fed_status():
        return asked.ask({"query": "status"})["status"]

    waits(notifyd, judge, fill, lambda: (state / "filler").unlink(), ["full"])
    # The same again, with an end by kill -9 and a start without room.
    fill()
    notifyd.kill()
    notifyd.start()
    if notifyd.process.poll() is None:
        try:
            notifyd.door()
            notifyd.kill()
        except Gone:
            equal(notifyd.process.wait(), REFUSED, f"exit code: {notifyd.complaint()}")
    (state / "filler").unlink()
    notifyd.start()
    judge.judge(notifyd.door())
    equal(notifyd.stop(), 0, "exit code")


@case
def unwritable(program):
    """Writing fails for a while, whatever the reason."""
    for number in (errno.EIO, errno.ENOSPC, errno.EROFS):
        name = errno.errorcode[number]
        broken = FOLDER / f"broken-{name}"
        os.environ.update(LD_PRELOAD=str(PRELOADED), EFFECT_WHILE=str(broken),
                          EFFECT_ERRNO=str(number))
        try:
            notifyd, judge = filled(program, name)
        finally:
            del os.environ["LD_PRELOAD"]
        waits(notifyd, judge, broken.touch, broken.unlink, ["SQLite"])
        equal(notifyd.stop(), 0, "exit code")


@case
def behind(program):
    """Links that only open screens do so all the same; the store follows when it can."""
    broken = FOLDER / "broken-behind"
    os.environ.update(LD_PRELOAD=str(PRELOADED), EFFECT_WHILE=str(broken),
                      EFFECT_ERRNO=str(errno.ENOSPC))
    try:
        notifyd, judge = filled(program, "behind")
    finally:
        del os.environ["LD_PRELOAD"]
    door, feed = notifyd.door(), notifyd.door("stream")
    broken.touch()
    # Of more screens than these the journal could not tell whole.
    judge.receipts += [(f, door.ask(f)) for f in map(link, range(30, 33))]
    wait_until("the status", lambda: "store: " in door.ask({"query": "status"})["status"])
    judge.receipts += [(f, door.ask(f)) for f in map(link, range(40, 43))]
    broken.unlink()
    wait_until("the end of it", lambda: "store: " not in door.ask({"query": "status"})["status"])
    # What could not be stored at first can be now, whoever brings it.
    feed.say({"url": "compass://note:1"})
    equal(feed.hear()["outcome"], "parked", "outcome")
    judge.judge(door)
    equal(notifyd.stop(), 0, "exit code")


@case
def unwritten(program):
    """Writing fails to the end: the exit code says so, and nothing was acknowledged."""
    broken = FOLDER / "broken"
    os.environ.update(LD_PRELOAD=str(PRELOADED), EFFECT_WHILE=str(broken),
                      EFFECT_ERRNO=str(errno.ENOSPC))
    try:
        notifyd, judge = filled(program, "unwritten")
    finally:
        del os.environ["LD_PRELOAD"]
    door, other = notifyd.door(), notifyd.door()
    broken.touch()
    door.say({"event": "logout", "session": "tv"})
    wait_until("the status", lambda: "store: " in other.ask({"query": "status"})["status"])
    equal(notifyd.stop(), 74, "exit code")
    try:
        raise AssertionError(f"a receipt: {door.hear()}")
    except Gone:
        notifyd.start()
        judge.judge(notifyd.door())
        notifyd.kill()


@case
def read_only(program):
    """A file system that cannot be written."""
    state = FOLDER / "read-only"
    state.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", state], check=True)
    for kind in ("empty", "filled"):
        subprocess.run(["mount", "-o", "remount,ro", state], check=True)
        refused(Notifyd(program, f"read-only-{kind}", state))
        subprocess.run(["mount", "-o", "remount,rw", state], check=True)
        if kind == "empty":
            notifyd, judge = filled(program, "writable", state)
            notifyd.kill()
    notifyd.start()
    judge.judge(notifyd.door())
    notifyd.kill()


@case
def in_use(program):
    """A store that another process has."""
    notifyd, judge = filled(program, "used")
    refused(Notifyd(program, "rival", notifyd.state), "in use")
    judge.judge(notifyd.door())
    notifyd.kill()


@case
def later(program):
    """A store of a later version is refused and left as it is."""
    notifyd, _ = filled(program, "later")
    equal(notifyd.stop(), 0, "exit code")
    path = notifyd.state / "state.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    before = path.read_bytes()
    refused(notifyd, "99")
    equal(path.read_bytes() == before, True, "left as it is")


@case
def no_store(program):
    """What is no folder, no file, or no database."""
    notifyd, _ = filled(program, "none")
    notifyd.kill()
    path = notifyd.state / "state.sqlite"
    for name in notifyd.state.glob("state.sqlite*"):
        name.unlink()
    path.mkdir()
    refused(notifyd)
    path.rmdir()
    path.write_bytes(b"no database at all" * 1000)
    refused(notifyd)
    notifyd.state = notifyd.state / "nowhere"
    refused(notifyd)


def damages(content, chance, count):
    """Bytes of a file changed, pages of it emptied, its end cut off."""
    yield "header", bytes(100) + content[100:]
    for page in range(0, len(content), 4096):
        yield f"page {page // 4096}", content[:page] + bytes(4096) + content[page + 4096:]
    for _ in range(count):
        place = chance.randrange(len(content))
        changed = bytes([content[place] ^ (1 << chance.randrange(8))])
        yield f"byte {place}", content[:place] + changed + content[place + 1:]
    for _ in range(count // 4):
        size = chance.randrange(len(content))
        yield f"cut at {size}", content[:size]


@case
def damaged(program, count):
    """A store that was damaged after a clean stop and after a kill."""
    chance = random.Random(SEED)
    for end in ("stopped", "killed"):
        notifyd, judge = filled(program, f"damaged-{end}")
        judge.judge(notifyd.door())
        if end == "killed":
            notifyd.kill()
        else:
            equal(notifyd.stop(), 0, "exit code")
        good = {path.name: path.read_bytes() for path in notifyd.state.glob("state.sqlite*")}
        for name in sorted(good):
            for what, content in damages(good[name], chance, count):
                put(notifyd, good | {name: content})
                verdict = examined(notifyd, judge, f"{end}, {name}, {what}")
                TALLY[verdict] = TALLY.get(verdict, 0) + 1


def put(notifyd, files):
    """Puts other files in the place of the store."""
    for path in notifyd.state.glob("state.sqlite*"):
        path.unlink()
    for name, content in files.items():
        (notifyd.state / name).write_bytes(content)


def examined(notifyd, judge, what):
    """What a start makes of a damaged store: it is refused, not harmed, or told to be damaged."""
    notifyd.start()
    try:
        door = notifyd.door()
        answers = judge.answers(door)
    except Gone:
        code = notifyd.process.wait()
        if code == OLDER:
            return examined(notifyd, judge, what)
        equal((code, notifyd.complaint().count("\n")), (REFUSED, 1), f"{what}: {notifyd.complaint()}")
        return "refused"
    try:
        ledger = door.ask({"query": "status"})["ledger"]
        equal(ledger, judge.ledger, f"{what}: ledger")
        # Damage of its screens is told when a session is used.
        door.ask({"query": "session", "session": "tv"})
        door.ask({"payload": {"text": "a barrier"}, "session": "barrier"})
        judge.damages.clear()
        judge.read()
        if judge.damages:
            return "told"
        # SQLite has no sums of its pages: one letter for another is not noticed.
        if ", byte " in what and judge.differences(answers):
            return "another value"
        equal(judge.differences(answers), {}, what)
        return "unharmed"
    finally:
        notifyd.kill()


@case
def older(program):
    """A copy of the store that was put back gives no number out twice, and says what it misses."""
    notifyd, judge = filled(program, "older")
    equal(notifyd.stop(), 0, "exit code")
    good = {path.name: path.read_bytes() for path in notifyd.state.glob("state.sqlite*")}
    notifyd.start()
    notifyd.door().ask({"event": "logout", "session": "tv"})
    equal(notifyd.stop(), 0, "exit code")
    put(notifyd, good)
    notifyd.start()
    equal(notifyd.process.wait(timeout=20), OLDER, f"exit code: {notifyd.complaint()}")
    equal(examined(notifyd, judge, "older"), "told", "an older copy")


def run(program, cycles):
    faults = []
    count = 100 if cycles >= 1000 else 10
    for function in CASES:
        try:
            function(program, *([count] if function is damaged else []))
        except (AssertionError, Gone) as fault:
            faults.append(f"{function.__name__}: {fault!r}")
    equal(faults, [], f"{len(faults)} of {len(CASES)} stores")
    return f"{len(CASES)} kinds; damaged: {TALLY}"
