"""Starts, connects to and kills a journald and a notifyd. Both run in a mount namespace and a process
namespace that end with the run, so nothing remains on the machine."""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = pathlib.Path("/run/crash")
PRELOADED = FOLDER / "effects.so"


def wait_until(what, condition, seconds=20):
    """Polls until the condition holds, and returns its value."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds} s: {what}")
        time.sleep(0.001)
    return value


def start_journal():
    """Starts journald on an empty journal, in the namespaces of this process."""
    for path in ("/run", "/var/log"):
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", path], check=True)
    FOLDER.mkdir()
    for name, content in (("machine-id", os.urandom(16).hex()), ("systemd/journald.conf",
                          "[Journal]\nStorage=volatile\nRateLimitIntervalSec=0\n")):
        (FOLDER / "file").write_text(f"{content}\n")
        (FOLDER / "file").rename(path := FOLDER / name.replace("/", "-"))
        subprocess.run(["mount", "--bind", path, f"/etc/{name}"], check=True)
    journald = subprocess.Popen(["/lib/systemd/systemd-journald"])
    wait_until("journald", lambda: journald.poll() is None and list(
        pathlib.Path("/run/log/journal").glob("*/system.journal")))
    return journald


def journal(ledger, cursor=None):
    """Returns the entries of a ledger after a cursor, and the cursor of the last one."""
    words = ["journalctl", "-q", "-o", "json", "--all", f"NOTIFY_LEDGER={ledger}"]
    if cursor:
        words.append(f"--after-cursor={cursor}")
    lines = subprocess.run(words, check=True, capture_output=True).stdout.splitlines()
    found = [json.loads(line) for line in lines]
    return found, found[-1]["__CURSOR"] if found else cursor


def build_effects():
    """Compiles effects.c with the clang of the Swift toolchain, or else with cc."""
    swift = pathlib.Path(shutil.which(os.environ.get("SWIFT", "swift")) or "/").resolve()
    clang = swift.parent / "clang"
    subprocess.run([clang if clang.exists() else "cc", "-shared", "-fPIC", "-O1", "-Wall",
                    "-Wno-nonnull", "-o", PRELOADED, HERE / "effects.c", "-ldl"], check=True)


class Gone(Exception):
    """The daemon has closed the connection or has exited."""


class Notifyd:
    """A state directory, and the processes that run on it one after another."""

    def __init__(self, program, name="state", state=None):
        self.program = program
        self.folder = FOLDER / name
        self.folder.mkdir(exist_ok=True)
        self.state = state or self.folder
        self.process = None
        self.lives = 0

    def start(self, **environment):
        """Starts a process; the file `errors` receives its standard error."""
        # The sockets of a killed process still exist and refuse connections until the next one binds.
        self.errors = open(self.folder / "errors", "wb+")
        self.process = subprocess.Popen(
            [self.program, "--config", HERE / "routes.json", "--runtime-directory", self.folder,
             "--state-directory", self.state, "--output", "journal"],
            env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=self.errors)
        self.lives += 1

    def complaint(self):
        return (self.folder / "errors").read_text(errors="replace")

    def door(self, name="control"):
        """Connects to a door, waiting until it is open."""
        door = socket.socket(socket.AF_UNIX)
        path = str(self.folder / f"{name}.sock")
        deadline = time.monotonic() + 20
        while door.connect_ex(path):
            if self.process.poll() is not None:
                raise Gone(self.process.poll(), self.complaint())
            if time.monotonic() > deadline:
                raise AssertionError(f"notifyd did not open its doors within 20 s: {self.complaint()}")
            time.sleep(0.0005)
        return Door(door)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Stops the process with SIGTERM and returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=20)


class Door:
    """A connection: sends frames and receives lines."""

    def __init__(self, connection):
        self.connection = connection
        self.connection.settimeout(20)
        self.buffer = b""

    def say(self, *frames):
        try:
            self.connection.sendall(b"".join(json.dumps(f).encode() + b"\n" for f in frames))
        except (BrokenPipeError, ConnectionResetError):
            raise Gone from None

    def hear(self):
        while b"\n" not in self.buffer:
            try:
                more = self.connection.recv(65536)
            except ConnectionResetError:
                more = b""
            if not more:
                raise Gone
            self.buffer += more
        line, self.buffer = self.buffer.split(b"\n", 1)
        return json.loads(line)

    def ask(self, frame):
        self.say(frame)
        return self.hear()
