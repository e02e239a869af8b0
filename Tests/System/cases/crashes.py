"""kill -9 at any instant, and restarts: what was acknowledged is in the journal, once."""

import collections
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import tempfile
import threading

from support import (CONTROL, PROFILE, STATE, Door, active, case, cursor, entries, equal, logged_in,
                     login, main_pid, note, notifyctl, numbers_without_gap, push, show, stopped,
                     systemctl, wait_until)


def kill():
    """Kills the daemon and waits until systemd has reacted."""
    pid = main_pid()
    os.kill(pid, signal.SIGKILL)
    wait_until("systemd reacts", lambda: main_pid() != pid)


def each_once(found, identifiers, outcome="routed"):
    """Fails unless each id has one entry with the outcome; a number may appear twice."""
    counts = collections.Counter(
        e["NOTIFY_ID"] for e in {e["NOTIFY_SEQ"]: e for e in found}.values()
        if e.get("NOTIFY_OUTCOME") == outcome)
    wrong = {i: counts[i] for i in identifiers if counts[i] != 1}
    equal(dict(list(wrong.items())[:10]), {}, "ids that were not opened exactly once")


def one_number_one_entry(found):
    """Fails if a number names two different entries."""
    named = {}
    for entry in found:
        content = {k: v for k, v in entry.items()
                   if k.startswith(("NAV_", "NOTIFY_", "MESSAGE")) and k != "NOTIFY_ATTEMPT"}
        other = named.setdefault(entry["NOTIFY_SEQ"], content)
        equal(content, other, f"number {entry['NOTIFY_SEQ']}")


@case("state, user, parked links and seen ids survive a restart and kill -9")
def survives():
    for end in (lambda: systemctl("restart", "notifyd.service"), kill):
        control = logged_in("john")
        control.ask({"payload": push(PROFILE), "id": f"seen-{end}"}, outcome="routed")
        control.ask({"event": "logout"})
        control.ask({"payload": push(PROFILE), "id": f"parked-{end}"}, outcome="parked")
        control.ask(login("mary", session="tv-12"))
        end()
        control = Door(CONTROL)
        control.ask({"payload": push(PROFILE), "id": f"seen-{end}"}, outcome="duplicate",
                    state="logged-out")
        control.ask({"payload": push(PROFILE), "session": "tv-12"}, outcome="routed")
        assert PROFILE in notifyctl("parked"), "the parked link is missing"
        control.ask(login("mary"))
        equal(PROFILE in notifyctl("parked"), False, "john's link is parked for mary")
        control.ask({"event": "logout", "session": "tv-12"})
        control.ask({"event": "logout"})


def feed_until_killed(count, acknowledged):
    """Feeds payloads with ids and collects the receipts until the connection ends."""
    try:
        door = Door(CONTROL)
        for number in count:
            door.feed({"payload": push(f"compass://conversation:{number}"), "id": f"m{number}"})
            receipt = door.receipt()
            if receipt["outcome"] in ("routed", "duplicate"):
                acknowledged.append((f"m{number}", receipt["seq"], receipt["outcome"]))
    except (OSError, AssertionError, ValueError):
        pass


@case("kill -9 at twenty instants: nothing acknowledged is lost, nothing opens twice", 180)
def killed():
    mark = cursor()
    logged_in()
    acknowledged = []
    chance = random.Random(20)
    for turn in range(20):
        numbers = range(turn * 100_000, turn * 100_000 + 100_000)
        before = len(acknowledged)
        thread = threading.Thread(target=feed_until_killed, args=(numbers, acknowledged))
        thread.start()
        wanted = before + chance.randrange(1, 300)
        wait_until("receipts", lambda: len(acknowledged) >= wanted)
        kill()
        thread.join()
        # The sender repeats the payload without a receipt, and some with one.
        again = [int(i[1:]) for i, *_ in acknowledged[-3:]]
        repeated = []
        feed_until_killed([*again, again[-1] + 1], repeated)
        equal([o for *_, o in repeated[:-1]], ["duplicate"] * (len(repeated) - 1), "repeated")
        acknowledged += [r for r in repeated if r[2] == "routed"]
    note(f"{len(acknowledged)} acknowledged in 20 lives")
    found = entries(mark)
    numbers_without_gap(found)
    one_number_one_entry(found)
    each_once(found, {i for i, *_ in acknowledged})
    present = {(e.get("NOTIFY_ID"), int(e["NOTIFY_SEQ"])) for e in found}
    equal([a for a in acknowledged if a[2] == "routed" and a[:2] not in present][:5], [],
          "acknowledged and not in the journal")


@case("entries that were committed but not sent before a kill are sent by the next process")
def outbox():
    mark = cursor()
    Door().ask(push(PROFILE), outcome="parked")
    with stopped(int(show("MainPID", "systemd-journald.service"))):
        # Fills the socket of journald, so that the entries of the login cannot be sent.
        for _ in range(4):
            Door().feed(*[push("compass://no:such")] * 250)
        wait_until("the socket of journald is full", socket_is_full)
        Door(CONTROL).feed(login())
        wait_until("the login is committed", committed_login)
        pid = main_pid()
        os.kill(pid, signal.SIGKILL)
    wait_until("the next daemon runs", lambda: main_pid() not in (0, pid) and active() == "active")
    Door(CONTROL).ask({"payload": push(PROFILE)}, outcome="routed", state="logged-in")
    found = entries(mark)
    numbers_without_gap(found)
    equal([e["NAV_COMMAND"] for e in found if e.get("NOTIFY_LINK") == PROFILE
           and e["NOTIFY_OUTCOME"] == "routed"], ["push", "push"], "parked and new link")


def socket_is_full():
    status = Door(CONTROL).feed({"query": "status"}).receipt()
    return status["unconfirmed"] >= 1000


def committed_login():
    """Returns whether the store has the login. Reads a copy, since the daemon locks its files."""
    with tempfile.TemporaryDirectory() as folder:
        for path in STATE.glob("*.sqlite*"):
            shutil.copy(path, folder)
        with contextlib.closing(sqlite3.connect(f"{folder}/state.sqlite")) as database:
            return database.execute(
                "SELECT 1 FROM session WHERE state = 'logged-in'").fetchone() is not None


@case("restarts during a stream of payloads lose nothing and close no connection", 120)
def restarts():
    mark = cursor()
    logged_in()
    acknowledged = []
    thread = threading.Thread(target=feed_until_killed, args=(range(3000), acknowledged))
    thread.start()
    for turn in range(10):
        wait_until("receipts", lambda: len(acknowledged) >= turn * 250 + 100)
        systemctl("restart", "notifyd.service")
    thread.join()
    equal([i for i, *_ in acknowledged], [f"m{n}" for n in range(3000)], "ids with a receipt")
    found = entries(mark)
    numbers_without_gap(found)
    one_number_one_entry(found)
    each_once(found, {i for i, *_ in acknowledged})
