"""Stores that are full, read-only, damaged, of a later version or in use by another process: notifyd
refuses them with a message, or waits and reports it in its status. Nothing is lost without a message."""

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
# The verdicts on damaged stores, with their counts.
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
    """Fails unless a start exits with REFUSED and one line that contains the given words."""
    notifyd.start()
    equal(notifyd.process.wait(timeout=20), REFUSED, f"exit code: {notifyd.complaint()}")
    complaint = notifyd.complaint()
    equal(complaint.count("\n"), 1, complaint)
    missing = [word for word in (str(notifyd.state), *words) if word not in complaint]
    equal(missing, [], f"words not in {complaint!r}")


def filled(program, name, state=None):
    """Starts a notifyd with a user, a parked link of another session, and a few ids in its store."""
    notifyd = Notifyd(program, name, state)
    notifyd.start()
    door = notifyd.door()
    judge = ledger_of(door)
    frames = [{"event": "tree", "session": "tv", "tree": "pHome"}, login("john"),
              *map(link, range(9)),
              {"payload": {"url": "compass://note:9"}, "session": "other", "id": "parked"}]
    judge.receipts = [(frame, door.ask(frame)) for frame in frames]
    return notifyd, judge


def waits(notifyd, judge, break_it, repair_it, words):
    """Fails unless entries wait while the store cannot be written, and are recorded afterwards."""
    door, other = notifyd.door(), notifyd.door()
    break_it()
    door.say({"event": "logout", "session": "tv"}, link(20), login("mary"), link(21))
    status = wait_until("the status reports the store", lambda: other.ask({"query": "status"})["status"].split(
        "store: ")[1:])
    equal([word for word in words if word not in status[0]], [], status[0])
    judge.read()
    equal([e for e in judge.entries.values() if e.get("NOTIFY_ID") in ("m20", "m21")], [], "sent")
    repair_it()
    outcomes = [door.hear()["outcome"] for _ in range(4)]
    equal(outcomes, ["applied", "parked", "applied", "routed"], "outcomes")
    wait_until("the store is writable again", lambda: "store: " not in other.ask({"query": "status"})["status"])
    judge.judge(other)


@case
def full(program):
    """A file system without free space."""
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
        # The log of SQLite may have free space of its own, so frames are sent until that is used up.
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
    # Once more, with kill -9 and a start on the full file system.
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
    """Writes fail for a while, with several errors."""
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
    """Links that only open screens are routed meanwhile; the store is updated once it is writable."""
    broken = FOLDER / "broken-behind"
    os.environ.update(LD_PRELOAD=str(PRELOADED), EFFECT_WHILE=str(broken),
                      EFFECT_ERRNO=str(errno.ENOSPC))
    try:
        notifyd, judge = filled(program, "behind")
    finally:
        del os.environ["LD_PRELOAD"]
    door, feed = notifyd.door(), notifyd.door("stream")
    broken.touch()
    # More screens would make the tree too long for a field of the journal.
    judge.receipts += [(f, door.ask(f)) for f in map(link, range(30, 33))]
    wait_until("the status reports the store", lambda: "store: " in door.ask({"query": "status"})["status"])
    judge.receipts += [(f, door.ask(f)) for f in map(link, range(40, 43))]
    broken.unlink()
    wait_until("the store is writable again", lambda: "store: " not in door.ask({"query": "status"})["status"])
    # The next frame of any session stores the pending changes.
    feed.say({"url": "compass://note:1"})
    equal(feed.hear()["outcome"], "parked", "outcome")
    judge.judge(door)
    equal(notifyd.stop(), 0, "exit code")


@case
def unwritten(program):
    """Writes fail until the stop: the exit code reports it, and nothing is acknowledged."""
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
    wait_until("the status reports the store", lambda: "store: " in other.ask({"query": "status"})["status"])
    equal(notifyd.stop(), 74, "exit code")
    try:
        raise AssertionError(f"a receipt: {door.hear()}")
    except Gone:
        notifyd.start()
        judge.judge(notifyd.door())
        notifyd.kill()


@case
def read_only(program):
    """A read-only file system."""
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
    """A store that another process uses."""
    notifyd, judge = filled(program, "used")
    refused(Notifyd(program, "rival", notifyd.state), "in use")
    judge.judge(notifyd.door())
    notifyd.kill()


@case
def later(program):
    """A store of a later version is refused and not changed."""
    notifyd, _ = filled(program, "later")
    equal(notifyd.stop(), 0, "exit code")
    path = notifyd.state / "state.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    before = path.read_bytes()
    refused(notifyd, "99")
    equal(path.read_bytes() == before, True, "file unchanged")


@case
def no_store(program):
    """A state directory that does not exist, a store that is a folder, a file that is no database."""
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
    """Yields damaged variants of a file: changed bytes, zeroed pages, a truncated end."""
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
    """A store that is damaged after a stop and after a kill."""
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
    """Replaces the files of the store."""
    for path in notifyd.state.glob("state.sqlite*"):
        path.unlink()
    for name, content in files.items():
        (notifyd.state / name).write_bytes(content)


def examined(notifyd, judge, what):
    """Starts on a damaged store and returns the verdict: refused, unharmed or reported."""
    notifyd.start()
    try:
        door = notifyd.door()
        answers = judge.answers(door)
    except Gone:
        code = notifyd.process.wait()
        if code == OLDER:
            return examined(notifyd, judge, what)
        complaint = notifyd.complaint()
        equal((code, complaint.count("\n")), (REFUSED, 1), f"{what}: {complaint}")
        return "refused"
    try:
        ledger = door.ask({"query": "status"})["ledger"]
        equal(ledger, judge.ledger, f"{what}: ledger")
        # Damage of a session's screens is reported when the session is used.
        door.ask({"query": "session", "session": "tv"})
        door.ask({"payload": {"text": "a barrier"}, "session": "barrier"})
        judge.damages.clear()
        judge.read()
        if judge.damages:
            return "reported"
        # SQLite has no checksums of pages, so that a changed letter is not detected.
        if ", byte " in what and judge.differences(answers):
            return "another value"
        equal(judge.differences(answers), {}, what)
        return "unharmed"
    finally:
        notifyd.kill()


@case
def older(program):
    """A restored older copy of the store assigns no number twice, and its gap is reported."""
    notifyd, judge = filled(program, "older")
    equal(notifyd.stop(), 0, "exit code")
    good = {path.name: path.read_bytes() for path in notifyd.state.glob("state.sqlite*")}
    notifyd.start()
    notifyd.door().ask({"event": "logout", "session": "tv"})
    equal(notifyd.stop(), 0, "exit code")
    put(notifyd, good)
    notifyd.start()
    equal(notifyd.process.wait(timeout=20), OLDER, f"exit code: {notifyd.complaint()}")
    equal(examined(notifyd, judge, "older"), "reported", "an older copy")


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
