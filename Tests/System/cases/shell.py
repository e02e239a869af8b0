"""docs/shell.py, an example user interface, always shows the same screens as notifyd."""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading

from support import (CONTROL, PROFILE, Door, active, case, cursor, entries, equal, logged_in,
                     main_pid, note, notifyctl, push, spawn, stopped, systemctl, wait_until)

PROGRAM = pathlib.Path(__file__).resolve().parents[3] / "docs" / "shell.py"
OWN = ("snapshot", "back", "tap", "tab")


class Shell:
    """A shell and its input; the output of each of its processes is saved."""

    def __init__(self):
        self.kept = tempfile.TemporaryDirectory()
        self.folder, self.lives = pathlib.Path(self.kept.name), []
        self.start()

    def start(self):
        self.lives.append(self.folder / f"life{len(self.lives)}")
        with open(self.lives[-1], "w") as output, open(f"{self.lives[-1]}.errors", "w") as errors:
            self.process = spawn(sys.executable, str(PROGRAM), stdin=subprocess.PIPE,
                                 stdout=output, stderr=errors)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.start()

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def drawings(self, life=-1):
        """Yields the number, cause, tree and screens of each complete line."""
        for line in self.lives[life].read_text().split("\n")[:-1]:
            head, _, described = line.partition(" [")
            cause, _, tree = head.partition(": ")
            number, word = cause.split()
            screens = json.loads("[" + described)
            yield int(number), word, tree, [(s["screen"], s["arguments"]) for s in screens]

    def shown(self):
        """Returns the tree and the screens that were drawn last, as `daemon_shows` does."""
        last = None
        for last in self.drawings():
            pass
        return last and last[2:]

    def draws(self, tree):
        return wait_until(f"the shell draws {tree}", lambda: (self.shown() or [0])[0] == tree)


def daemon_shows():
    door = Door(CONTROL)
    answer = door.feed({"query": "session"}).receipt()
    door.close()
    screens = [(s["screen"], s.get("arguments", {})) for s in answer.get("screens", [])]
    return answer["tree"], screens


def in_step(shell):
    """Waits until shell and daemon show the same, twenty times in a row without a change."""
    agreed = []

    def settled():
        both = shell.shown(), daemon_shows()
        if both[0] != both[1] or agreed and agreed[0] != both:
            agreed.clear()
        if both[0] == both[1]:
            agreed.append(both)
        return len(agreed) >= 20
    try:
        wait_until("the shell shows what notifyd shows", settled, 20)
    except AssertionError:
        raise AssertionError(f"shell: {shell.shown()}\nnotifyd: {daemon_shows()}") from None


def kill_daemon():
    pid = main_pid()
    os.kill(pid, signal.SIGKILL)
    wait_until("the next daemon runs", lambda: main_pid() not in (0, pid) and active() == "active")


def restart_daemon():
    systemctl("restart", "notifyd.service")


@case("the shell executes the commands of links and flows, and reports what its user does")
def obeys():
    shell = Shell()
    feed = Door()
    feed.ask(push(PROFILE), outcome="parked")
    feed.ask(push("compass://login"), outcome="routed")
    shell.draws("mUsername")
    shell.type("event continue username=john")
    shell.draws("mUsername pPassword")
    shell.type("event continue")
    shell.draws("rHome{*feed: pFeed pProfile; orders: pOrders}")
    shell.type("back")
    shell.type("tab orders")
    shell.type("tap Order order=7")
    shell.draws("rHome{feed: pFeed; *orders: pOrders pOrder}")
    in_step(shell)
    feed.ask(push("compass://terms"), outcome="routed")
    feed.ask(push("compass://profile:mary"), outcome="parked", reason="forced")
    shell.draws("rHome{feed: pFeed; *orders: pOrders pOrder} mTerms~formSheet!")
    shell.type("back")
    shell.draws("rHome{feed: pFeed; *orders: pOrders pOrder pProfile}")
    in_step(shell)
    # A tree that somebody else reports is corrected by the shell.
    notifyctl("session", "tree", "pHelp")
    in_step(shell)
    equal(shell.shown()[0], "rHome{feed: pFeed; *orders: pOrders pOrder pProfile}", "tree")


@case("what the shell did just before either side was killed is reported afterwards", 90)
def last_words():
    logged_in()
    Door().ask(push("compass://"), outcome="routed")
    shell = Shell()
    for end in (kill_daemon, restart_daemon):
        shell.type("tap Profile username=john")
        in_step(shell)
        with stopped(main_pid()):
            # The report is lost with the daemon, or is never answered.
            shell.type("back")
            shell.draws("rHome{*feed: pFeed; orders: pOrders}")
            if end is kill_daemon:
                os.kill(main_pid(), signal.SIGKILL)
        if end is restart_daemon:
            end()
        in_step(shell)
    shell.type("tap Profile username=john")
    shell.draws("rHome{*feed: pFeed pProfile; orders: pOrders}")
    shell.kill()
    in_step(shell)


@case("simultaneous commands and user actions lead to the same screens on both sides", 120)
def races():
    logged_in()
    Door().ask(push("compass://"), outcome="routed")
    shell, feed = Shell(), Door()
    in_step(shell)
    for turn in range(30):
        with stopped(main_pid()):
            # The link is queued before the report, and the shell has not seen its command.
            feed.feed(push(f"compass://profile:user{turn}"))
            typed = (["tap Profile username=mary"], ["tap Help"], ["tap Help", "back"],
                     ["tap Order order=1", "tap Order order=2"])[turn % 4]
            drawn = len(list(shell.drawings())) + len(typed)
            for line in typed:
                shell.type(line)
            wait_until("the shell draws", lambda: len(list(shell.drawings())) == drawn)
        feed.receipt()
        in_step(shell)


def feed_links(links, chance, ended):
    """Sends links, and repeats each one until it is acknowledged."""
    number = 0
    while not ended.is_set():
        try:
            door = Door(CONTROL)
            while not ended.is_set():
                link = chance.choice(links)
                door.feed({"payload": push(link), "id": f"{id(chance)}-{number}"}).receipt()
                number += 1
        except (OSError, AssertionError, ValueError):
            ended.wait(0.05)
    return number


def use(shell, chance, ended):
    """Types random actions of a user."""
    while not ended.wait(chance.random() / 20):
        try:
            shell.type(chance.choice(["back", "back", "back", "tap Help", "tap Order order=7",
                                      "tab feed", "tab orders"]))
        except OSError:
            pass


def applied_once(shell, found):
    """Fails if a process skipped a command without a snapshot, or executed one twice."""
    numbers = sorted({int(e["NOTIFY_SEQ"]) for e in found
                      if e.get("NAV_COMMAND", "none") not in ("none", "confirm")})
    count = 0
    for life in range(len(shell.lives)):
        done, before = [], None
        for number, word, *_ in shell.drawings(life):
            if word == "snapshot":
                before = number
            elif word not in OWN:
                done.append(number)
                left_out = [n for n in numbers if before < n < number]
                equal(left_out, [], f"commands skipped before {number}")
                before = number
        equal(len(set(done)), len(done), f"commands executed twice in process {life}")
        count += len(done)
    return count


@case("after restarts and kill -9 of either side under load both show the same screens", 300)
def never_out_of_step():
    mark = cursor()
    logged_in()
    Door().ask(push("compass://"), outcome="routed")
    shell, chance = Shell(), random.Random(64)
    links = ["compass://", "compass://orders", "compass://help"] + [
        f"compass://{path}:{n}" for path in ("profile", "conversation") for n in range(9)]
    for turn in range(12):
        ended = threading.Event()
        threads = [threading.Thread(target=feed_links,
                                    args=(links, random.Random(turn * 9 + n), ended))
                   for n in range(2)]
        threads.append(threading.Thread(target=use, args=(shell, chance, ended)))
        for thread in threads:
            thread.start()
        ended.wait(chance.random())
        (kill_daemon, shell.kill, restart_daemon)[turn % 3]()
        ended.wait(chance.random())
        ended.set()
        for thread in threads:
            thread.join()
        in_step(shell)
    count = applied_once(shell, entries(mark))
    errors = "".join(pathlib.Path(f"{life}.errors").read_text() for life in shell.lives)
    note(f"{count} commands in {len(shell.lives)} lives; began anew in between: "
         f"{errors.count('begins anew')} times; reports refused: {errors.count('did:')}")
    assert count > 100, f"only {count} commands"
