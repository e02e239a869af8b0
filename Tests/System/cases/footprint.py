"""Footprint of the daemon: threads, memory, time to start."""

import contextlib
import grp
import json
import os
import pathlib
import pwd
import select
import socket
import statistics
import struct
import subprocess
import time

from support import (PROFILE, STREAM, Door, case, equal, forget_journal, in_child, logged_in,
                     main_pid, note, push, show, systemctl, uid, wait_until)

MEBIBYTE = 1024 * 1024


def status(field):
    """Returns a field of /proc/PID/status, sizes in bytes."""
    for line in open(f"/proc/{main_pid()}/status"):
        if line.startswith(field + ":"):
            number, *unit = line.split(":")[1].split()
            return int(number) * (1024 if unit else 1)
    raise AssertionError(f"no {field}")


def resident_without_journal():
    """Returns the resident bytes without mapped journal files."""
    total = 0
    counted = True
    for line in open(f"/proc/{main_pid()}/smaps"):
        if "-" in line.split(" ", 1)[0]:
            counted = ".journal" not in line
        elif counted and line.startswith("Rss:"):
            total += int(line.split()[1]) * 1024
    return total


def measure(when, routed):
    # When idle, it updates its status and returns memory to the system.
    wait_until("the daemon is idle", lambda: (text := show("StatusText")).startswith(
        f"{routed} routed") and "unconfirmed 0" in text)
    found = {"threads": status("Threads"), "anonymous": status("RssAnon"),
             "resident": resident_without_journal()}
    note(f"{when}: {found['threads']} thread, RssAnon {found['anonymous'] / MEBIBYTE:.2f} MiB, "
         f"RSS without journal files {found['resident'] / MEBIBYTE:.2f} MiB")
    return found


def feed_million(count, users):
    """Feeds payloads as several users at once, each within the rate of one user."""
    group = grp.getgrnam("notifyd").gr_gid
    chunk = b"".join(json.dumps(push(f"compass://conversation:{n}")).encode() + b"\n"
                     for n in range(500))

    def feeder():
        # Reads while it writes: a sender that does not read is no longer read from after a while.
        door = socket.socket(socket.AF_UNIX)
        door.connect(STREAM)
        door.setblocking(False)
        left = count // users
        unsent = memoryview(chunk * (left // 500))
        while left > 0:
            readable, writable, _ = select.select([door], [door] if unsent else [], [], 60)
            if readable:
                left -= (door.recv(1 << 20) or os._exit(1)).count(b"\n")
            elif writable:
                unsent = unsent[door.send(unsent[:65536]):]
            else:
                return 2
        return 0

    children = [in_child(feeder, 20_000 + n, [group]) for n in range(users)]
    equal([os.waitpid(pid, 0)[1] for pid in children], [0] * users, "results of the feeders")


@case("one thread and bounded memory, also after a million notifications", 900)
def memory():
    logged_in()
    Door().ask(push(PROFILE), outcome="routed")
    idle = measure("idle", 1)
    began = time.monotonic()
    feed_million(1_000_000, 5)
    took = time.monotonic() - began
    note(f"1,000,000 notifications in {took:.0f} s: {1_000_000 / took:,.0f} a second")
    later = measure("after a million", 1_000_001)
    forget_journal()
    for found in (idle, later):
        equal(found["threads"], 1, "threads")
        assert found["resident"] <= 14 * MEBIBYTE, f"resident: {found['resident']}"
    assert idle["anonymous"] <= 4 * MEBIBYTE, f"anonymous: {idle['anonymous']}"
    grown = later["anonymous"] - idle["anonymous"]
    assert grown <= MEBIBYTE, f"anonymous memory grew by {grown} bytes"


def start_once(directory, configuration):
    """Starts the daemon as its user; returns the milliseconds from exec to READY=1."""
    notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    path = f"{directory}/notify"
    pathlib.Path(path).unlink(missing_ok=True)
    notify.bind(path)
    os.chmod(path, 0o777)
    notify.settimeout(10)
    environment = {"NOTIFY_SOCKET": path, "STATE_DIRECTORY": f"{directory}/state",
                   "RUNTIME_DIRECTORY": f"{directory}/run"}
    clock, began = os.pipe()
    daemon = subprocess.Popen(
        ["/usr/local/bin/notifyd", "--config", configuration], env=environment,
        user="notifyd", group="notifyd", extra_groups=["systemd-journal"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        # Written by the child immediately before its exec.
        preexec_fn=lambda: os.write(began, struct.pack("d", time.monotonic())))
    try:
        while b"READY=1" not in notify.recv(4096):
            pass
        return (time.monotonic() - struct.unpack("d", os.read(clock, 8))[0]) * 1000
    finally:
        daemon.terminate()
        equal(daemon.wait(), 0, f"exit code; {daemon.stderr.read()}")
        notify.close()
        os.close(clock)
        os.close(began)


@contextlib.contextmanager
def before_all_others():
    """Runs the block and its children with real-time priority, if that is permitted."""
    with contextlib.suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    try:
        yield
    finally:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))


@case("READY=1 follows exec within milliseconds, with 1,000 routes after a clean stop")
def start():
    systemctl("stop", "notifyd.service")
    directory = pathlib.Path("/run/start-test")
    for name in ("state", "run"):
        (directory / name).mkdir(parents=True, exist_ok=True)
        os.chown(directory / name, uid(), pwd.getpwnam("notifyd").pw_gid)
    routes = {f"section{n}:{{id:int}}:{{name}}": {"push": f"Screen{n}"} for n in range(1000)}
    configuration = directory / "routes.json"
    configuration.write_text(json.dumps(
        {"schemes": ["compass"], "routers": {"logged-in": routes}}))
    with before_all_others():
        start_once(directory, str(configuration))
        times = sorted(start_once(directory, str(configuration)) for _ in range(30))
    median = statistics.median(times)
    note(f"READY=1 after {times[0]:.1f} ms at best, {median:.1f} ms in the median")
    # The limit is an order of magnitude above the usual time, so that load does not fail the case.
    assert median <= 50, f"milliseconds to READY=1: {times}"
