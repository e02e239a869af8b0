"""New routes, good and bad, while the daemon runs."""

import json

from support import (CONFIGURATION, PROFILE, Door, active, case, cursor, entries, equal, has,
                     logged_in, main_pid, notifyctl, push, read, systemctl)

ROUTES = CONFIGURATION / "routes.json"
SHOP = push("compass://shop:42")


def change(function):
    """Edits the routes in place."""
    routes = json.loads(ROUTES.read_text())
    function(routes)
    ROUTES.write_text(json.dumps(routes, indent=2))


def add(pattern, route, state="logged-in"):
    def change_both(routes):
        routes["routers"][state].update({pattern: route})
        routes["screens"].update({screen: {} for key, screen in route.items()
                                  if key in ("push", "present")})

    change(change_both)


def reload(succeeds):
    done = systemctl("reload", "notifyd.service", check=False)
    equal(done.returncode == 0, succeeds, f"systemctl reload succeeds: {done.stderr}")


@case("new routes are in force after systemctl reload, without a restart")
def good():
    control = logged_in()
    feed = Door()
    mark = cursor()
    before = feed.ask(SHOP, outcome="noRoute")
    pid = main_pid()
    add("shop:{item:int}", {"push": "Shop"})
    reload(True)
    equal(main_pid(), pid, "process")
    # The connections are the same ones.
    feed.ask(SHOP, outcome="routed", route="shop:{item:int}")
    control.ask({"event": "logout"}, outcome="applied")
    found = {e["NOTIFY_OUTCOME"]: e for e in entries(mark) if e.get("NOTIFY_LINK")}
    generations = [int(found[o]["NOTIFY_GENERATION"]) for o in ("noRoute", "routed")]
    equal(generations[1], generations[0] + 1, "generation")
    equal(int(found["noRoute"]["NOTIFY_SEQ"]), before["seq"], "number of the first")


# What is written into routes.json, and where the error is said to be.
BAD = {
    "not JSON": (lambda: ROUTES.write_text('{\n  "schemes": ["compass"],\n}\n'), "3:"),
    "an unknown key": (lambda: add("shop", {"psuh": "Shop"}), "psuh"),
    "an unknown screen": (lambda: add("shop", {"replaceTop": "Profil"}), "Profil"),
    "a bad pattern": (lambda: add("shop:{item", {"push": "Shop"}), "shop:{item"),
    "a tie": (lambda: (add("shop:{item}", {"push": "A"}), add("shop:{other}", {"push": "B"})),
              "shop:{other}"),
    "a way into a state for strangers": (lambda: add("in", {"enters": "logged-out"}), "accept"),
}


@case("bad routes make systemctl reload fail, say where, and change nothing")
def bad():
    logged_in()
    feed = Door()
    for what, (write, place) in BAD.items():
        mark = cursor()
        text = ROUTES.read_text()
        write()
        reload(False)
        feed.ask(push(PROFILE), outcome="routed")
        feed.ask(SHOP, outcome="noRoute")
        equal(active(), "active", f"service after {what}")
        said = read(mark, "-x", "-u", "notifyd.service")
        assert "routes.json" in said and place in said, f"{what}: {said}"
        assert "New routes were refused" in said, f"{what}: {said}"
        checked = notifyctl("check", str(ROUTES), code=None)
        assert place in checked, f"{what}: {checked}"
        ROUTES.write_text(text)
    reload(True)


@case("routes that fail their own tests are refused")
def own_tests():
    logged_in()
    change(lambda routes: routes["routers"]["logged-in"].pop("profile:{username}"))
    reload(False)
    Door().ask(push(PROFILE), outcome="routed")


@case("a parked link opens when new routes know it")
def parked():
    mark = cursor()
    control = logged_in()
    control.ask({"event": "logout"})
    add("gift:{code}", {"present": "Gift"}, state="logged-in")
    reload(True)
    receipt = Door().ask(push("compass://gift:x"), outcome="parked")
    add("gift:{code}", {"present": "Gift"}, state="logged-out")
    reload(True)
    found = entries(mark, f"NOTIFY_ID={receipt['id']}")
    equal([e["NOTIFY_OUTCOME"] for e in found], ["parked", "routed"], "outcomes under the id")


@case("files of routes.d add routes, and a key given twice is refused with both places")
def fragments():
    logged_in()
    folder = CONFIGURATION / "routes.d"
    folder.mkdir()
    fragment = {"screens": {"Shop": {}}, "routers": {"logged-in": {"shop:{item:int}": {"push": "Shop"}}}}
    (folder / "10-shop.json").write_text(json.dumps(fragment))
    reload(True)
    Door().ask(SHOP, outcome="routed")
    mark = cursor()
    (folder / "20-shop.json").write_text(json.dumps(fragment))
    reload(False)
    said = read(mark, "-u", "notifyd.service")
    assert "10-shop.json" in said and "20-shop.json" in said, said


@case("notifyctl check accepts the example, and explain says what a link would do")
def check_and_explain():
    notifyctl("check", str(ROUTES))
    Door()
    said = notifyctl("explain", PROFILE, "--state", "logged-in")
    assert "profile:{username}" in said and "push" in said and "Profile" in said, said
    mark = cursor()
    notifyctl("explain", "compass://conversation:x", "--state", "logged-in")
    equal(entries(mark), [], "entries: explaining has no effect")


@case("a daemon without routes of its own runs on those that are built in")
def built_in():
    ROUTES.unlink()
    (CONFIGURATION / "routes.test.json").unlink()
    Door().ask(push(PROFILE), outcome="parked")
    logged_in()
    has(Door().ask(push(PROFILE)), outcome="routed", route="profile:{username}")
