"""A journald that is away, hangs, or drops entries."""

import contextlib
import json
import threading

from support import (CONTROL, STREAM, Door, active, case, cursor, entries, equal, forget_journal,
                     logged_in, note, numbers_without_gap, push, read, show, stopped, systemctl,
                     unit_without, wait_until)

JOURNALD = "systemd-journald.service"


def conversations(numbers):
    return b"".join(json.dumps(push(f"compass://conversation:{n}")).encode() + b"\n"
                    for n in numbers)


class Feeder(threading.Thread):
    """Feeds payloads and counts receipts beside the case."""

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


@case("journald hangs: senders wait, the control door answers, and nothing is lost")
def hangs():
    mark = cursor()
    logged_in()
    with stopped(int(show("MainPID", JOURNALD))):
        feeder = Feeder(6000)
        # No receipt without an entry: the queue to journald takes some, none is confirmed.
        control = Door(CONTROL)
        status = control.feed({"query": "status"}).receipt(10)
        assert status, "no answer to a query while journald hangs"
        before = len(feeder.found)
        control.feed({"query": "status"}).receipt(10)
        equal(before, 0, "receipts while journald hangs")
    feeder.wait()
    numbers_without_gap(entries(mark))
    equal(len({e["NOTIFY_SEQ"] for e in entries(mark, "NOTIFY_OUTCOME=routed")}), 6000, "entries")


@case("journald is restarted under load: nothing is lost", 120)
def restarted():
    mark = cursor()
    logged_in()
    feeder = Feeder(10_000)
    for share in range(1, 6):
        wait_until("receipts", lambda: len(feeder.found) >= share * 1500, 30)
        systemctl("restart", JOURNALD)
    feeder.wait()
    numbers_without_gap(entries(mark))


@case("journald is killed under load: nothing is lost", 120)
def killed():
    mark = cursor()
    logged_in()
    feeder = Feeder(10_000)
    for share in range(1, 4):
        wait_until("receipts", lambda: len(feeder.found) >= share * 2000, 30)
        # Its main process alone: systemd may come across the dying one when it looks for others.
        systemctl("kill", "--kill-whom=main", "--signal=KILL", JOURNALD)
        wait_until("journald to be back", lambda: active(JOURNALD) == "active")
    feeder.wait()
    numbers_without_gap(entries(mark))


@case("journald is away with its sockets: senders wait until it is back")
def away():
    mark = cursor()
    logged_in()
    sockets = ("systemd-journald.socket", "systemd-journald-dev-log.socket",
               "systemd-journald-audit.socket")
    systemctl("stop", *sockets, JOURNALD)
    try:
        feeder = Feeder(3000)
        status = Door(CONTROL).feed({"query": "status"}).receipt(10)
        assert status, "no answer to a query while journald is away"
        equal(feeder.found, [], "receipts while journald is away")
        equal(active(), "active", "service")
    finally:
        systemctl("start", *sockets[:2], JOURNALD)
    feeder.wait()
    numbers_without_gap(entries(mark))


@case("without the unit's rate limit lines all 60,000 payloads reach the journal", 240)
def rate_limited():
    # The default of journald, per unit: far less than what comes.
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
