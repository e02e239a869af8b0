"""Restarts that fail, and the cases in which connections are closed."""

import os
import pathlib
import signal
import socket

from cases.handover import (conversation, follow, restart, status, stored,
                            wait_for_adoption)
from support import (CONFIGURATION, CONTROL, PROFILE, Door, case, cursor, entries, equal, has,
                     logged_in, main_pid, override, push, read, show, stopped, systemctl,
                     wait_until)

ROUTES = CONFIGURATION / "routes.json"
JOURNALD = "systemd-journald.service"


@case("connections survive starts that fail for an invalid configuration, until it is corrected")
def bad_configuration():
    logged_in()
    door, follower = Door().feed(b'{"url": "compass://pro'), follow()
    override("RestartSec=50ms")
    text = ROUTES.read_text()
    ROUTES.write_text("{")
    systemctl("restart", "notifyd.service", check=False)
    wait_until("some failed starts", lambda: int(show("NRestarts")) >= 3)
    equal(stored(), 4, "descriptors that the manager stores")
    door.feed(b'file:john"}\n')
    ROUTES.write_text(text)
    has(door.receipt(), outcome="routed")
    equal(follower.receipt()["command"]["screen"], "Profile", "screen")
    wait_for_adoption()


@case("a start that is killed before it adopts the connections leaves them to the next")
def killed_start():
    control = logged_in()
    door = Door().feed(b'{"url": "compass://pro')
    override("RestartSec=50ms")
    with stopped(int(show("MainPID", JOURNALD))):
        # An entry that cannot be sent makes the next start wait for journald; it is killed there.
        Door().feed(conversation(1))
        wait_until("an entry is unconfirmed", lambda: status(control)["unconfirmed"] == 1)
        pid = main_pid()
        systemctl("restart", "--no-block", "notifyd.service")
        wait_until("the start is waiting", lambda: "waiting" in show("StatusText"))
        second = main_pid()
        assert second not in (0, pid), "no second process"
        os.kill(second, signal.SIGKILL)
        wait_until("the third process", lambda: main_pid() not in (0, second))
        assert stored() > 0, "the manager has dropped the connections"
    has(door.feed(b'file:john"}\n').receipt(), outcome="routed")
    wait_for_adoption()


@case("kill -9 closes connections, including those that were adopted after a restart")
def killed():
    logged_in()
    doors = [Door(), Door(CONTROL), follow()]
    restart()
    doors[0].ask(push(PROFILE), outcome="routed")
    pid = main_pid()
    os.kill(pid, signal.SIGKILL)
    for door in doors:
        if door is doors[2]:
            has(door.receipt(), seq=2)
        equal(door.line(), b"", "the end")
    wait_until("the next process", lambda: main_pid() not in (0, pid))
    equal(stored(), 0, "descriptors that the manager stores")
    Door().ask(push(PROFILE), outcome="routed", state="logged-in")


@case("a stop decides what was written before it, and closes connections after their receipts")
def stop():
    mark = cursor()
    logged_in()
    door, gone = Door(), Door()
    for peer in (door, gone):
        peer.ask(conversation(0), outcome="routed")
    # systemd sends SIGCONT with SIGTERM, so that signal and input arrive together.
    os.kill(main_pid(), signal.SIGSTOP)
    # More than one read returns.
    door.feed(*(conversation(n) for n in range(300)))
    gone.feed(*(conversation(n) for n in range(300, 600))).close()
    systemctl("stop", "notifyd.service")
    equal(stored(), 0, "descriptors that the manager stores")
    links = [receipt["link"] for receipt in door.receipts(300)]
    equal(links, [f"compass://conversation:{n}" for n in range(300)], "links in receipts")
    equal(door.line(), b"", "the end")
    links = {e.get("NOTIFY_LINK") for e in entries(mark)} - {None}
    equal(links, {f"compass://conversation:{n}" for n in range(600)}, "links in the journal")


@case("without a descriptor store a restart closes connections and loses nothing else")
def no_store():
    override("FileDescriptorStoreMax=0")
    logged_in()
    door = Door()
    door.ask(push(PROFILE), outcome="routed")
    systemctl("restart", "notifyd.service")
    equal(door.line(), b"", "the end")
    Door().ask(push(PROFILE), outcome="routed", state="logged-in")


# Imitates a notifyd whose handover this one cannot read. Run as ExecStartPre= of the unit, it
# stores a connection with the manager, and memory that claims to describe it.
OTHER = """
import fcntl, os, socket, sys
manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
manager.connect(os.environ["NOTIFY_SOCKET"])
door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
door.connect("/run/peer.sock")
memory = os.memfd_create("handover", os.MFD_ALLOW_SEALING)
os.write(memory, open("/run/memory", "rb").read())
if "--open" not in sys.argv:
    fcntl.fcntl(memory, 1033, 15)
for name, file in (("connection-x-0", door.fileno()), ("handover-x", memory)):
    socket.send_fds(manager, [f"FDSTORE=1\\nFDNAME={name}\\nFDPOLL=0".encode()], [file])
"""

# The content of the memory, an option of the program, and the words of the warning.
FOREIGN = {
    "of a later version": (b'{"notifyd-handover":2,"bytes":0,"hash":"0"}\n', "", "version 2"),
    "that is damaged": (b'{"notifyd-handover":1,"bytes":9,"hash":"0"}\nxxxxxxxxx', "", "damaged"),
    "that is something else": (b"\0" * 5000, "", "first line is not that of a handover"),
    "that is empty": (b"", "", "first line is not that of a handover"),
    "that could change": (b"x", " --open", "Failed to trust handover-x"),
}


@case("memory of another version, damaged or unsealed, is refused; its connections are closed")
def foreign():
    pathlib.Path("/run/other.py").write_text(OTHER)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind("/run/peer.sock")
    try:
        os.chmod("/run/peer.sock", 0o777)
        listener.listen()
        for what, (memory, option, reason) in FOREIGN.items():
            mark = cursor()
            pathlib.Path("/run/memory").write_bytes(memory)
            override("NotifyAccess=all", f"ExecStartPre=/usr/bin/python3 /run/other.py{option}")
            systemctl("restart", "notifyd.service")
            peer, _ = listener.accept()
            peer.settimeout(10)
            equal(peer.recv(1), b"", f"data on a connection whose memory is one {what}")
            wait_for_adoption()
            said = read(mark, "-u", "notifyd.service")
            assert reason in said and "last process: 0 of 1" in said, f"{what}: {said}"
            door = Door()
            door.ask(push(PROFILE), outcome="parked")
            equal(door.finish(), [], "receipts after the last")
    finally:
        listener.close()
        for path in ("peer.sock", "other.py", "memory"):
            pathlib.Path(f"/run/{path}").unlink(missing_ok=True)
