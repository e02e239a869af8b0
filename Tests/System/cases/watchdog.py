"""The watchdog restarts a daemon that hangs, not one that is idle or waits."""

import os
import signal

from support import (PROFILE, Door, case, equal, has, logged_in, main_pid, override, push, show,
                     stopped, wait_until)


def last_ping():
    return int(show("WatchdogTimestampMonotonic"))


@case("an idle daemon sends WATCHDOG=1")
def idle():
    override("WatchdogSec=1s")
    Door().ask(push(PROFILE), outcome="parked")
    pid = main_pid()
    for _ in range(3):
        before = last_ping()
        wait_until("the next WATCHDOG=1", lambda: last_ping() > before, 3)
    equal(main_pid(), pid, "process")


@case("a daemon that waits for a hung journald is not restarted, and its senders get receipts")
def waits():
    override("WatchdogSec=1s")
    control = logged_in()
    pid = main_pid()
    with stopped(int(show("MainPID", "systemd-journald.service"))):
        door = Door().feed(*[push(PROFILE)] * 100)
        for _ in range(4):
            before = last_ping()
            wait_until("the next WATCHDOG=1", lambda: last_ping() > before, 3)
        status = control.feed({"query": "status"}).receipt()
        assert status["unconfirmed"] > 0, "nothing is unconfirmed"
        equal(main_pid(), pid, "process")
    for receipt in door.receipts(100):
        has(receipt, outcome="routed")
    equal(main_pid(), pid, "process")


# A stopped process stands for a loop that hangs: neither sends WATCHDOG=1. No payload can make the
# loop hang, and the product has no switch for it.
@case("a daemon that hangs is restarted, and its sessions are restored")
def hangs():
    override("WatchdogSec=1s", "TimeoutAbortSec=1s")
    logged_in()
    pid = main_pid()
    os.kill(pid, signal.SIGSTOP)
    door = Door().feed(push(PROFILE))
    has(door.receipt(), outcome="routed", state="logged-in")
    assert main_pid() != pid, "the hung daemon served"
