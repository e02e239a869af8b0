"""The invariants of a ledger after any kind of crash. The journal is the reference: receipts and the
answers of notifyd must agree with it."""

import collections

from world import journal

DAMAGED = "ea964727ca654f94b70e450077f36d9c"
# The judge's own session, and the default session.
APART = ("barrier", "default")
NEW = ("logged-out", None, "", [])
ENDS = ("routed", "expired", "discarded")
# The fields that the daemon writes. NOTIFY_ATTEMPT, which differs in each attempt, is excluded below.
OWN = ("MESSAGE", "PRIORITY", "NOTIFY_", "NAV_")


def equal(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: found {found!r}, expected {expected!r}")


class Judge:
    """Reads a ledger from its first number on and checks it."""

    def __init__(self, ledger):
        self.ledger = ledger
        self.cursor = None
        self.entries = {}
        self.receipts = []
        # Messages about damage since they were last cleared.
        self.damages = []

    def read(self):
        """Reads new entries of the journal; all entries with one number must be equal."""
        found, self.cursor = journal(self.ledger, self.cursor)
        for entry in found:
            if entry["MESSAGE_ID"] == DAMAGED:
                self.damages.append(entry["MESSAGE"])
            if "NOTIFY_SEQ" not in entry:
                continue
            number = int(entry["NOTIFY_SEQ"])
            own = {name: value for name, value in entry.items()
                   if name.startswith(OWN) and name != "NOTIFY_ATTEMPT"}
            equal(own, self.entries.setdefault(number, own), f"number {number}")
        numbers = sorted(self.entries)
        equal([n for n in range(1, len(numbers) + 1) if n not in self.entries], [], "gaps")

    def judge(self, door):
        """Fails unless a running notifyd, the journal and all receipts agree."""
        answers = self.answers(door)
        # Its receipt proves that every earlier entry is in the journal.
        door.ask({"payload": {"text": "a barrier"}, "session": "barrier"})
        self.read()
        self.check_receipts()
        self.check_ids()
        equal(self.damages, [], "damage")
        equal(self.differences(answers), {}, "sessions")

    def differences(self, answers):
        """Returns the sessions for which notifyd and the journal differ."""
        # A session in its initial state need not exist.
        expected = self.sessions()
        pairs = {key: (answers.get(key, NEW), expected.get(key, NEW))
                 for key in {*answers, *expected}}
        return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}

    @staticmethod
    def answers(door):
        """Returns the sessions and parked links from the answers of notifyd."""
        parked = collections.defaultdict(list)
        for link in door.ask({"query": "parked"})["parked"]:
            parked[link["session"]].append(link["id"])
        listed = {s["session"]: s for s in door.ask({"query": "sessions"})["sessions"]}
        return {key: (s["state"], s.get("user"), s.get("tree", ""), parked[key])
                for key, s in listed.items() if key not in APART}

    def sessions(self):
        """Returns the sessions and parked links computed from the entries."""
        sessions = {}
        for _, entry in sorted(self.entries.items()):
            key = entry.get("NOTIFY_SESSION", "default")
            if key in APART:
                continue
            state, user, tree, parked = sessions.get(key, NEW)
            outcome, event = entry.get("NOTIFY_OUTCOME"), entry.get("NOTIFY_EVENT")
            tree = entry.get("NAV_TREE", tree)
            if outcome == "applied" and event in ("login", "logout"):
                state, user = entry["NOTIFY_STATE"], entry.get("NOTIFY_USER")
            if entry.get("NOTIFY_RESULT") == "authenticated":
                state, user = "logged-in", entry["NOTIFY_USER"]
            if outcome == "parked":
                parked = [*parked, entry["NOTIFY_ID"]]
            elif outcome in ENDS:
                parked = [i for i in parked if i != entry["NOTIFY_ID"]]
            sessions[key] = (state, user, tree, parked)
        return sessions

    def check_receipts(self):
        """Every acknowledged frame is in the journal, under the numbers of its receipt."""
        for frame, receipt in self.receipts:
            first = receipt["seq"]
            for number in range(first, first + receipt.get("entries", 1)):
                if number not in self.entries:
                    raise AssertionError(f"{number} was acknowledged: {frame} {receipt}")
            entry = self.entries[first]
            equal(entry.get("NOTIFY_OUTCOME"), receipt["outcome"], f"outcome of {first}")
            if "id" in frame:
                equal(entry.get("NOTIFY_ID"), frame["id"], f"id of {first}")
        self.receipts.clear()

    def check_ids(self):
        """No id is routed or parked twice, and a routed id has all its steps."""
        steps, parked = collections.defaultdict(list), collections.Counter()
        for _, entry in sorted(self.entries.items()):
            outcome, identifier = entry.get("NOTIFY_OUTCOME"), entry.get("NOTIFY_ID")
            if outcome == "parked":
                parked[identifier] += 1
            if outcome == "routed" and identifier:
                steps[identifier].append((int(entry["NAV_STEP"]), int(entry["NAV_STEPS"])))
        equal([i for i, count in parked.items() if count > 1], [], "parked twice")
        for identifier, found in steps.items():
            count = found[0][1]
            equal(found, [(step, count) for step in range(min(count, 1), count + 1)]
                  if count else [(0, 0)], f"steps of {identifier}")

    def outcomes(self):
        """Returns the outcomes of each id in order, without duplicates."""
        found = collections.defaultdict(list)
        for _, entry in sorted(self.entries.items()):
            outcome = entry.get("NOTIFY_OUTCOME")
            if "NOTIFY_ID" not in entry or entry["NOTIFY_SESSION"] == "barrier":
                continue
            if outcome not in (None, "duplicate"):
                found[entry["NOTIFY_ID"]].append(outcome)
        return found
