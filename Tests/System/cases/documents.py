"""Runs the blocks of README and docs that need a machine with systemd."""

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

    @case(f"{path.relative_to(REPOSITORY)} prints what is shown")
    def shown():
        with tempfile.TemporaryDirectory() as folder:
            tools, work = pathlib.Path(folder) / "tools", pathlib.Path(folder) / "work"
            tools.mkdir()
            work.mkdir()
            # The cases run as root, and a small machine has no sudo.
            script(tools / "sudo", 'exec "$@"')
            # Hides the entries of other cases. By time, because journalctl 252 skips the first entry
            # when it has both a cursor and matches.
            since = f"--since=@{time.time():.6f}"
            script(tools / "journalctl", f'exec /usr/bin/journalctl {since} "$@"')
            path = f"{tools}:{os.environ['PATH']}"
            shell = Shell(work, {**os.environ, "PATH": path, "USER": "daemon"})
            for block in chosen:
                shell.do(block)


for document in documents():
    register(document)
