"""The watchdog: a daemon that hangs is replaced, one that has nothing to do or waits is not."""

import os
import signal

from support import (PROFILE, Door, case, equal, has, logged_in, main_pid, override, push, show,
                     stopped, wait_until)


def last_sign():
    return int(show("WatchdogTimestampMonotonic"))


@case("an idle daemon gives signs of life")
def idle():
    override("WatchdogSec=1s")
    Door().ask(push(PROFILE), outcome="parked")
    pid = main_pid()
    for _ in range(3):
        before = last_sign()
        wait_until("the next sign of life", lambda: last_sign() > before, 3)
    equal(main_pid(), pid, "process")


@case("a daemon that waits for a journald that hangs lives on, and its senders get their receipts")
def waits():
    override("WatchdogSec=1s")
    control = logged_in()
    pid = main_pid()
    with stopped(int(show("MainPID", "systemd-journald.service"))):
        door = Door().feed(*[push(PROFILE)] * 100)
        for _ in range(4):
            before = last_sign()
            wait_until("the next sign of life", lambda: last_sign() > before, 3)
        assert control.feed({"query": "status"}).receipt()["unconfirmed"] > 0, "it does not wait"
        equal(main_pid(), pid, "process")
    for receipt in door.receipts(100):
        has(receipt, outcome="routed")
    equal(main_pid(), pid, "process")


# What the watchdog sees of a loop that spins is that it does not come round. No payload can make it
# spin, and the product has no switch for it; a process that is held up comes round as little.
@case("a daemon that hangs is replaced, and what it knew is kept")
def hangs():
    override("WatchdogSec=1s", "TimeoutAbortSec=1s")
    logged_in()
    pid = main_pid()
    os.kill(pid, signal.SIGSTOP)
    door = Door().feed(push(PROFILE))
    has(door.receipt(), outcome="routed", state="logged-in")
    assert main_pid() != pid, "the hung daemon served"
