#!/usr/bin/env python3
"""A user interface that draws by printing, and is never out of step with notifyd.

    python3 docs/shell.py [SESSION [CONTROL SOCKET]]

Its user types `back`, `tap SCREEN [KEY=VALUE]...`, `tab NAME`, `event NAME [KEY=VALUE]...` for an
event of a flow, and `yes NUMBER` or `no NUMBER` to a question. It shows what its user does at once and reports it; docs/doors.md says why that
is enough. What it prints: the number that it has come to, why it draws, and its screens.
"""

import asyncio
import json
import sys

from screens import Screens

KEPT = 48  # screens; of more, half are let go of, those that lie deepest

ASKED = 16  # questions; no more links wait in a session


class Shell:
    def __init__(self, session):
        self.session, self.place, self.screens = session, None, Screens()
        self.waiting = []  # what was sent and has no receipt yet
        self.last = 0  # the number of the last report
        self.crossed = False  # whether notifyd may have done in another order what we both did
        self.asked = {}  # the ids of links that wait for an answer, by their numbers
        self.told = asyncio.Event()  # set while it knows what notifyd has on the screen

    # --- What notifyd says -----------------------------------------------------------------------

    def hear(self, line):
        if "outcome" in line:
            self.hear_receipt(line, self.waiting.pop(0))
        elif "snapshot" in line:
            self.place = {"ledger": line["ledger"], "seq": line["seq"]}
            if "tree" in line:
                self.screens, self.crossed = Screens(line["tree"], line.get("screens", ())), False
                self.draw("snapshot")
        else:
            self.place["seq"] = line["seq"]
            if "command" in line:
                if line["command"]["command"] == "confirm":
                    self.ask(line)
                self.obey(line.get("performed", line["command"]))
            elif not self.is_under_way():
                # Such a line may say what notifyd has on the screen as of its number.
                if self.crossed or line.get("tree", str(self.screens)) != str(self.screens):
                    self.report_all()

    def hear_receipt(self, receipt, event):
        if event in ("did", "tree"):
            self.last = receipt["seq"]
        if receipt["outcome"] != "applied":
            print(f"{event}:", receipt["message"], file=sys.stderr, flush=True)
            if event == "did":
                self.report_all()

    def obey(self, command):
        self.crossed |= self.is_under_way()
        if command["command"] != "confirm":
            self.screens.perform(command)
        if self.screens.keep(KEPT):
            self.report_all()
        self.draw(command["command"])

    def ask(self, line):
        # Strangers choose ids, so the number says which link is meant.
        self.asked[line["parked"]] = line["id"]
        if len(self.asked) > ASKED:
            del self.asked[min(self.asked)]
        print(f"may a link {json.dumps(line['command'])}? yes or no {line['parked']}",
              file=sys.stderr, flush=True)

    def is_under_way(self):
        """Whether what notifyd now says happened before our last report came there."""
        return self.place["seq"] < self.last or not {"did", "tree"}.isdisjoint(self.waiting)

    # --- What our user does ----------------------------------------------------------------------

    def do(self, word, *words):
        pairs = dict(pair.split("=", 1) for pair in words if "=" in pair)
        if word == "event":
            return self.report(words[0], arguments=pairs)
        if word in ("yes", "no"):
            number = int(words[0])
            return self.report("confirm", id=self.asked.pop(number), parked=number,
                               answer=word == "yes")
        if word == "tap":
            command = {"command": "push", "screen": words[0], "arguments": pairs}
        elif word == "tab":
            command = {"command": "selectTab", "tab": words[0]}
        else:
            command = {"command": "pop" if len(self.screens.top) > 1 else "dismiss"}
        self.screens.perform(command)
        self.report("did", command=command)
        self.draw(word)

    def report_all(self):
        self.crossed = False
        self.report("tree", tree=str(self.screens), screens=self.screens.described())

    def draw(self, why):
        described = json.dumps(self.screens.described())
        print(f"{self.place['seq']} {why}: {self.screens} {described}", flush=True)

    # --- The connection --------------------------------------------------------------------------

    def report(self, event, **members):
        self.waiting.append(event)
        self.send({"event": event, **members})

    def send(self, frame):
        self.door.write(json.dumps({**frame, "session": self.session}).encode() + b"\n")

    async def follow(self, path):
        lines, self.door = await asyncio.open_unix_connection(path, limit=1 << 20)
        # What had no receipt when the last connection ended may have come there or not.
        self.crossed, self.waiting, self.last = self.crossed or self.waiting != [], [], 0
        self.send({"query": "follow"} | ({"after": self.place} if self.place else {}))
        async for line in lines:
            self.hear(json.loads(line))
            self.told.set()

    async def run(self, path):
        listening = asyncio.create_task(self.listen())
        while not (listening.done() and listening.exception()):
            try:
                await self.follow(path)
            except OSError:
                pass
            except LookupError as error:
                # What it cannot show, or was not told, it learns by beginning anew.
                print("begins anew:", repr(error), file=sys.stderr, flush=True)
                self.place = None
                self.door.close()
            self.told.clear()
            await asyncio.sleep(0.1)

    async def listen(self):
        typed = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(typed), sys.stdin)
        async for line in typed:
            await self.told.wait()
            try:
                self.do(*line.decode().split())
            except (LookupError, TypeError, ValueError):
                print("not now:", line.decode().strip(), file=sys.stderr, flush=True)


async def main(session="default", path="/run/notifyd/control.sock"):
    await Shell(session).run(path)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
