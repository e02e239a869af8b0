"""Stops, which are orderly and fast whatever hangs."""

import json
import time

from support import (CONTROL, PROFILE, Door, active, case, cursor, entries, equal, has, logged_in,
                     main_pid, note, numbers_without_gap, push, show, stopped, systemctl)


def stop():
    """Stops the service and returns the seconds; fails if it had to be killed."""
    began = time.monotonic()
    systemctl("stop", "notifyd.service")
    took = time.monotonic() - began
    equal((show("Result"), show("ExecMainCode"), show("ExecMainStatus")), ("success", "1", "0"),
          "result, code and status of the stop")
    assert took < 5, f"stopping took {took:.1f} s"
    return took


@case("an idle daemon stops at once, and its sockets stay open")
def idle():
    Door().ask(push(PROFILE), outcome="parked")
    note(f"{stop() * 1000:.0f} ms")
    equal(active("notifyd.socket"), "active", "socket")


@case("a hundred connections with half a payload each do not delay the stop")
def connections():
    doors = [Door() for _ in range(100)]
    for door in doors:
        door.feed(b'{"aps":{"al')
    Door().ask(push(PROFILE), outcome="parked")
    stop()


@case("a hung journald does not delay the stop, and accepted payloads are recorded afterwards")
def hung_journald():
    mark = cursor()
    logged_in()
    receipt = Door().ask(push(PROFILE), outcome="routed")
    with stopped(int(show("MainPID", "systemd-journald.service"))):
        feed = Door()
        feed.feed(*(push(f"compass://conversation:{n}") for n in range(300)))
        Door(CONTROL).feed({"query": "status"}).receipt()
        stop()
    again = Door().ask(push(PROFILE), outcome="routed", state="logged-in")
    found = entries(mark)
    numbers_without_gap(found)
    assert again["seq"] > receipt["seq"], again


@case("a peer that never reads its receipts does not delay the stop")
def unread():
    logged_in()
    door = Door()
    door.socket.settimeout(0.5)
    text = json.dumps(push(PROFILE)).encode() + b"\n"
    try:
        while True:
            door.socket.sendall(text * 100)
    except TimeoutError:
        pass
    stop()


@case("a payload that was written while the daemon stopped is served by the next process")
def waiting():
    logged_in()
    with stopped(main_pid()):
        door = Door()
        door.feed(push(PROFILE))
    has(door.receipt(), outcome="routed")
    systemctl("stop", "notifyd.service")
    door = Door().feed(push(PROFILE))
    has(door.receipt(), outcome="routed", state="logged-in")
