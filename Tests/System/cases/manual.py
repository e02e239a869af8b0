"""The first commands of the README."""

import re

from support import PROFILE, case, cursor, equal, has, run, systemctl, entries, SOCKETS, active


def shell(line):
    return run("bash", "-c", line).stdout


@case("the first commands of the README start the service and open the parked link")
def first_steps():
    systemctl("disable", "--now", *SOCKETS)
    mark = cursor()
    shell("systemctl enable --now notifyd.socket")
    equal([active(s) for s in SOCKETS], ["active"] * 2, "sockets after enabling notifyd.socket")
    equal(active(), "inactive", "service before the first payload")
    answer = shell("""echo '{"aps":{"alert":"hi"},"url":"compass://profile:john"}' |
                      socat -t10 - UNIX-CONNECT:/run/notifyd/stream.sock""")
    assert '"outcome":"parked"' in answer, answer
    verbose = shell("journalctl --sync; journalctl -u notifyd -o verbose")
    for line in ("NOTIFY_OUTCOME=parked", "NOTIFY_REASON=", f"NOTIFY_LINK={PROFILE}"):
        assert line in verbose, f"{line} is not in {verbose}"
    printed = shell("notifyctl session login john")
    assert re.search(r"push.*Profile.*username.*john", printed), printed
    opened = entries(mark, "NOTIFY_OUTCOME=routed")
    equal(len(opened), 1, "links opened")
    has(opened[0], NAV_COMMAND="push", NAV_SCREEN="Profile", NAV_ARGUMENTS='{"username":"john"}',
        NAV_ARG_USERNAME="john", NOTIFY_LINK=PROFILE)
