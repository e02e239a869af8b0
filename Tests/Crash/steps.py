"""Kills the process at each of its effects in turn: before, during or after it. The sender then repeats
the frames without a receipt. In the end ledger and sessions must be the same as without a kill."""

from concurrent.futures import ThreadPoolExecutor

from judge import Judge, equal
from world import PRELOADED, Gone, Notifyd, wait_until

ITEM = {"payload": {"url": "compass://item:1"}, "session": "tv", "id": "item"}
# A plan of several commands, a report, a duplicate, a parked link, a flow from its start to its
# result with the parked link, a link without a route, a link that is discarded.
SCRIPT = [
    {"event": "tree", "session": "tv", "tree": "pHome mNote"},
    {"event": "login", "session": "tv", "user": "john"},
    ITEM,
    {"event": "did", "session": "tv", "command": {"command": "push", "screen": "Note"}},
    {"payload": {"url": "compass://note:2"}, "session": "tv", "id": "note"},
    ITEM,
    {"event": "logout", "session": "tv"},
    {"payload": {"url": "compass://item:3"}, "session": "tv", "id": "parked", "user": "mary"},
    {"payload": {"url": "compass://login"}, "session": "tv", "id": "flow"},
    {"event": "continue", "session": "tv", "arguments": {"name": "mary"}},
    {"event": "continue", "session": "tv"},
    {"payload": {"url": "compass://nowhere"}, "session": "tv", "id": "nowhere"},
    {"event": "logout", "session": "tv"},
    {"payload": {"url": "compass://note:4"}, "session": "tv", "id": "discarded"},
    {"event": "login", "session": "tv", "user": "john"},
]
# The number of effects of a start with recovery and of the first frames.
RECOVERY = 70


class Story:
    """The script, sent by one sender to one ledger, over as many processes as necessary."""

    def __init__(self, program, name, path):
        self.notifyd = Notifyd(program, name)
        self.log = self.notifyd.folder / "effects"
        self.path = path
        # In the reference without a kill: the answers of notifyd before each frame and at the end.
        self.known = []
        self.receipts = []

    def effects(self):
        return self.log.read_text().split()

    def live(self, door, reference):
        """Sends the frames that have no receipt yet, after comparing the sessions with the reference."""
        judge = Judge(None)
        while len(self.receipts) < len(SCRIPT):
            frame = SCRIPT[len(self.receipts)]
            now = judge.answers(door)
            if reference:
                before, after = reference.known[len(self.receipts):][:2]
                if now != before:
                    equal(now, after, f"sessions neither as before nor as after {frame}")
                if "event" in frame and now != before:
                    # It was applied but its receipt was lost. An event has no id, so it must not be repeated.
                    self.receipts.append(None)
                    continue
            else:
                self.known.append(now)
            self.receipts.append(door.ask(frame))
        if not reference:
            self.known.append(judge.answers(door))

    def end(self, door):
        """Ends a process that was not killed: by a stop, or after a checkpoint while idle."""
        if self.path == "idle":
            count = len(self.effects())
            wait_until("a checkpoint", lambda: self.notifyd.process.poll() is not None
                       or "pwrite64" in self.effects()[count:])
            # Answered once the checkpoint is complete.
            door.ask({"query": "status"})
        else:
            equal(self.notifyd.stop(), 0, f"exit code: {self.notifyd.complaint()}")

    def life(self, reference=None, **environment):
        """Runs one process; returns whether it was not killed at an effect."""
        self.notifyd.start(LD_PRELOAD=str(PRELOADED), EFFECT_LOG=str(self.log), **environment)
        try:
            door = self.notifyd.door()
            self.live(door, reference)
            self.script_ends = len(self.effects())
            self.end(door)
            return True
        except Gone:
            equal(self.notifyd.process.wait(), -9, f"exit code: {self.notifyd.complaint()}")
            return False
        except AssertionError:
            if self.notifyd.process.poll() == -9:
                return False
            raise
        finally:
            self.notifyd.kill()

    def judged(self, reference=None):
        """Runs a last process and judges the ledger."""
        self.notifyd.start()
        try:
            door = self.notifyd.door()
            self.live(door, reference)
            judge = Judge(door.ask({"query": "status"})["ledger"])
            judge.receipts = [r for r in zip(SCRIPT, self.receipts) if r[1]]
            judge.judge(door)
            if reference:
                equal(judge.sessions(), reference.judge.sessions(), "sessions in the end")
                equal(judge.outcomes(), reference.judge.outcomes(), "outcomes")
            self.judge = judge
        finally:
            self.notifyd.kill()


def kill_at(program, reference, deaths):
    """Runs the script with kills at the given effects; returns their number and the failure, if any."""
    name = "-".join([reference.path, *(f"{place}{number}" for number, place in deaths)])
    story = Story(program, name, reference.path)
    try:
        survived = [story.life(reference, EFFECT=str(number), EFFECT_PLACE=place)
                    for number, place in deaths]
        story.judged(reference)
        return survived.count(False), None
    except (AssertionError, Gone) as fault:
        return 0, f"{name}, {story.effects()[-1:]}: {fault!r}"


def every(effects, start=0):
    """Yields every effect with before and after, and amid for writes."""
    for number, effect in enumerate(effects[start:], start + 1):
        yield number, "before"
        if effect in ("pwrite64", "write"):
            yield number, "amid"
        yield number, "after"


def some(effects, start=0):
    """Yields every effect with before; of consecutive page writes only the first and the last."""
    for number in range(start + 1, len(effects) + 1):
        around = effects[number - 2:number + 1]
        if around != ["pwrite64"] * 3:
            yield number, "before"


def run(program, cycles):
    places = every if cycles >= 1000 else some
    stories = {path: Story(program, path, path) for path in ("stop", "idle")}
    for story in stories.values():
        equal(story.life(), True, "survived")
        story.judged()
        equal(len(story.receipts[SCRIPT.index(ITEM)]["commands"]), 3, "commands of the plan")
    stop, idle = stories["stop"].effects(), stories["idle"].effects()
    deaths = [("stop", [death]) for death in places(stop)]
    deaths += [("idle", [death]) for death in places(idle, stories["idle"].script_ends)]
    # The recovering process is killed, too: entries that were stored and not sent are sent twice.
    sends = [number for number, effect in enumerate(stop, 1) if effect == "send"]
    for first in sends[len(sends) // 3::len(sends) // 3][:2]:
        again = places(stop[:RECOVERY])
        deaths += [("stop", [(first, "before"), death]) for death in again]
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(lambda d: kill_at(program, stories[d[0]], d[1]), deaths))
    faults = [fault for _, fault in found if fault]
    equal(faults[:5], [], f"{len(faults)} of {len(deaths)} kills")
    return f"{len(stop)} effects, {sum(count for count, _ in found)} kills"
