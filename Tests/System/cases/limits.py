"""Limits for each user: no user can use the share of another."""

import contextlib
import json
import os
import resource
import select

from support import CONFIGURATION, CONTROL, STREAM, Door, case, equal, has

# A frame with exactly one entry, whatever the session.
FRAME = {"aps": {"alert": "hello"}}


@contextlib.contextmanager
def as_user(uid):
    """Runs the block as another user in the group of the feeding doors."""
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
    """Configures lower limits for a daemon that has not started."""
    path = CONFIGURATION / "routes.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "limits": limits}))


def has_no_data(door):
    """Returns whether there is nothing to read. select(2) cannot be used above descriptor 1,023."""
    poll = select.poll()
    poll.register(door.socket, select.POLLIN)
    return not poll.poll(0)


@case("a user whose budget is exhausted is not read, and others are served at once")
def budgets():
    lower(entriesBurst=100, entriesPerSecond=1)
    busy, other = doors(2, 40_000), doors(2, 40_001)
    # What is refilled during this case goes to the first connection.
    busy[0].feed(*[FRAME] * 150)
    equal([r["seq"] for r in busy[0].receipts(100)], list(range(1, 101)), "numbers of the burst")
    busy[1].feed(FRAME)
    for door in other:
        door.ask(FRAME, outcome="noLink")
        assert has_no_data(busy[1]), "the user over its budget was served before another one"
    # A reload resets the budgets.
    Door(CONTROL).ask({"event": "reload"}, outcome="applied")
    has(busy[1].receipt(), outcome="noLink")


@case("1,024 connections are served, and another one when one of them ends", 180)
def connections():
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, most), most))
    held = [door for number in range(8) for door in doors(128, 40_000 + number)]
    for door in held:
        door.feed(FRAME)
    for door in held:
        has(door.receipt(), outcome="noLink")
    past = doors(1, 40_008)[0].feed(FRAME)
    # These frames are sent later and answered.
    for door in (held[0], held[-1]):
        door.ask(FRAME, outcome="noLink")
    assert has_no_data(past), "the 1,025th connection was served"
    held.pop().close()
    has(past.receipt(), outcome="noLink")


@case("the 129th connection of a user is rejected, that of another user is accepted")
def connections_of_a_user():
    held = doors(128, 40_000)
    held[-1].ask(FRAME, outcome="noLink")
    past = doors(1, 40_000)[0]
    has(past.receipt(), outcome="rejected", reason="too_many_connections")
    equal(past.line(), b"", "data after the receipt")
    doors(1, 40_001)[0].ask(FRAME, outcome="noLink")
