"""What a user interface that follows its session receives."""

import json
import signal
import subprocess

from support import (CONTROL, PROFILE, Door, case, equal, has, logged_in, login, push, spawn,
                     systemctl, wait_until)


class Follower(Door):
    """A connection that follows a session."""

    def __init__(self, session="default", after=None):
        super().__init__(CONTROL)
        query = {"query": "follow", "session": session}
        self.feed(query | {"after": after} if after else query)
        self.snapshot = self.receipt()
        self.place = {"ledger": self.snapshot["ledger"], "seq": self.snapshot["seq"]}

    def command(self):
        """Returns the next command and saves its position."""
        line = {}
        while "command" not in line:
            line = self.receipt()
            self.place["seq"] = line["seq"]
        return line["command"]

    def threads(self, count):
        return [int(self.command()["arguments"]["thread"]) for _ in range(count)]


def conversations(numbers):
    return [push(f"compass://conversation:{n}") for n in numbers]


@case("a follower receives a snapshot, then each command as it is recorded")
def snapshot():
    logged_in()
    follower = Follower()
    has(follower.snapshot, state="logged-in", user="john", session="default")
    receipt = Door().ask(push(PROFILE), outcome="routed")
    equal(follower.command(), {"command": "push", "screen": "Profile",
                               "arguments": {"username": "john"}}, "command")
    equal(follower.place["seq"], receipt["seq"], "number of the command")


@case("a follower that is killed and reconnects receives every command once")
def returning():
    logged_in()
    feed = Door()
    follower = Follower()
    feed.feed(*conversations(range(50))).receipts(50)
    seen = follower.threads(20)
    # Killed with 30 commands unread; 50 more are recorded before it reconnects.
    place = follower.place
    follower.close()
    feed.feed(*conversations(range(50, 100))).receipts(50)
    again = Follower(after=place)
    feed.feed(*conversations(range(100, 150))).receipts(50)
    seen += again.threads(130)
    equal(seen, list(range(150)), "commands of both")


@case("a follower that reconnects after a restart of the daemon receives every command once")
def over_restart():
    logged_in()
    feed = Door()
    follower = Follower()
    feed.feed(*conversations(range(10))).receipts(10)
    equal(follower.threads(5), list(range(5)), "commands before")
    systemctl("restart", "notifyd.service")
    again = Follower(after=follower.place)
    has(again.snapshot, gap=False)
    feed.feed(*conversations(range(10, 15))).receipts(5)
    equal(again.threads(10), list(range(5, 15)), "commands after")


@case("a follower that resumes after a number receives the screen tree after the missed commands")
def comparison():
    control = logged_in()
    first = Follower()
    has(first.snapshot, tree="", state="logged-in")
    Door().ask(push(PROFILE), outcome="routed")
    receipt = control.ask({"event": "did", "command": {"command": "push", "screen": "Help"}})
    again = Follower(after=first.place)
    has(again.snapshot, gap=False, tree=None)
    equal([(line.get("event"), "command" in line, line.get("tree")) for line in again.receipts(3)],
          [(None, True, None), ("did", False, "pProfile pHelp"), (None, False, "pProfile pHelp")],
          "lines")
    place = again.place | {"seq": receipt["seq"]}
    has(Follower(after=place).receipt(), seq=receipt["seq"], tree="pProfile pHelp")


@case("a follower that resumes after a number that is no longer in the ring gets a gap")
def gap():
    logged_in()
    follower = Follower()
    place = dict(follower.place)
    follower.close()
    feed = Door()
    for _ in range(5):
        feed.feed(*conversations(range(1000)))
        feed.receipts(1000)
    has(Follower(after=place).snapshot, gap=True)
    has(Follower(after={"ledger": "another", "seq": 1}).snapshot, gap=True)


@case("a follower that does not read delays nobody, and gets a gap when it reads")
def slow():
    logged_in()
    follower = Follower()
    feed = Door()
    for _ in range(10):
        feed.feed(*conversations(range(1000)))
        feed.receipts(1000)
    seen = 0
    while "gap" not in (line := follower.receipt()):
        seen += 1
        assert seen < 10_000, "all commands were buffered for a follower that does not read"
    equal(line["gap"], True, "gap")


@case("each session has its own followers")
def sessions():
    control = Door(CONTROL)
    control.ask(login(session="tv-12"))
    here, there = Follower(), Follower("tv-12")
    control.ask({"payload": push(PROFILE), "session": "tv-12"}, outcome="routed")
    control.ask(login("mary"))
    control.ask({"payload": push("compass://profile:mary")}, outcome="routed")
    equal(there.command()["arguments"], {"username": "john"}, "command there")
    equal(here.command()["arguments"], {"username": "mary"}, "command here")


@case("notifyctl follow prints commands, for people and as JSON, until it is interrupted")
def by_hand():
    logged_in()
    for options in ([], ["--json"]):
        process = spawn("notifyctl", "follow", *options, stdout=subprocess.PIPE)
        # Once it has printed the snapshot it receives every command.
        first = process.stdout.readline()
        assert "logged-in" in first, first
        Door().ask(push(PROFILE), outcome="routed")
        line = process.stdout.readline()
        assert "push" in line and "Profile" in line and "john" in line, line
        if options:
            equal(json.loads(line)["command"]["screen"], "Profile", "screen")
        process.send_signal(signal.SIGINT)
        wait_until("notifyctl ends", lambda: process.poll() is not None)
