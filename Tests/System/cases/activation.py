"""Sockets, and who gets through them."""

import grp
import os
import pwd
import stat

from support import (CONTROL, PACKET, PROFILE, SOCKETS, STREAM, Door, active, case, equal, has,
                     main_pid, notifyctl, override, push, run, show, systemctl, wait_until)


@case("nothing runs before the first payload, which is served")
def first_payload():
    equal(active(), "inactive", "service before")
    Door().ask(push(PROFILE), outcome="parked", link=PROFILE)
    equal(active(), "active", "service after")


@case("each door starts the same daemon, which has all three of them")
def one_daemon():
    for path in (PACKET, CONTROL, STREAM):
        systemctl("stop", "notifyd.service")
        Door(path).ask({"query": "sessions"} if path == CONTROL else push(PROFILE))
        pid = main_pid()
        for other in (PACKET, CONTROL, STREAM):
            Door(other).ask({"query": "sessions"} if other == CONTROL else push(PROFILE))
        equal(main_pid(), pid, "process that serves the other doors")


@case("a packet is one payload, and its receipt one packet")
def packets():
    door = Door(PACKET)
    door.socket.send(b'{"url": "compass://profile:john"}')
    has(door.receipt(), outcome="parked")
    door.socket.send(b'{"url": "compass://profile')
    has(door.receipt(), outcome="rejected", reason="truncated")
    door.socket.send(b'{"url": "compass://profile:mary"}')
    has(door.receipt(), outcome="parked")


@case("the doors belong to their groups and to nobody else")
def modes():
    for path, group in ((STREAM, "notifyd"), (PACKET, "notifyd"), (CONTROL, "notifyd-control")):
        found = os.stat(path)
        equal(stat.S_IMODE(found.st_mode), 0o660, f"mode of {path}")
        equal((found.st_uid, grp.getgrgid(found.st_gid).gr_name), (0, group), f"owner of {path}")


@case("a stranger gets through no door, a feeder through the feeding doors only")
def groups():
    line = '{"url":"compass://profile:john"}\n'
    for group, opened in ((None, ()), ("notifyd", (STREAM,)), ("notifyd-control", (CONTROL,))):
        who = ["--reuid=nobody", "--regid=nogroup"]
        who += [f"--groups={group}"] if group else ["--clear-groups"]
        for path in (STREAM, CONTROL):
            done = run("setpriv", *who, "socat", "-t10", "-", f"UNIX-CONNECT:{path}",
                       input=line, check=False)
            equal(done.returncode == 0, path in opened, f"{group} through {path}: {done.stderr}")


@case("the state belongs to the daemon alone, although feeders share its group")
def state_directory():
    Door().ask(push(PROFILE), outcome="parked")
    found = os.stat("/var/lib/notifyd")
    equal(stat.S_IMODE(found.st_mode), 0o700, "mode")
    equal(found.st_uid, pwd.getpwnam("notifyd").pw_uid, "owner")
    for name in os.listdir("/var/lib/notifyd"):
        mode = stat.S_IMODE(os.stat(f"/var/lib/notifyd/{name}").st_mode)
        equal(mode & 0o077, 0, f"what others may do with {name}")


@case("systemctl status tells what the daemon has done")
def status():
    Door().ask(push(PROFILE), outcome="parked")
    text = wait_until("a STATUS= with the count", lambda: "1 parked" in show("StatusText")
                      and show("StatusText"))
    for word in ("0 routed", "1 parked", "0 rejected", "unconfirmed 0", "journal ok"):
        assert word in text, f"{word} is not in {text!r}"
    assert "1 parked" in notifyctl("status")


@case("fifty stops and payloads in a row do not turn the sockets off")
def many_starts():
    for _ in range(50):
        Door().ask(push(PROFILE), outcome="parked")
        systemctl("stop", "notifyd.service")
    equal([active(s) for s in SOCKETS], ["active"] * 2, "sockets")


@case("a daemon that cannot start leaves the sockets open, and serves what waited when it can")
def cannot_start():
    override("ExecStart=", "ExecStart=/bin/false", "RestartSec=50ms")
    door = Door().feed(push(PROFILE))
    wait_until("ten failed starts", lambda: int(show("NRestarts")) >= 10)
    equal(active("notifyd.socket"), "active", "socket")
    override()
    has(door.receipt(), outcome="parked")


@case("the daemon has the sandbox of its unit")
def sandbox():
    Door().ask(push(PROFILE), outcome="parked")
    status = dict(line.split(":\t", 1) for line in open(f"/proc/{main_pid()}/status")
                  if ":\t" in line)
    equal(status["NoNewPrivs"].strip(), "1", "NoNewPrivs")
    equal(status["Seccomp"].strip(), "2", "Seccomp")
    equal(status["CapEff"].strip(), "0" * 16, "CapEff")
    equal(status["CapBnd"].strip(), "0" * 16, "CapBnd")
