#!/usr/bin/env python3
"""An example user interface that draws by printing and stays in step with notifyd.

    python3 docs/shell.py [SESSION [CONTROL SOCKET]]

The user types `back`, `tap SCREEN [KEY=VALUE]...`, `tab NAME`, `event NAME [KEY=VALUE]...` for an
event of a flow, and `yes NUMBER` or `no NUMBER` to a question. Each action is performed at once and
then reported; docs/user-interface.md has the rules. Each printed line has the last sequence number,
the reason for drawing, and the screens.
"""

import asyncio
import json
import sys

from screens import Screens

KEPT = 48  # screens; beyond that the deepest half is removed

ASKED = 16  # questions, the limit of parked links in a session


class Shell:
    def __init__(self, session):
        self.session, self.position, self.screens = session, None, Screens()
        self.pending = []  # events sent without a receipt so far
        self.last = 0  # the seq of the last report
        self.crossed = False  # whether notifyd may have applied commands and reports in another order
        self.asked = {}  # ids of links that wait for an answer, by number
        self.synchronized = asyncio.Event()  # set while connected and after a snapshot

    # --- Lines from notifyd ----------------------------------------------------------------------

    def handle(self, line):
        if "outcome" in line:
            self.handle_receipt(line, self.pending.pop(0))
        elif "snapshot" in line:
            self.position = {"ledger": line["ledger"], "seq": line["seq"]}
            if "tree" in line:
                self.screens, self.crossed = Screens(line["tree"], line.get("screens", ())), False
                self.trim()
                self.draw("snapshot")
        else:
            self.position["seq"] = line["seq"]
            if "command" in line:
                if line["command"]["command"] == "confirm":
                    self.ask(line)
                self.perform(line.get("performed", line["command"]))
            elif not self.has_report_in_flight():
                # `tree`, if the line has it, is notifyd's tree at `seq`.
                if self.crossed or line.get("tree", str(self.screens)) != str(self.screens):
                    self.report_all()

    def handle_receipt(self, receipt, event):
        if event in ("did", "tree"):
            self.last = receipt["seq"]
        if receipt["outcome"] != "applied":
            print(f"{event}:", receipt["message"], file=sys.stderr, flush=True)
            if event == "did":
                self.report_all()

    def perform(self, command):
        self.crossed |= self.has_report_in_flight()
        if command["command"] != "confirm":
            self.screens.perform(command)
        self.trim()
        self.draw(command["command"])

    def ask(self, line):
        # Ids are chosen by strangers, so the number identifies the link.
        self.asked[line["parked"]] = line["id"]
        if len(self.asked) > ASKED:
            del self.asked[min(self.asked)]
        print(f"may a link {json.dumps(line['command'])}? yes or no {line['parked']}",
              file=sys.stderr, flush=True)

    def has_report_in_flight(self):
        """Whether this line was sent before notifyd received our last report."""
        return self.position["seq"] < self.last or not {"did", "tree"}.isdisjoint(self.pending)

    # --- Actions of the user ---------------------------------------------------------------------

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
        self.trim()
        self.draw(word)

    def trim(self):
        # notifyd drops screens of a larger tree, and then the two would differ.
        if self.screens.keep(KEPT):
            self.report_all()

    def report_all(self):
        self.crossed = False
        self.report("tree", tree=str(self.screens), screens=self.screens.described())

    def draw(self, why):
        described = json.dumps(self.screens.described())
        print(f"{self.position['seq']} {why}: {self.screens} {described}", flush=True)

    # --- The connection --------------------------------------------------------------------------

    def report(self, event, **members):
        self.pending.append(event)
        self.send({"event": event, **members})

    def send(self, frame):
        self.door.write(json.dumps({**frame, "session": self.session}).encode() + b"\n")

    async def follow(self, path):
        lines, self.door = await asyncio.open_unix_connection(path, limit=1 << 20)
        # A report without a receipt may or may not have arrived before the last connection ended.
        self.crossed, self.pending, self.last = self.crossed or self.pending != [], [], 0
        self.send({"query": "follow"} | ({"after": self.position} if self.position else {}))
        async for line in lines:
            self.handle(json.loads(line))
            self.synchronized.set()

    async def run(self, path):
        listening = asyncio.create_task(self.listen())
        while not (listening.done() and listening.exception()):
            try:
                await self.follow(path)
            except OSError:
                pass
            except LookupError as error:
                # A command that cannot be performed, or dropped lines: follow again from a snapshot.
                print("begins anew:", repr(error), file=sys.stderr, flush=True)
                self.position = None
                self.door.close()
            self.synchronized.clear()
            await asyncio.sleep(0.1)

    async def listen(self):
        typed = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(typed), sys.stdin)
        async for line in typed:
            await self.synchronized.wait()
            try:
                self.do(*line.decode().split())
            except (LookupError, TypeError, ValueError):
                print("not now:", line.decode().strip(), file=sys.stderr, flush=True)


async def main(session="default", path="/run/notifyd/control.sock"):
    await Shell(session).run(path)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
