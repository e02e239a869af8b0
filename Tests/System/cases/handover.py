"""Restarts that keep connections open: nothing that was sent is lost or repeated."""

import os
import resource
import select
import socket
import threading

from support import (CONTROL, PACKET, PROFILE, STREAM, Door, case, cursor, entries, equal, has,
                     logged_in, main_pid, note, numbers_without_gap, override, push, show, stopped,
                     systemctl, wait_until)

JOURNALD = "systemd-journald.service"


def restart():
    """Restarts the service and waits until the new process has adopted all stored descriptors."""
    pid = main_pid()
    systemctl("restart", "notifyd.service")
    assert main_pid() not in (0, pid), "the process is the same one"
    wait_for_adoption()


def wait_for_adoption():
    wait_until("the connections are adopted", lambda: stored() == 0)


def stored():
    """Returns how many descriptors the manager stores for the service."""
    return int(show("NFileDescriptorStore"))


def conversation(number):
    return push(f"compass://conversation:{number}")


def status(control):
    return control.feed({"query": "status"}).receipt()


def follow(session="default"):
    """Returns a connection that follows a session and has received its snapshot."""
    door = Door(CONTROL).feed({"query": "follow", "session": session})
    has(door.receipt(), snapshot=True)
    return door


@case("idle connections of all doors survive a restart")
def idle():
    control, feed, packet = logged_in(), Door(), Door(PACKET)
    for door in (feed, packet):
        door.ask(push(PROFILE), outcome="routed")
    restart()
    for door in (feed, packet):
        door.ask(push(PROFILE), outcome="routed", state="logged-in")
    control.ask({"event": "logout"}, outcome="applied")
    equal(status(control)["connections"], 3, "connections")


@case("half a frame before a restart and half after it are one frame; lines count from the start")
def half_frame():
    logged_in()
    door = Door().feed(b'{"url": "compass://profile:j\xc3')
    other = Door().feed(b'\n{"url":\n  "x", ')
    mark = Door(CONTROL).feed(b'{"query": "st')
    restart()
    has(door.feed('\xb6hn"}'.encode("latin-1") + b"\n").receipt(), outcome="routed")
    has(other.feed(b"oops\n").receipt(), outcome="rejected", reason="bad_json", line=3, column=8)
    has(mark.feed(b'atus"}').receipt(), connections=4)
    # Lines are counted from the start of the connection, over any number of restarts.
    other.feed(b'{"url": "compass://profile:mary"}\n')
    has(other.receipt(), outcome="routed")
    restart()
    has(other.feed(b"[]\n").receipt(), outcome="rejected", line=5, column=1)


@case("receipts that were unread before a restart are delivered after it, each once, in order")
def unread_receipts():
    control = logged_in()
    doors = [Door() for _ in range(3)]
    # More than a kernel buffer, so that the daemon has some receipts unsent and one partly sent.
    for door in doors:
        threading.Thread(target=door.feed, args=[conversation(n) for n in range(2000)]).start()
    wait_until("receipts are held back", lambda: status(control)["seq"] > 900)
    restart()
    for door in doors:
        threads = [r["commands"][0]["arguments"]["thread"] for r in door.receipts(2000)]
        equal(threads, [str(n) for n in range(2000)], "threads in receipts")


@case("a receipt whose entries a hung journald has not stored is sent after the restart")
def stalled_journald():
    mark = cursor()
    control = logged_in()
    doors, follower = [Door(), Door(PACKET), Door(CONTROL)], follow()
    frames = [conversation(1), conversation(2), {"payload": conversation(3)}]
    with stopped(int(show("MainPID", JOURNALD))):
        for door, frame in zip(doors, frames):
            door.feed(frame)
        wait_until("the frames are decided", lambda: status(control)["unconfirmed"] == 3)
        pid = main_pid()
        systemctl("restart", "--no-block", "notifyd.service")
        wait_until("the next process", lambda: main_pid() not in (0, pid))
        for door in (*doors, follower):
            equal(select.select([door.socket], [], [], 0)[0], [],
                  "lines received before journald has the entry")
    threads = [follower.receipt()["command"]["arguments"]["thread"] for _ in range(3)]
    equal(sorted(threads), ["1", "2", "3"], "threads of the follower")
    for number, door in enumerate(doors, 1):
        receipt = door.receipt()
        has(receipt, outcome="routed", link=f"compass://conversation:{number}")
        door.ask(frames[number - 1], outcome="routed")
    found = entries(mark)
    numbers_without_gap(found)
    # By number: an entry may have been sent to journald twice.
    links = {e["NOTIFY_SEQ"]: e["NOTIFY_LINK"] for e in found if e.get("NOTIFY_LINK")}.values()
    equal(sorted(links), sorted(2 * [f"compass://conversation:{n}" for n in (1, 2, 3)]), "links")


@case("a follower receives each command once over ten restarts under load", 180)
def followed():
    mark = cursor()
    logged_in()
    follower = follow()
    done = threading.Event()
    sent, seen = [], []

    def feed(number):
        door = Door()
        while not done.is_set():
            thread = number * 1_000_000 + len(sent)
            door.ask(conversation(thread), outcome="routed")
            sent.append(str(thread))

    def watch():
        while not done.is_set() or len(seen) < len(sent):
            seen.append(follower.receipt())

    threads = [threading.Thread(target=feed, args=[n]) for n in range(8)]
    threads.append(threading.Thread(target=watch))
    for thread in threads:
        thread.start()
    try:
        for _ in range(10):
            before = len(sent)
            wait_until("receipts", lambda: len(sent) >= before + 200, 30)
            restart()
    finally:
        done.set()
        for thread in threads:
            thread.join()
    while len(seen) < len(sent):
        seen.append(follower.receipt())
    others = [s for s in seen if "command" not in s]
    equal(others, [], "lines that are not commands, such as another snapshot")
    equal(sorted(s["command"]["arguments"]["thread"] for s in seen), sorted(sent), "threads")
    numbers = [s["seq"] for s in seen]
    equal(numbers, sorted(set(numbers)), "numbers")
    found = entries(mark)
    numbers_without_gap(found)
    equal(len({e["NOTIFY_SEQ"] for e in found if "NAV_COMMAND" in e}), len(sent),
          "commands in the journal")
    note(f"{len(sent)} commands")


@case("what peers wrote before they closed or half-closed is read after the restart")
def closed():
    mark = cursor()
    control = logged_in()
    doors = [Door() for _ in range(4)]
    for number, door in enumerate(doors):
        door.ask(conversation(number), outcome="routed")
    half, ended, gone, follower = *doors[:3], follow()
    cut = doors[3]
    cut.feed(b'{"url": "comp')
    follower.socket.shutdown(socket.SHUT_WR)
    override("ExecStartPre=/bin/sh -c 'read line </run/notifyd-gate'")
    os.mkfifo("/run/notifyd-gate")
    try:
        pid = main_pid()
        systemctl("restart", "--no-block", "notifyd.service")
        wait_until("no process runs", lambda: main_pid() != pid and stored() > 0)
        half.feed(conversation(10))
        half.socket.shutdown(socket.SHUT_WR)
        ended.feed(conversation(11))
        ended.close()
        gone.close()
        cut.socket.shutdown(socket.SHUT_WR)
        with open("/run/notifyd-gate", "w") as gate:
            gate.write("go\n")
    finally:
        os.unlink("/run/notifyd-gate")
    receipt = half.receipt()
    has(receipt, outcome="routed", link="compass://conversation:10")
    equal(half.line(), b"", "the end of the half-closed connection")
    has(cut.receipt(), outcome="rejected", reason="truncated")
    equal(cut.line(), b"", "the end of the connection with half a frame")
    seen = {follower.receipt()["command"]["arguments"]["thread"] for _ in range(2)}
    equal(seen, {"10", "11"}, "threads of the follower")
    wait_for_adoption()
    wait_until("the closed connections are released", lambda: status(control)["connections"] == 2)
    numbers_without_gap(entries(mark))


@case("a thousand connections survive a restart", 120)
def thousand():
    logged_in()
    doors = many_doors(1000)
    for number, door in enumerate(doors):
        door.feed(b'{"url": "compass://conversation:%d' % number)
    restart()
    for door in doors:
        door.feed(b'"}\n')
    for number, door in enumerate(doors):
        has(door.receipt(), outcome="routed", link=f"compass://conversation:{number}")


def many_doors(count):
    """Opens more connections than one user may have, a hundred for each user."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, most), most))
    groups = os.getgroups()
    os.setgroups([os.stat(STREAM).st_gid])
    doors = []
    try:
        for number in range(count):
            os.seteuid(40_000 + number // 100)
            doors.append(Door())
            os.seteuid(0)
    finally:
        os.seteuid(0)
        os.setgroups(groups)
    return doors
