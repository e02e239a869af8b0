"""The state of a session selects the router of a link; no link changes the state."""

from support import (CONTROL, PROFILE, Door, case, commands, cursor, entries, equal, has, logged_in,
                     login, notifyctl, push)


def command(kind, screen, **arguments):
    found = {"command": kind, "screen": screen}
    return found | {"arguments": arguments} if arguments else found


@case("with a user, a link is routed and its command is in the journal")
def routed():
    mark = cursor()
    logged_in()
    receipt = Door().ask(push(PROFILE), outcome="routed", state="logged-in", session="default",
                         provider="apns", link=PROFILE, route="profile:{username}",
                         commands=[command("push", "Profile", username="john")])
    found = entries(mark, "NOTIFY_OUTCOME=routed")
    equal(len(found), 1, "entries")
    has(found[0], NOTIFY_SEQ=str(receipt["seq"]), NOTIFY_SESSION="default", NOTIFY_PROVIDER="apns",
        NOTIFY_STATE="logged-in", NOTIFY_LINK=PROFILE, NOTIFY_ROUTE="profile:{username}",
        NAV_COMMAND="push", NAV_SCREEN="Profile", NAV_ARGUMENTS='{"username":"john"}',
        NAV_ARG_USERNAME="john", PRIORITY="6")


@case("without a user, the router of logged-out is used")
def logged_out():
    door = Door(CONTROL)
    door.ask({"event": "logout"})
    feed = Door()
    feed.ask(push("compass://login:john"), outcome="routed", state="logged-out",
             commands=[command("present", "Username", username="john")])
    feed.ask(push(PROFILE), outcome="parked", state="logged-out")
    feed.ask(push("compass://no:such:place"), outcome="noRoute")


@case("a link of a state that does not park is noRoute in another state")
def other_state():
    logged_in()
    Door().ask(push("compass://login:john"), outcome="noRoute", reason="other_state")


@case("events and payloads of one connection are decided in order")
def order():
    door = Door(CONTROL)
    door.feed(login(), {"payload": push(PROFILE)}, {"event": "logout"},
              {"payload": push(PROFILE)}, login("mary"), {"payload": push(PROFILE)})
    equal([r["outcome"] for r in door.receipts(6)],
          ["applied", "routed", "applied", "parked", "applied", "routed"], "outcomes")


@case("notifyctl logs a user in and out")
def by_hand():
    notifyctl("session", "login", "john")
    assert "john" in notifyctl("session", "show")
    Door().ask(push(PROFILE), outcome="routed")
    notifyctl("session", "logout")
    Door().ask(push(PROFILE), outcome="parked")


@case("a login in one session does not affect another")
def sessions():
    control = Door(CONTROL)
    control.ask(login(session="tv-12"), outcome="applied", session="tv-12")
    control.ask({"payload": push(PROFILE), "session": "tv-12"}, outcome="routed")
    control.ask({"payload": push(PROFILE), "session": "tv-13"}, outcome="parked")
    Door().ask(push(PROFILE), outcome="parked", session="default")
    listed = notifyctl("session", "list")
    assert "tv-12" in listed and "tv-13" in listed, listed


@case("no link from a feeding door logs a user in or out")
def links_decide_nothing():
    mark = cursor()
    feed = Door()
    control = Door(CONTROL)
    control.ask({"event": "logout"})
    receipt = feed.ask(push("compass://resume:mallory"))
    assert receipt["outcome"] not in ("routed", "parked", "applied"), receipt
    assert "reason" in receipt, receipt
    feed.ask(push(PROFILE), state="logged-out")
    control.ask(login(), outcome="applied")
    receipt = feed.ask(push("compass://logout"))
    assert receipt["outcome"] not in ("routed", "parked", "applied"), receipt
    feed.ask(push(PROFILE), outcome="routed", state="logged-in")
    shown = commands(entries(mark))
    assert all(screen == "Profile" for _, screen, _ in shown), shown


@case("the same links from the control door log the user in and out")
def links_of_the_app():
    control = Door(CONTROL)
    control.ask({"event": "logout"})
    control.ask({"payload": {"url": "compass://resume:john"}}, outcome="routed",
                commands=[command("setRoot", "Home", username="john")])
    Door().ask(push(PROFILE), outcome="routed", state="logged-in")
    control.ask({"payload": {"url": "compass://logout"}}, outcome="routed",
                commands=[command("setRoot", "Welcome")])
    Door().ask(push(PROFILE), outcome="parked", state="logged-out")


@case("a feeding door accepts neither events nor envelopes")
def no_events():
    feed = Door()
    for frame in ({"event": "login", "user": "mallory"}, {"payload": push(PROFILE), "user": "m"},
                  {"query": "sessions"}, {"notifyd": {"user": "mallory"}, "url": PROFILE}):
        receipt = feed.ask(frame)
        assert receipt["outcome"] in ("noLink", "rejected", "parked"), receipt
    feed.ask({"notifyd": {}}, outcome="rejected")
    Door().ask(push(PROFILE), outcome="parked")
    assert "mallory" not in notifyctl("session", "show")
