"""Each effect of a life in turn is the last one: the process ends before it, in the middle of it or
after it. The sender then repeats what it has no receipt for, and in the end everything is as if
nothing had happened."""

from concurrent.futures import ThreadPoolExecutor

from judge import Judge, equal
from world import PRELOADED, Gone, Notifyd, wait_until

ITEM = {"payload": {"url": "compass://item:1"}, "session": "tv", "id": "item"}
# A plan of several commands, a report, a duplicate, a link that waits, a flow from its start to
# its result with what waited, a link that nobody knows, one that is discarded.
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
# So many effects has a start that recovers, and some of the first frames.
RECOVERY = 70


class Story:
    """The script, told by one sender to one ledger, in as many lives as it takes."""

    def __init__(self, program, name, path):
        self.notifyd = Notifyd(program, name)
        self.log = self.notifyd.folder / "effects"
        self.path = path
        # Of a story without an end: what notifyd knew before each frame, and in the end.
        self.known = []
        self.receipts = []

    def effects(self):
        return self.log.read_text().split()

    def live(self, door, reference):
        """Says what has no receipt yet, and asks what became of it."""
        judge = Judge(None)
        while len(self.receipts) < len(SCRIPT):
            frame = SCRIPT[len(self.receipts)]
            now = judge.answers(door)
            if reference:
                before, after = reference.known[len(self.receipts):][:2]
                if now != before:
                    equal(now, after, f"neither before nor after {frame}, but")
                if "event" in frame and now != before:
                    # It came through without a receipt: to say it again would be another event.
                    self.receipts.append(None)
                    continue
            else:
                self.known.append(now)
            self.receipts.append(door.ask(frame))
        if not reference:
            self.known.append(judge.answers(door))

    def end(self, door):
        """Ends a life in which nothing went wrong."""
        if self.path == "idle":
            count = len(self.effects())
            wait_until("a checkpoint", lambda: self.notifyd.process.poll() is not None
                       or "pwrite64" in self.effects()[count:])
            # Answered when the checkpoint is done.
            door.ask({"query": "status"})
        else:
            equal(self.notifyd.stop(), 0, f"exit code: {self.notifyd.complaint()}")

    def life(self, reference=None, **environment):
        """Whether a life was survived."""
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
        """A last life, in which everything is judged."""
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
    """Tells the story with so many deaths; returns how many it had, and what was wrong."""
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
    """Every effect: before it, after it, and amid what is written."""
    for number, effect in enumerate(effects[start:], start + 1):
        yield number, "before"
        if effect in ("pwrite64", "write"):
            yield number, "amid"
        yield number, "after"


def some(effects, start=0):
    """Before every effect, and of pages written in a row the first and the last."""
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
    # Who recovers is killed, too: what was stored and not sent is there twice to be sent.
    sends = [number for number, effect in enumerate(stop, 1) if effect == "send"]
    for first in sends[len(sends) // 3::len(sends) // 3][:2]:
        again = places(stop[:RECOVERY])
        deaths += [("stop", [(first, "before"), death]) for death in again]
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(lambda d: kill_at(program, stories[d[0]], d[1]), deaths))
    faults = [fault for _, fault in found if fault]
    equal(faults[:5], [], f"{len(faults)} of {len(deaths)} instants")
    return f"{len(stop)} effects, {sum(count for count, _ in found)} kills"
