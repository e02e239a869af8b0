"""Reloads with valid and invalid routes."""

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


@case("systemctl reload applies new routes without a restart")
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


# A change of routes.json, and the text by which the error locates it.
BAD = {
    "not JSON": (lambda: ROUTES.write_text('{\n  "schemes": ["compass"],\n}\n'), "3:"),
    "an unknown key": (lambda: add("shop", {"psuh": "Shop"}), "psuh"),
    "an unknown screen": (lambda: add("shop", {"replaceTop": "Profil"}), "Profil"),
    "a bad pattern": (lambda: add("shop:{item", {"push": "Shop"}), "shop:{item"),
    "a tie": (lambda: (add("shop:{item}", {"push": "A"}), add("shop:{other}", {"push": "B"})),
              "shop:{other}"),
    "a state change without accept": (lambda: add("in", {"enters": "logged-out"}), "accept"),
}


@case("with invalid routes systemctl reload fails, locates the error, and changes nothing")
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
        printed = read(mark, "-x", "-u", "notifyd.service")
        assert "routes.json" in printed and place in printed, f"{what}: {printed}"
        assert "New routes were refused" in printed, f"{what}: {printed}"
        checked = notifyctl("check", str(ROUTES), code=None)
        assert place in checked, f"{what}: {checked}"
        ROUTES.write_text(text)
    reload(True)


@case("routes that fail their own expectations are refused")
def own_tests():
    logged_in()
    change(lambda routes: routes["routers"]["logged-in"].pop("profile:{username}"))
    reload(False)
    Door().ask(push(PROFILE), outcome="routed")


@case("a parked link opens when a reload adds its route")
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


@case("files in routes.d add routes; a key in two files is refused, and the error names both")
def fragments():
    logged_in()
    folder = CONFIGURATION / "routes.d"
    folder.mkdir()
    routers = {"logged-in": {"shop:{item:int}": {"push": "Shop"}}}
    fragment = {"screens": {"Shop": {}}, "routers": routers}
    (folder / "10-shop.json").write_text(json.dumps(fragment))
    reload(True)
    Door().ask(SHOP, outcome="routed")
    mark = cursor()
    (folder / "20-shop.json").write_text(json.dumps(fragment))
    reload(False)
    printed = read(mark, "-u", "notifyd.service")
    assert "10-shop.json" in printed and "20-shop.json" in printed, printed


@case("notifyctl check accepts the example, and explain shows the route of a link")
def check_and_explain():
    notifyctl("check", str(ROUTES))
    Door()
    printed = notifyctl("explain", PROFILE, "--state", "logged-in")
    assert "profile:{username}" in printed and "push" in printed and "Profile" in printed, printed
    mark = cursor()
    notifyctl("explain", "compass://conversation:x", "--state", "logged-in")
    equal(entries(mark), [], "entries: explaining has no effect")


@case("a daemon without a configuration uses the built-in routes")
def built_in():
    ROUTES.unlink()
    (CONFIGURATION / "routes.test.json").unlink()
    Door().ask(push(PROFILE), outcome="parked")
    logged_in()
    has(Door().ask(push(PROFILE)), outcome="routed", route="profile:{username}")
