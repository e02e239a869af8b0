"""README and docs as an operator types them: their blocks for a machine with systemd."""

import os
import pathlib
import sys
import tempfile
import time

from support import case

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "Docs"))
from blocks import REPOSITORY, Shell, blocks, documents, script  # noqa: E402


def register(path):
    chosen = [block for block in blocks(path) if block.word == "system"]
    if not chosen:
        return

    @case(f"{path.relative_to(REPOSITORY)} shows what happens")
    def shown():
        with tempfile.TemporaryDirectory() as folder:
            tools, work = pathlib.Path(folder) / "tools", pathlib.Path(folder) / "work"
            tools.mkdir()
            work.mkdir()
            # The cases run as root, and a small machine has no sudo.
            script(tools / "sudo", 'exec "$@"')
            # Other cases have left entries that a newcomer's journal has not.
            # Not by cursor: with matches journalctl 252 then leaves out the first entry, too.
            script(tools / "journalctl", f'exec /usr/bin/journalctl --since=@{time.time():.6f} "$@"')
            path = f"{tools}:{os.environ['PATH']}"
            shell = Shell(work, {**os.environ, "PATH": path, "USER": "daemon"})
            for block in chosen:
                shell.do(block)


for document in documents():
    register(document)
