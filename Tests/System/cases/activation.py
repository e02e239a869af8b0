"""Socket activation, and the permissions of the doors."""

import grp
import os
import pwd
import stat

from support import (CONTROL, PACKET, PROFILE, SOCKETS, STREAM, Door, active, case, equal, has,
                     main_pid, notifyctl, override, push, run, show, systemctl, wait_until)


@case("the first payload starts the service, which serves it")
def first_payload():
    equal(active(), "inactive", "service before")
    Door().ask(push(PROFILE), outcome="parked", link=PROFILE)
    equal(active(), "active", "service after")


@case("each door starts the same daemon, which serves all three")
def one_daemon():
    for path in (PACKET, CONTROL, STREAM):
        systemctl("stop", "notifyd.service")
        Door(path).ask({"query": "sessions"} if path == CONTROL else push(PROFILE))
        pid = main_pid()
        for other in (PACKET, CONTROL, STREAM):
            Door(other).ask({"query": "sessions"} if other == CONTROL else push(PROFILE))
        equal(main_pid(), pid, "process that serves the other doors")


@case("a packet is one payload, and its receipt is one packet")
def packets():
    door = Door(PACKET)
    door.socket.send(b'{"url": "compass://profile:john"}')
    has(door.receipt(), outcome="parked")
    door.socket.send(b'{"url": "compass://profile')
    has(door.receipt(), outcome="rejected", reason="truncated")
    door.socket.send(b'{"url": "compass://profile:mary"}')
    has(door.receipt(), outcome="parked")


@case("the doors belong to root and their groups, with mode 0660")
def modes():
    for path, group in ((STREAM, "notifyd"), (PACKET, "notifyd"), (CONTROL, "notifyd-control")):
        found = os.stat(path)
        equal(stat.S_IMODE(found.st_mode), 0o660, f"mode of {path}")
        equal((found.st_uid, grp.getgrgid(found.st_gid).gr_name), (0, group), f"owner of {path}")


@case("a user without a group can open no door, one in notifyd the feeding doors only")
def groups():
    line = '{"url":"compass://profile:john"}\n'
    for group, opened in ((None, ()), ("notifyd", (STREAM,)), ("notifyd-control", (CONTROL,))):
        who = ["--reuid=nobody", "--regid=nogroup"]
        who += [f"--groups={group}"] if group else ["--clear-groups"]
        for path in (STREAM, CONTROL):
            done = run("setpriv", *who, "socat", "-t10", "-", f"UNIX-CONNECT:{path}",
                       input=line, check=False)
            equal(done.returncode == 0, path in opened, f"{group} through {path}: {done.stderr}")


@case("the state directory is private to the daemon, although feeders share its group")
def state_directory():
    Door().ask(push(PROFILE), outcome="parked")
    found = os.stat("/var/lib/notifyd")
    equal(stat.S_IMODE(found.st_mode), 0o700, "mode")
    equal(found.st_uid, pwd.getpwnam("notifyd").pw_uid, "owner")
    for name in os.listdir("/var/lib/notifyd"):
        mode = stat.S_IMODE(os.stat(f"/var/lib/notifyd/{name}").st_mode)
        equal(mode & 0o077, 0, f"permissions of others on {name}")


@case("systemctl status shows the counts of outcomes")
def status():
    Door().ask(push(PROFILE), outcome="parked")
    text = wait_until("a STATUS= with the count", lambda: "1 parked" in show("StatusText")
                      and show("StatusText"))
    for word in ("0 routed", "1 parked", "0 rejected", "unconfirmed 0", "journal ok"):
        assert word in text, f"{word} is not in {text!r}"
    assert "1 parked" in notifyctl("status")


@case("fifty stops and starts by a payload do not reach the sockets' trigger limit")
def many_starts():
    for _ in range(50):
        Door().ask(push(PROFILE), outcome="parked")
        systemctl("stop", "notifyd.service")
    equal([active(s) for s in SOCKETS], ["active"] * 2, "sockets")


@case("a daemon that fails to start leaves the sockets open; it serves their input once it starts")
def cannot_start():
    override("ExecStart=", "ExecStart=/bin/false", "RestartSec=50ms")
    door = Door().feed(push(PROFILE))
    wait_until("ten failed starts", lambda: int(show("NRestarts")) >= 10)
    equal(active("notifyd.socket"), "active", "socket")
    override()
    has(door.receipt(), outcome="parked")


@case("the daemon runs in the sandbox of its unit")
def sandbox():
    Door().ask(push(PROFILE), outcome="parked")
    status = dict(line.split(":\t", 1) for line in open(f"/proc/{main_pid()}/status")
                  if ":\t" in line)
    equal(status["NoNewPrivs"].strip(), "1", "NoNewPrivs")
    equal(status["Seccomp"].strip(), "2", "Seccomp")
    equal(status["CapEff"].strip(), "0" * 16, "CapEff")
    equal(status["CapBnd"].strip(), "0" * 16, "CapBnd")
