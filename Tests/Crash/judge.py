"""What must be true of a ledger after whatever happened: said once, for every kind of crash.

What is read in the journal is the truth; receipts and what notifyd answers are held against it."""

import collections

from world import journal

DAMAGED = "ea964727ca654f94b70e450077f36d9c"
# Sessions of the judge itself and of strangers.
APART = ("barrier", "default")
NEW = ("logged-out", None, "", [])
ENDS = ("routed", "expired", "discarded")
# What journald adds and what tells attempts apart; everything else is the entry itself.
OWN = ("MESSAGE", "PRIORITY", "NOTIFY_", "NAV_")


def equal(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: found {found!r}, expected {expected!r}")


class Judge:
    """Knows a ledger from its first number on."""

    def __init__(self, ledger):
        self.ledger = ledger
        self.cursor = None
        self.entries = {}
        self.receipts = []
        # What notifyd has said about damage since it was last asked for.
        self.damages = []

    def read(self):
        """Takes what has come into the journal; a number names one entry for ever."""
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
        # Everything before its receipt is in the journal, and nothing that follows can be.
        door.ask({"payload": {"text": "a barrier"}, "session": "barrier"})
        self.read()
        self.check_receipts()
        self.check_ids()
        equal(self.damages, [], "damage")
        equal(self.differences(answers), {}, "sessions")

    def differences(self, answers):
        """What notifyd knows of sessions, and what the journal tells, where that is not the same."""
        # A session in which nothing has happened need not be remembered.
        expected = self.sessions()
        pairs = {key: (answers.get(key, NEW), expected.get(key, NEW))
                 for key in {*answers, *expected}}
        return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}

    @staticmethod
    def answers(door):
        """What notifyd knows of sessions and parked links."""
        parked = collections.defaultdict(list)
        for link in door.ask({"query": "parked"})["parked"]:
            parked[link["session"]].append(link["id"])
        listed = {s["session"]: s for s in door.ask({"query": "sessions"})["sessions"]}
        return {key: (s["state"], s.get("user"), s.get("tree", ""), parked[key])
                for key, s in listed.items() if key not in APART}

    def sessions(self):
        """The same, from the entries alone."""
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
        """Everything that was acknowledged is there, under the numbers that were told."""
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
        """No id opens or waits twice, and what opens does so with all its steps."""
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
        """What became of each id: its outcomes in order, repetitions left out."""
        found = collections.defaultdict(list)
        for _, entry in sorted(self.entries.items()):
            outcome = entry.get("NOTIFY_OUTCOME")
            if "NOTIFY_ID" not in entry or entry["NOTIFY_SESSION"] == "barrier":
                continue
            if outcome not in (None, "duplicate"):
                found[entry["NOTIFY_ID"]].append(outcome)
        return found
