"""What users of the system take from each other: nothing beyond their share."""

import contextlib
import json
import os
import resource
import select

from support import CONFIGURATION, CONTROL, STREAM, Door, case, equal, has

# One entry, whatever was there before.
FRAME = {"aps": {"alert": "hello"}}


@contextlib.contextmanager
def as_user(uid):
    """Connects as another user, who is in the group of the feeding doors."""
    groups = os.getgroups()
    os.setgroups([os.stat(STREAM).st_gid])
    os.seteuid(uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setgroups(groups)


def doors(count, uid):
    with as_user(uid):
        return [Door() for _ in range(count)]


def lower(**limits):
    """Puts lower limits in force, of a daemon that has not started."""
    path = CONFIGURATION / "routes.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "limits": limits}))


def waits(door):
    """Whether nothing has come; select(2) knows no descriptor beyond 1,024."""
    poll = select.poll()
    poll.register(door.socket, select.POLLIN)
    return not poll.poll(0)


@case("a user who has used its budget up is not read, and others are served at once")
def budgets():
    lower(entriesBurst=100, entriesPerSecond=1)
    busy, other = doors(2, 40_000), doors(2, 40_001)
    # What the seconds of this case refill goes to the first connection, which came first.
    busy[0].feed(*[FRAME] * 150)
    equal([r["seq"] for r in busy[0].receipts(100)], list(range(1, 101)), "numbers of the burst")
    busy[1].feed(FRAME)
    for door in other:
        door.ask(FRAME, outcome="noLink")
        assert waits(busy[1]), "the user over its budget was served before another one"
    # With new routes budgets begin anew.
    Door(CONTROL).ask({"event": "reload"}, outcome="applied")
    has(busy[1].receipt(), outcome="noLink")


@case("1,024 connections are served, another one when one of them ends", 180)
def connections():
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, most), most))
    held = [door for number in range(8) for door in doors(128, 40_000 + number)]
    for door in held:
        door.feed(FRAME)
    for door in held:
        has(door.receipt(), outcome="noLink")
    past = doors(1, 40_008)[0].feed(FRAME)
    # These are asked later and answered.
    for door in (held[0], held[-1]):
        door.ask(FRAME, outcome="noLink")
    assert waits(past), "the 1,025th connection was served"
    held.pop().close()
    has(past.receipt(), outcome="noLink")


@case("of one user the 129th connection is turned away, others are let in")
def connections_of_a_user():
    held = doors(128, 40_000)
    held[-1].ask(FRAME, outcome="noLink")
    past = doors(1, 40_000)[0]
    has(past.receipt(), outcome="rejected", reason="too_many_connections")
    equal(past.line(), b"", "what comes after it")
    doors(1, 40_001)[0].ask(FRAME, outcome="noLink")
