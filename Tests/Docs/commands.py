"""Runs the commands of README and docs that need no systemd, each file with a new daemon."""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from blocks import REPOSITORY, Shell, blocks, documents, is_json, script

# Targets that are parts of `make check`, this test included: only their existence is checked.
PARTS = ("all", "demo", "check", "lint", "fresh", "unit", "asan", "library", "fuzz", "fuzz-short",
         "linear", "mutations", "mutations-check", "package", "reference", "docs", "crash", "system",
         "bench", "uninstall", "clean")


class Daemon:
    """A notifyd with the routes of the example, and a PATH with the programs."""

    def __init__(self, built, folder):
        self.run, self.work = folder / "run", folder / "work"
        tools = folder / "bin"
        for made in (self.run, self.work, tools, folder / "root"):
            made.mkdir()
        (tools / "notifyd").symlink_to(built / "notifyd")
        script(tools / "notifyctl", f'exec {built}/notifyctl --socket "{self.run}/control.sock" "$@"')
        script(tools / "sudo", 'exec "$@"')
        script(tools / "make", f"""[ $# -gt 0 ] || set -- all
for word; do
    case $word in {"|".join(PARTS)}) set -- -n "$@"; break ;; esac
done
PATH=$(echo "$PATH" | cut -d: -f2-) exec make --no-print-directory "$@" """)
        self.environment = {
            **os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
            "DESTDIR": str(folder / "root")}
        self.replaced = [("/run/notifyd/", f"{self.run}/")]
        log = open(folder / "log", "w+")
        self.process = subprocess.Popen(
            [built / "notifyd", "--config", REPOSITORY / "systemd/routes.json",
             "--runtime-directory", self.run, "--state-directory", folder / "root"],
            stdout=log, stderr=subprocess.STDOUT)
        deadline = time.monotonic() + 10
        while not (self.run / "control.sock").exists():
            if self.process.poll() is not None or time.monotonic() > deadline:
                log.seek(0)
                raise AssertionError(f"notifyd did not open its doors within 10 s:\n{log.read()}")
            time.sleep(0.01)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(10) != 0:
            raise AssertionError(f"notifyd exited with code {self.process.returncode}")


def run_document(path, built):
    """Runs the blocks of a document; returns the number of commands."""
    chosen = [b for b in blocks(path) if b.word != "system"]
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(built, pathlib.Path(folder))
        shell = Shell(daemon.work, daemon.environment, daemon.replaced)
        try:
            return sum(map(shell.do, chosen))
        finally:
            daemon.stop()


def main(built):
    failed = 0
    for path in documents():
        name = path.relative_to(REPOSITORY)
        try:
            for block in blocks(path):
                if block.language == "json" and not is_json(block):
                    raise AssertionError(f"{name}:{block.line}: this is not JSON")
            print(f"ok    {name}: {run_document(path, built)} commands print what is shown")
        except (AssertionError, subprocess.TimeoutExpired) as error:
            failed += 1
            print(f"FAIL  {name}\n      " + str(error).replace("\n", "\n      "))
    print(f"cases: {len(documents())} run, {len(documents()) - failed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(1 if main(pathlib.Path(sys.argv[1]).resolve()) else 0)
