"""Screen trees: links and flows change them, programs report theirs, the journal records them."""

import os
import signal

from support import (CONTROL, PROFILE, Door, case, cursor, entries, equal, has, logged_in, login,
                     main_pid, notifyctl, numbers_without_gap, push, systemctl, wait_until)

HOME = "rHome{*feed: pFeed; orders: pOrders}"
JOHN = "rHome{*feed: pFeed pProfile; orders: pOrders}"


def fields(found, *names):
    """Returns the named fields of entries as tuples."""
    return [tuple(e.get(name) for name in names) for e in found]


def session(key="default"):
    return Door(CONTROL).feed({"query": "session", "session": key}).receipt()


def kill():
    pid = main_pid()
    os.kill(pid, signal.SIGKILL)
    wait_until("systemd reacts", lambda: main_pid() != pid)


@case("a flow logs the user in, and the parked link opens after it")
def flow():
    mark = cursor()
    feed, control = Door(), Door(CONTROL)
    feed.ask(push(PROFILE), outcome="parked", reason="other_state")
    feed.ask(push("compass://login"), outcome="routed",
             commands=[{"command": "present", "screen": "Username"}])
    equal(session()["flows"], ["login"], "running flows")
    has(control.ask({"event": "continue", "arguments": {"username": "john"}}),
        outcome="applied", state="logged-out", tree="mUsername pPassword",
        commands=[{"command": "push", "screen": "Password", "arguments": {"username": "john"}}])
    receipt = control.ask({"event": "continue"}, outcome="applied", user="john", tree=JOHN)
    equal([(f["flow"], f["event"], f.get("result"), f.get("reason")) for f in receipt["flows"]],
          [("login", "finish", "authenticated", None), ("login", "release", None, "parent_removed")],
          "events of the flow")
    equal([e["outcome"] for e in receipt["ended"]], ["routed"], "outcome of the parked link")
    has(session(), state="logged-in", user="john", tree=JOHN)
    found = entries(mark)
    numbers_without_gap(found)
    equal(fields(found, "NOTIFY_OUTCOME", "NOTIFY_EVENT", "NAV_COMMAND", "NAV_FROM", "NAV_TREE"), [
        ("parked", None, None, None, None),
        ("routed", None, "present", None, "mUsername"),
        (None, "start", None, None, None),
        ("applied", "continue", "push", "Username", "mUsername pPassword"),
        ("applied", "continue", "setRoot", "Password", HOME),
        (None, "finish", None, None, None),
        (None, "release", None, None, None),
        ("routed", None, "push", "Feed", JOHN)], "entries")
    flows = [e for e in found if "NOTIFY_FLOW" in e]
    equal(fields(flows, "NOTIFY_FLOW", "NOTIFY_RESULT", "NOTIFY_REASON", "NOTIFY_SESSION"),
          [("login", None, None, "default"), ("login", "authenticated", None, "default"),
           ("login", None, "parent_removed", "default")], "entries of the flow")
    equal(len({e["MESSAGE_ID"] for e in flows}), 1, "kinds of entries of a flow")


@case("a cancelled flow restores the session")
def cancelled():
    Door().ask(push("compass://login"), outcome="routed")
    control = Door(CONTROL)
    receipt = control.ask({"event": "cancel"}, outcome="applied", state="logged-out", tree="")
    equal([(f["event"], f.get("result"), f.get("reason")) for f in receipt["flows"]],
          [("finish", "cancelled", None), ("release", None, "dismissed")], "the flow")
    has(session(), state="logged-out", parked=0)
    control.ask({"event": "continue"}, outcome="ignored", reason="no_flow")


@case("the tree follows what a program reports of its screens")
def reports():
    control = logged_in()
    Door().ask(push("compass://"), outcome="routed")
    mark = cursor()
    control.ask({"event": "did", "command": {"command": "push", "screen": "Profile",
                                             "arguments": {"username": "mary"}}},
                outcome="applied", tree=JOHN)
    control.ask({"event": "did", "command": {"command": "pop"}}, outcome="applied", tree=HOME)
    control.ask({"event": "did", "command": {"command": "pop"}}, outcome="ignored",
                reason="on_root", tree=HOME)
    control.ask({"event": "tree", "tree": "pSettings pHelp",
                 "screens": [{"screen": "Settings", "arguments": {"section": "privacy"}},
                             {"screen": "Help"}]}, outcome="applied", tree="pSettings pHelp")
    equal(session()["screens"], [{"screen": "Settings", "arguments": {"section": "privacy"}},
                                 {"screen": "Help"}], "screens")
    for frame in ({"event": "tree", "tree": "?"}, {"event": "did", "command": {"command": "fly"}}):
        equal(control.feed(frame).receipt()["outcome"], "rejected", f"outcome of {frame}")
    found = entries(mark)
    numbers_without_gap(found)
    equal(fields(found, "NOTIFY_EVENT", "NOTIFY_OUTCOME", "NOTIFY_REASON", "NAV_TREE")[:4], [
        ("did", "applied", None, JOHN), ("did", "applied", None, HOME),
        ("did", "ignored", "on_root", None), ("tree", "applied", None, "pSettings pHelp")],
        "entries")
    assert not any("NAV_COMMAND" in e for e in found), "a report was recorded as a command"


@case("links are parked under a forced modal and open when it is dismissed")
def forced():
    control, feed = logged_in(), Door()
    mark = cursor()
    feed.ask(push("compass://"), outcome="routed")
    feed.ask(push("compass://terms"), outcome="routed")
    feed.ask(push(PROFILE), outcome="parked", reason="forced", state="logged-in")
    equal(session()["tree"], HOME + " mTerms~formSheet!", "tree")
    receipt = control.ask({"event": "did", "command": {"command": "dismiss"}}, outcome="applied",
                          tree=JOHN)
    equal([e["outcome"] for e in receipt["ended"]], ["routed"], "outcome of the parked link")
    numbers_without_gap(entries(mark))


@case("a link to the top screen is routed with the command none")
def nothing_to_do():
    logged_in()
    feed, mark = Door(), cursor()
    first = feed.ask(push("compass://orders"), outcome="routed")
    equal([c["command"] for c in first["commands"]], ["setRoot", "selectTab"], "commands")
    assert "commands" not in feed.ask(push("compass://orders"), outcome="routed")
    found = entries(mark)
    equal(fields(found, "NAV_COMMAND", "NAV_SCREEN", "NAV_TAB", "NAV_STEP", "NAV_STEPS"), [
        ("setRoot", "Home", None, "1", "2"), ("selectTab", None, "orders", "2", "2"),
        ("none", "Orders", None, "1", "1")], "entries")
    feed.ask(push("compass://help"), outcome="routed")
    has(entries(mark)[-1], NAV_COMMAND="segue", NAV_SEGUE="showHelp", NAV_SCREEN="Help",
        NAV_FROM="Orders")


@case("screens and flows survive a restart and a kill -9")
def kept():
    control = Door(CONTROL)
    control.ask(login(session="tv"))
    for end in (lambda: systemctl("restart", "notifyd.service"), kill):
        Door().ask(push("compass://login"))
        Door(CONTROL).ask({"payload": push(PROFILE), "session": "tv"}, outcome="routed")
        before = session(), session("tv")
        end()
        equal((session(), session("tv")), before, "sessions afterwards")
        Door(CONTROL).ask({"event": "cancel"}, outcome="applied", tree="")
    Door().ask(push("compass://login"), outcome="routed")
    control = Door(CONTROL)
    control.ask({"event": "continue", "arguments": {"username": "john"}}, outcome="applied")
    kill()
    # The flow has the name from before the kill.
    Door(CONTROL).ask({"event": "continue"}, outcome="applied", user="john", tree=HOME)


@case("notifyctl draws the screens and sends reports and events")
def by_hand():
    logged_in()
    Door().ask(push("compass://"), outcome="routed")
    equal(notifyctl("session", "did", "push", "Profile", "username=mary"),
          f"default shows {JOHN}\n", "printed")
    lines = notifyctl("session", "show").splitlines()
    assert "      Profile username=mary  <- on top" in lines, lines
    assert "Profile username=mary" in notifyctl("session")
    notifyctl("session", "tree", "pHome", code=0)
    assert "(on_root)" in notifyctl("session", "did", "pop", code=8)
    assert "(no_flow)" in notifyctl("session", "event", "continue", code=8)
    notifyctl("session", "did", "fly", code=64)
