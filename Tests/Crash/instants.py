"""Kills at random instants, under load and during recovery. Senders pipeline their frames, and repeat
those without a receipt."""

import random
import time
from concurrent.futures import ThreadPoolExecutor

from judge import Judge, equal
from world import Gone, Notifyd

SEED = 7
SENDERS = 3
KILLS = {"in total": 0, "under load": 0}


class Sender:
    """A client with a session of its own, and its frames without a receipt."""

    def __init__(self, name, chance):
        self.name = name
        self.chance = chance
        self.outstanding = []
        self.receipts = []
        self.acknowledged = []
        self.number = 0

    def frame(self):
        """Returns the next frame: a link that opens, is parked or repeated, a login, a flow, a report."""
        self.number += 1
        session = {"session": self.name}
        kind = self.chance.choices(
            ["note", "item", "again", "login", "logout", "flow", "continue", "did", "tree"],
            [30, 20, 6, 6, 6, 4, 8, 4, 3])[0]
        links = {"note": f"compass://note:{self.number}", "flow": "compass://login",
                 "item": f"compass://item:{self.number % 5}"}
        if kind in links:
            return session | {"payload": {"url": links[kind]}, "id": f"{self.name}-{self.number}"}
        if kind == "again" and self.acknowledged:
            return self.chance.choice(self.acknowledged[-20:])
        return session | {
            "login": {"event": "login", "user": f"u{self.number % 3}"},
            "continue": {"event": "continue", "arguments": {"name": f"u{self.number % 3}"}},
            "did": {"event": "did", "command": {"command": "push", "screen": "Note"}},
            "tree": {"event": "tree", "tree": "pHome"},
        }.get(kind, {"event": "logout"})

    def work(self, notifyd):
        """Repeats the outstanding frames, then sends new ones until the connection ends."""
        try:
            door = notifyd.door()
            door.say(*self.outstanding)
            while True:
                room = self.chance.randint(1, 12) - len(self.outstanding)
                frames = [self.frame() for _ in range(max(room, 0))]
                self.outstanding += frames
                door.say(*frames)
                for _ in range(self.chance.randint(1, len(self.outstanding))):
                    self.accept(door.hear())
        except Gone:
            pass

    def accept(self, receipt):
        frame = self.outstanding.pop(0)
        equal(receipt["outcome"] in ("rejected", "noLink"), False, f"{frame} {receipt}")
        self.receipts.append((frame, receipt))
        if "id" in frame:
            if frame in self.acknowledged:
                equal(receipt["outcome"], "duplicate", f"{frame}, which was acknowledged")
            self.acknowledged.append(frame)


def live(notifyd, senders, judge, chance):
    """One process: recovers, is judged, works, is killed."""
    notifyd.start()
    KILLS["in total"] += 1
    if chance.random() < 0.15:
        # Killed before it is ready, so that the next process repeats the recovery.
        time.sleep(chance.random() * 0.02)
        return notifyd.kill()
    KILLS["under load"] += 1
    judge.judge(notifyd.door())
    with ThreadPoolExecutor(SENDERS) as pool:
        runs = [pool.submit(sender.work, notifyd) for sender in senders]
        # Sleeping makes the instant independent of the daemon's events.
        time.sleep(chance.random() * chance.choice([0.005, 0.02, 0.06]))
        notifyd.kill()
    for run in runs:
        run.result()
    for sender in senders:
        judge.receipts += sender.receipts
        sender.receipts = []


def run(program, cycles):
    entries = receipts = 0
    # A new ledger after a hundred processes, so that each judgement has few entries.
    for ledger in range(max(1, cycles // 100)):
        chance = random.Random(SEED + ledger)
        notifyd = Notifyd(program, f"instants-{ledger}")
        notifyd.start()
        judge = Judge(notifyd.door().ask({"query": "status"})["ledger"])
        notifyd.kill()
        senders = [Sender(f"s{n}", random.Random(chance.random())) for n in range(SENDERS)]
        for _ in range(min(cycles, 100)):
            live(notifyd, senders, judge, chance)
        notifyd.start()
        judge.judge(notifyd.door())
        equal(notifyd.stop(), 0, "exit code")
        entries += len(judge.entries)
        receipts += sum(len(sender.acknowledged) for sender in senders)
    return f"{KILLS} kills, {entries} entries, {receipts} acknowledged payloads"
