"""Synced receipts: the entries are on the disk and survive a power failure."""

import json
import pathlib
import re
import shutil
import tempfile

from support import (CONFIGURATION, CONTROL, PACKET, PROFILE, STREAM, Door, case, equal, has,
                     logged_in, main_pid, note, notifyctl, push, run, show, spawn, stopped,
                     systemctl, wait_until)

JOURNALD = "systemd-journald.service"
JOURNAL = pathlib.Path("/var/log/journal")
SETTINGS = pathlib.Path("/etc/systemd/journald.conf.d/zz-case.conf")


def synced(link=PROFILE, **more):
    return {"payload": push(link), "receipt": "synced", **more}


class Watch:
    """Traces which files the daemon syncs to the disk."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp()) / "calls"
        self.tracer = spawn("strace", "-q", "-f", "-y", "-e", "trace=fsync,fdatasync",
                            "-o", self.path, "-p", str(main_pid()))
        wait_until("the tracer is attached", lambda: f"TracerPid:\t{self.tracer.pid}\n"
                   in pathlib.Path(f"/proc/{main_pid()}/status").read_text())

    def end(self):
        """Returns the names of the files in order of the successful calls."""
        self.tracer.terminate()
        self.tracer.wait()
        calls = self.path.read_text()
        shutil.rmtree(self.path.parent)
        return [pathlib.PurePath(p).name for p in
                re.findall(r"f(?:data)?sync\(\d+<([^>]*)>\)\s*= 0", calls)]


@case("a synced receipt follows a sync of the journal and then of the store")
def one():
    control = logged_in()
    control.ask(synced(), outcome="routed", synced=True)
    watch = Watch()
    control.ask(synced(), outcome="routed", synced=True)
    found = watch.end()
    equal(found[-2:], ["system.journal", "state.sqlite-wal"], "files")
    equal(found.count("system.journal"), 1, "syncs for one receipt")


@case("one sync serves all receipts that wait for it; receipts that are not synced cause none")
def many():
    doors = [Door(CONTROL) for _ in range(20)]
    logged_in()
    doors[0].ask(synced(), synced=True)
    watch = Watch()
    with stopped(main_pid()):
        for door in doors:
            door.feed(*[synced()] * 20)
    for door in doors:
        for receipt in door.receipts(20):
            has(receipt, outcome="routed", synced=True)
    found = watch.end().count("system.journal")
    note(f"{found} syncs for 400 receipts")
    assert 1 <= found <= 20, f"{found} syncs for 400 receipts of 20 connections"
    watch = Watch()
    receipts = doors[0].feed(*[{"payload": push(PROFILE)}] * 100).receipts(100)
    equal([r for r in receipts if "synced" in r], [], "synced receipts without a request")
    equal(watch.end().count("system.journal"), 0, "syncs without a request")


@case("a synced receipt delays later ones of its connection, and no others")
def order():
    control = logged_in()
    control.feed(synced(id="a"), {"payload": push(PROFILE), "id": "b"}, {"query": "status"})
    first, second, status = control.receipts(3)
    has(first, id="a", synced=True)
    has(second, id="b", synced=None)
    assert "status" in status, status


@case("entries in files that were archived before the sync are synced, too")
def rotated():
    control = logged_in()
    control.ask(synced(), synced=True)
    watch = Watch()
    with stopped(main_pid()):
        control.feed(synced())
        run("journalctl", "--rotate")
        run("journalctl", "--rotate")
    has(control.receipt(), synced=True)
    found = set(watch.end())
    archived = {p.name for p in JOURNAL.glob("*/system@*.journal")}
    assert len(archived) >= 2, archived
    equal(sorted(archived - found), [], "archived files without a sync")
    assert "system.journal" in found, found


@case("synced receipts can be configured for all doors, and requested by an envelope")
def configured():
    path = CONFIGURATION / "routes.json"
    path.write_text(json.dumps({"receipts": "synced", **json.loads(path.read_text())}))
    control = logged_in()
    for door in (Door(STREAM), Door(PACKET)):
        door.ask(push(PROFILE), outcome="routed", synced=True)
    control.ask({"payload": push(PROFILE), "receipt": "confirmed"}, synced=None)
    control.ask({"payload": push(PROFILE)}, synced=True)
    Door(STREAM).ask("{]", outcome="rejected", synced=True)


@case("notifyctl send --synced requests a synced receipt")
def control_tool():
    logged_in()
    has(json.loads(notifyctl("send", "--synced", text=json.dumps(push(PROFILE)))), synced=True)


@case("synced receipts that are pending at a restart are synced by the next process")
def restarted():
    control = logged_in()
    with stopped(int(show("MainPID", JOURNALD))):
        control.feed(synced(), {"payload": push(PROFILE)})
        pid = main_pid()
        # The next process waits for journald before it is ready.
        systemctl("restart", "--no-block", "notifyd.service")
        wait_until("the next process", lambda: main_pid() not in (0, pid))
    has(control.receipt(), outcome="routed", synced=True)
    has(control.receipt(), outcome="routed", synced=None)


@case("the receipt has synced false where journald stores entries in memory")
def volatile():
    SETTINGS.write_text("[Journal]\nStorage=volatile\n")
    systemctl("restart", JOURNALD)
    try:
        control = logged_in()
        control.ask(synced(), outcome="routed", synced=False)
    finally:
        SETTINGS.unlink()
        systemctl("restart", JOURNALD)
    wait_until("the journal is on the disk again",
               lambda: control.feed(synced()).receipt()["synced"])
