"""The watchdog: a daemon that hangs is replaced, one that only has nothing to do is not."""

import os
import signal

from support import (PROFILE, Door, case, equal, has, logged_in, main_pid, override, push, show,
                     wait_until)


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


@case("a daemon that hangs is replaced, and what it knew is kept")
def hangs():
    override("WatchdogSec=1s", "TimeoutAbortSec=1s")
    logged_in()
    pid = main_pid()
    os.kill(pid, signal.SIGSTOP)
    door = Door().feed(push(PROFILE))
    has(door.receipt(), outcome="routed", state="logged-in")
    assert main_pid() != pid, "the hung daemon served"
