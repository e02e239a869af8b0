"""docs/shell.py, a user interface of its own, is never out of step with notifyd."""

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
    """The shell with its user: what is typed, and each life's drawings."""

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
        """The number, the cause, the tree and the screens of each whole line."""
        for line in self.lives[life].read_text().split("\n")[:-1]:
            head, _, described = line.partition(" [")
            cause, _, tree = head.partition(": ")
            number, word = cause.split()
            screens = json.loads("[" + described)
            yield int(number), word, tree, [(s["screen"], s["arguments"]) for s in screens]

    def shown(self):
        """What is drawn now, in the form of `daemon_shows`."""
        last = None
        for last in self.drawings():
            pass
        return last and last[2:]

    def draws(self, tree):
        return wait_until(f"the shell to draw {tree}", lambda: (self.shown() or [0])[0] == tree)


def daemon_shows():
    door = Door(CONTROL)
    answer = door.feed({"query": "session"}).receipt()
    door.close()
    screens = [(s["screen"], s.get("arguments", {})) for s in answer.get("screens", [])]
    return answer["tree"], screens


def in_step(shell):
    """Waits until both show the same, and have done so for a while: nothing is on its way then."""
    agreed = []

    def settled():
        both = shell.shown(), daemon_shows()
        if both[0] != both[1] or agreed and agreed[0] != both:
            agreed.clear()
        if both[0] == both[1]:
            agreed.append(both)
        return len(agreed) >= 20
    try:
        wait_until("the shell to be in step", settled, 20)
    except AssertionError:
        raise AssertionError(f"shell: {shell.shown()}\nnotifyd: {daemon_shows()}") from None


def kill_daemon():
    pid = main_pid()
    os.kill(pid, signal.SIGKILL)
    wait_until("the next daemon", lambda: main_pid() not in (0, pid) and active() == "active")


def restart_daemon():
    systemctl("restart", "notifyd.service")


@case("the shell obeys links and flows, and reports what its user does")
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
    # Nobody else knows what is on its screen.
    notifyctl("session", "tree", "pHelp")
    in_step(shell)
    equal(shell.shown()[0], "rHome{feed: pFeed; *orders: pOrders pOrder pProfile}", "tree")


@case("what the shell did just before either side died is told all the same", 90)
def last_words():
    logged_in()
    Door().ask(push("compass://"), outcome="routed")
    shell = Shell()
    for end in (kill_daemon, restart_daemon):
        shell.type("tap Profile username=john")
        in_step(shell)
        with stopped(main_pid()):
            # It never comes to the daemon, or is never answered.
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


@case("links and the user at once: what both did is settled", 120)
def races():
    logged_in()
    Door().ask(push("compass://"), outcome="routed")
    shell, feed = Shell(), Door()
    in_step(shell)
    for turn in range(30):
        with stopped(main_pid()):
            # The link lies at the door before the report does, and the shell does not know of it.
            feed.feed(push(f"compass://profile:user{turn}"))
            typed = (["tap Profile username=mary"], ["tap Help"], ["tap Help", "back"],
                     ["tap Order order=1", "tap Order order=2"])[turn % 4]
            drawn = len(list(shell.drawings())) + len(typed)
            for line in typed:
                shell.type(line)
            wait_until("the shell to draw", lambda: len(list(shell.drawings())) == drawn)
        feed.receipt()
        in_step(shell)


def feed_links(links, chance, ended):
    """Sends links, each again until it is acknowledged."""
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
    """Types what comes to mind."""
    while not ended.wait(chance.random() / 20):
        try:
            shell.type(chance.choice(["back", "back", "back", "tap Help", "tap Order order=7",
                                      "tab feed", "tab orders"]))
        except OSError:
            pass


def applied_once(shell, found):
    """Fails if some life left a command out that it was not given a snapshot for, or did it twice."""
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
                equal(left_out, [], f"commands left out before {number}")
                before = number
        equal(len(set(done)), len(done), f"commands done twice in life {life}")
        count += len(done)
    return count


@case("through restarts and kill -9 of either side, under load, the shell is never out of step", 300)
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
