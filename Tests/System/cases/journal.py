"""A journald that is stopped, hangs, or drops entries."""

import contextlib
import grp
import json
import os
import pathlib
import threading

from support import (CONTROL, STREAM, Door, active, case, cursor, entries, equal, forget_journal,
                     has, logged_in, main_pid, note, numbers_without_gap, push, read, run, show,
                     stopped, systemctl, unit_without, wait_until)

JOURNALD = "systemd-journald.service"
JOURNAL = pathlib.Path("/var/log/journal")
VOLATILE = pathlib.Path("/run/log/journal")
SETTINGS = pathlib.Path("/etc/systemd/journald.conf.d/zz-case.conf")


def conversations(numbers):
    return b"".join(json.dumps(push(f"compass://conversation:{n}")).encode() + b"\n"
                    for n in numbers)


class Feeder(threading.Thread):
    """Feeds payloads and collects receipts in a thread."""

    def __init__(self, count, path=STREAM):
        super().__init__(daemon=True)
        self.door = Door(path)
        self.count = count
        self.found = []
        self.start()

    def run(self):
        writer = threading.Thread(target=self.write, daemon=True)
        writer.start()
        with contextlib.suppress(OSError):
            while len(self.found) < self.count:
                self.found.append(self.door.receipt(120))
        writer.join()

    def write(self):
        with contextlib.suppress(OSError):
            for start in range(0, self.count, 100):
                self.door.socket.sendall(
                    conversations(range(start, min(start + 100, self.count))))

    def wait(self, seconds=60):
        self.join(seconds)
        equal(len(self.found), self.count, "receipts")
        equal({r["outcome"] for r in self.found}, {"routed"}, "outcomes")


@case("while journald hangs senders wait and the control door answers; nothing is lost")
def hangs():
    mark = cursor()
    logged_in()
    with stopped(int(show("MainPID", JOURNALD))):
        feeder = Feeder(6000)
        # The socket of journald accepts some entries, but none is confirmed: no receipt is sent.
        control = Door(CONTROL)
        status = control.feed({"query": "status"}).receipt(10)
        assert status, "no answer to a query while journald hangs"
        before = len(feeder.found)
        control.feed({"query": "status"}).receipt(10)
        equal(before, 0, "receipts while journald hangs")
    feeder.wait()
    numbers_without_gap(entries(mark))
    equal(len({e["NOTIFY_SEQ"] for e in entries(mark, "NOTIFY_OUTCOME=routed")}), 6000, "entries")


@case("restarts of journald under load lose nothing", 120)
def restarted():
    mark = cursor()
    logged_in()
    feeder = Feeder(10_000)
    for share in range(1, 6):
        wait_until("receipts", lambda: len(feeder.found) >= share * 1500, 30)
        systemctl("restart", JOURNALD)
    feeder.wait()
    numbers_without_gap(entries(mark))


@case("kills of journald under load lose nothing", 120)
def killed():
    mark = cursor()
    logged_in()
    feeder = Feeder(10_000)
    for share in range(1, 4):
        wait_until("receipts", lambda: len(feeder.found) >= share * 2000, 30)
        # The main process only: systemd may find the dying process when it looks for others.
        systemctl("kill", "--kill-whom=main", "--signal=KILL", JOURNALD)
        wait_until("journald is active", lambda: active(JOURNALD) == "active")
    feeder.wait()
    numbers_without_gap(entries(mark))


@case("while journald and its sockets are stopped senders wait")
def away():
    mark = cursor()
    logged_in()
    sockets = ("systemd-journald.socket", "systemd-journald-dev-log.socket",
               "systemd-journald-audit.socket")
    systemctl("stop", *sockets, JOURNALD)
    try:
        feeder = Feeder(3000)
        status = Door(CONTROL).feed({"query": "status"}).receipt(10)
        assert status, "no answer to a query while journald is stopped"
        equal(feeder.found, [], "receipts while journald is stopped")
        equal(active(), "active", "service")
    finally:
        systemctl("start", *sockets[:2], JOURNALD)
    feeder.wait()
    numbers_without_gap(entries(mark))


@case("with journald's default rate limit all 60,000 payloads reach the journal", 240)
def rate_limited():
    # The default rate limit of journald for a unit is far below the rate of this case.
    unit_without("LogRateLimit")
    equal(show("LogRateLimitBurst"), "0", "rate limit of the unit")
    mark = cursor()
    logged_in()
    feeder = Feeder(60_000)
    feeder.wait(200)
    found = entries(mark)
    routed = [e for e in found if e.get("NOTIFY_OUTCOME") == "routed"]
    equal(len({e["NOTIFY_SEQ"] for e in routed}), 60_000, "distinct entries")
    equal(len({e["NOTIFY_LINK"] for e in routed}), 60_000, "distinct links")
    numbers_without_gap(found)
    suppressed = read(mark, "-u", JOURNALD)
    assert "Suppressed" in suppressed, f"journald suppressed nothing: {suppressed}"
    note(f"{len(routed)} entries for 60,000 numbers")
    forget_journal()


def each_number_once(feeder):
    """Fails unless there is one receipt for each payload, in order, each with its own number."""
    links = [r["link"] for r in feeder.found]
    equal(links, [f"compass://conversation:{n}" for n in range(feeder.count)], "links")
    numbers = [r["seq"] for r in feeder.found]
    equal(numbers, sorted(set(numbers)), "numbers of the receipts")


@case("rotations of the journal's files under load lose nothing", 120)
def rotated():
    mark = cursor()
    logged_in()
    feeder = Feeder(10_000)
    for share in range(1, 9):
        wait_until("receipts", lambda: len(feeder.found) >= share * 1000, 30)
        run("journalctl", "--rotate")
    feeder.wait()
    each_number_once(feeder)
    numbers_without_gap(entries(mark))


@case("every payload has its receipt although archived files are removed while they are read", 120)
def vacuumed():
    logged_in()
    pid = main_pid()
    feeder = Feeder(10_000)
    for share in range(1, 9):
        wait_until("receipts", lambda: len(feeder.found) >= share * 1000, 30)
        run("journalctl", "--rotate", "--vacuum-size=1" if share % 2 else "--vacuum-time=1us")
    feeder.wait()
    each_number_once(feeder)
    # journald truncates a file before it removes it: a process that has it mapped may get SIGBUS.
    equal(main_pid(), pid, "process")
    status = Door(CONTROL).feed({"query": "status"}).receipt()
    equal((status["unconfirmed"], status["journal"]), (0, "ok"), "unconfirmed, journal")


@contextlib.contextmanager
def small_disk(size):
    """Gives journald a file system of its own of a size in MiB."""
    folder = JOURNAL / pathlib.Path("/etc/machine-id").read_text().strip()
    group = grp.getgrnam("systemd-journal").gr_gid
    run("mount", "-t", "tmpfs", "-o", f"size={size}m,mode=2755,gid={group}", "tmpfs", JOURNAL)
    # journald falls back to /run/log/journal, which must be full, too.
    run("mount", "--bind", JOURNAL, VOLATILE)
    try:
        folder.mkdir()
        SETTINGS.write_text("[Journal]\nSystemKeepFree=1\nSystemMaxUse=1G\n")
        systemctl("restart", JOURNALD)
        wait_until("the journal file exists", (folder / "system.journal").exists)
        yield folder
    finally:
        SETTINGS.unlink(missing_ok=True)
        run("umount", "--lazy", VOLATILE, JOURNAL)
        systemctl("restart", JOURNALD)


@case("while the journal's disk is full senders wait; nothing is lost", 120)
def disk_full():
    with small_disk(64) as folder:
        mark = cursor()
        logged_in()
        filler = folder / "filler"
        with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(1 << 20))
        equal(os.statvfs(JOURNAL).f_bavail, 0, "free blocks")
        # Many, since one sender blocks after some hundred unread receipts.
        feeders = [Feeder(400) for _ in range(40)]
        control = Door(CONTROL)
        wait_until("senders are blocked", lambda: is_full(control), 60)
        received = sum(len(f.found) for f in feeders)
        filler.unlink()
        for feeder in feeders:
            feeder.wait(90)
            each_number_once(feeder)
        note(f"{received} of 16,000 receipts came while the disk was full")
        numbers_without_gap(entries(mark))


@case("entries with values of maximum length are stored whole, and journalctl shows each field")
def longest():
    mark = cursor()
    control = logged_in("u" * 256)
    arguments = "&".join(f"k{n}={'v' * 50}" for n in range(60))
    link = f"compass://profile:{'c' * 500}?{arguments}"
    assert 3500 < len(link) <= 4000, len(link)
    control.ask({"event": "login", "user": "u" * 256, "session": "s" * 128}, outcome="applied")
    # A letter of two bytes, so that truncation could split one.
    control.ask({"payload": push(link), "session": "s" * 128, "user": "u" * 256,
                 "id": "é" * 128}, outcome="routed")
    [entry] = entries(mark, "NOTIFY_SESSION=" + "s" * 128, "NOTIFY_OUTCOME=routed")
    ours = {k: v for k, v in entry.items() if k.startswith(("NOTIFY_", "NAV_", "MESSAGE"))}
    equal([k for k, v in ours.items() if not isinstance(v, str)], [], "fields that are not text")
    longest = max(len(f"{k}={v}".encode()) for k, v in ours.items())
    note(f"{len(ours)} fields, the longest of {longest} bytes")
    assert longest <= 511, ours
    numbers_without_gap(entries(mark))


def anonymous():
    """Returns the anonymous memory of the daemon, in KiB."""
    text = pathlib.Path(f"/proc/{main_pid()}/status").read_text()
    return int(text.split("RssAnon:")[1].split()[0])


def flood(door):
    """Writes until the socket is full; returns whether any data was accepted."""
    door.socket.settimeout(0)
    accepted = False
    with contextlib.suppress(BlockingIOError):
        while True:
            door.socket.send(conversations(range(100)))
            accepted = True
    return accepted


@case("while journald hangs and senders write as much as they can, memory does not grow", 120)
def flat():
    logged_in()
    # Memory that the first load allocates is not counted.
    Feeder(6000).wait()
    doors = [Door() for _ in range(80)]
    control = Door(CONTROL)
    with stopped(int(show("MainPID", JOURNALD))):
        wait_until("40 senders are blocked",
                   lambda: not any([flood(d) for d in doors[:40]]) and is_full(control))
        first = anonymous()
        wait_until("all senders are blocked", lambda: not any([flood(d) for d in doors]))
        grown = anonymous() - first
    note(f"RssAnon {first} KiB with 40 blocked senders, {grown} KiB more with 80")
    # The read buffer of each sender counts, the data in kernel buffers does not.
    assert grown < 40 * 64, f"RssAnon grew by {grown} KiB"
    for door in doors:
        has(door.receipt(60), outcome="routed")


def is_full(control):
    return control.feed({"query": "status"}).receipt()["unconfirmed"] >= 4096
