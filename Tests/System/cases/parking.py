"""Parked links, and for which user they open."""

from support import (CONTROL, PROFILE, Door, case, commands, cursor, entries, equal, has, logged_in,
                     login, notifyctl, push, systemctl)

MARY = "compass://profile:mary"


def ends(mark, identifier):
    """Returns the outcomes recorded under an id, in order."""
    return [e["NOTIFY_OUTCOME"] for e in entries(mark, f"NOTIFY_ID={identifier}")]


@case("a parked link opens at the login, once and under its id")
def opened_once():
    mark = cursor()
    receipt = Door().ask(push(PROFILE), outcome="parked")
    control = logged_in()
    equal(ends(mark, receipt["id"]), ["parked", "routed"], "outcomes under the id")
    control.ask({"event": "logout"})
    control.ask(login())
    equal(commands(entries(mark)), [("push", "Profile", '{"username":"john"}')], "commands")


@case("parked links open in the order in which they were received")
def in_order():
    mark = cursor()
    Door().feed(*(push(f"compass://conversation:{n}") for n in range(10))).receipts(10)
    logged_in()
    equal([a for _, _, a in commands(entries(mark))],
          ['{"thread":"%d"}' % n for n in range(10)], "arguments")


@case("a link that was parked for one user never opens for the next")
def never_for_another():
    mark = cursor()
    control = logged_in("john")
    control.ask({"event": "logout"})
    receipt = Door().ask(push(PROFILE), outcome="parked")
    control.ask(login("mary"), outcome="applied")
    equal(ends(mark, receipt["id"]), ["parked", "discarded"], "outcomes under the id")
    control.ask({"event": "logout"})
    control.ask(login("john"), outcome="applied")
    equal(commands(entries(mark)), [], "commands")


@case("a link with a user in its envelope opens for that user only")
def named_user():
    mark = cursor()
    control = Door(CONTROL)
    control.ask({"event": "logout"})
    for_mary = control.ask({"payload": push(MARY), "user": "mary"}, outcome="parked")
    for_john = control.ask({"payload": push(PROFILE), "user": "john"}, outcome="parked")
    control.ask(login("mary"), outcome="applied")
    equal(ends(mark, for_mary["id"]), ["parked", "routed"], "mary's link")
    equal(ends(mark, for_john["id"]), ["parked", "discarded"], "john's link")


@case("a logout discards parked links")
def discarded_by_logout():
    mark = cursor()
    receipt = Door().ask(push(PROFILE), outcome="parked")
    control = Door(CONTROL)
    control.ask({"event": "logout"})
    has(entries(mark, f"NOTIFY_ID={receipt['id']}")[-1], NOTIFY_OUTCOME="discarded", PRIORITY="5")
    control.ask(login())
    equal(commands(entries(mark)), [], "commands")


@case("sixteen links can be parked; the seventeenth evicts the oldest")
def sixteen():
    mark = cursor()
    feed = Door()
    receipts = [feed.ask(push(f"compass://conversation:{n}")) for n in range(17)]
    equal(ends(mark, receipts[0]["id"]), ["parked", "discarded"], "the oldest")
    logged_in()
    equal(len(commands(entries(mark))), 16, "commands")


@case("notifyctl lists parked links and drops them")
def by_hand():
    mark = cursor()
    receipt = Door().ask(push(PROFILE), outcome="parked")
    assert PROFILE in notifyctl("parked")
    notifyctl("parked", "drop")
    assert PROFILE not in notifyctl("parked")
    equal(ends(mark, receipt["id"]), ["parked", "discarded"], "outcomes under the id")


@case("a parked link survives a restart and opens afterwards")
def over_restart():
    mark = cursor()
    receipt = Door().ask(push(PROFILE), outcome="parked")
    systemctl("restart", "notifyd.service")
    logged_in()
    equal(ends(mark, receipt["id"]), ["parked", "routed"], "outcomes under the id")
