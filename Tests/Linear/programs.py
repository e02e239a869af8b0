"""Runs the programs under valgrind and counts instructions, which unlike time depend neither on the
machine nor on its load."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROUTES = "systemd/routes.json"


def counted(words):
    """Returns a command that runs another one and counts its instructions."""
    return ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *words]


def environment():
    """Returns an environment in which Swift's hash seed is the same in every process."""
    return dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1")


def instructions(errors, words):
    found = re.search(rb"Collected : (\d+)", errors)
    if not found:
        sys.exit(f"linear: {' '.join(words)} could not be measured:\n{errors.decode(errors='replace')}")
    return int(found.group(1))


class Command:
    """A command of notifyctl that reads a file."""

    def __init__(self, built, *words):
        self.words = [f"{built}/notifyctl", *words]

    def count(self, content):
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            file.write(content)
            file.flush()
            words = [word if word != "FILE" else file.name for word in self.words]
            run = subprocess.run(counted(words), env=environment(), capture_output=True)
        if run.returncode not in (0, 6, 7, 78):
            sys.exit(f"linear: {words} exited with {run.returncode}: {run.stderr.decode()}")
        return instructions(run.stderr, words)


class Explanation(Command):
    """`notifyctl explain` of a link that is an argument."""

    def count(self, content):
        words = [word if word != "LINK" else content.decode() for word in self.words]
        run = subprocess.run(counted(words), env=environment(), capture_output=True)
        return instructions(run.stderr, words)


class Daemon:
    """notifyd, which receives the input through a door and is then stopped."""

    def __init__(self, built, door, size=65536):
        self.program = f"{built}/notifyd"
        self.door = door
        self.size = size

    def count(self, content):
        with tempfile.TemporaryDirectory() as folder:
            words = [self.program, "--config", ROUTES, "--runtime-directory", folder]
            words += ["--output", "json"]
            with subprocess.Popen(
                counted(words),
                env=environment(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            ) as daemon:
                self.exchange(f"{folder}/{self.door}.sock", content)
                daemon.send_signal(signal.SIGTERM)
                errors = daemon.stderr.read()
        return instructions(errors, words)

    def exchange(self, path, content):
        """Sends the content and reads the receipts to the end."""
        door = socket.socket(socket.AF_UNIX)
        deadline = time.monotonic() + 60
        while door.connect_ex(path):
            if time.monotonic() > deadline:
                sys.exit(f"linear: notifyd did not open {path} within 60 s")
            time.sleep(0.05)
        sender = threading.Thread(target=self.send, args=(door, content))
        sender.start()
        while door.recv(1 << 20):
            pass
        sender.join()

    def send(self, door, content):
        for start in range(0, len(content), self.size):
            door.sendall(content[start : start + self.size])
        door.shutdown(socket.SHUT_WR)
