"""Shared by the cases: doors, units, the journal, and waiting for conditions."""

import contextlib
import dataclasses
import inspect
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import time
import uuid

STREAM, PACKET, CONTROL = (f"/run/notifyd/{name}.sock" for name in ("stream", "packet", "control"))
SOCKETS = ("notifyd.socket", "notifyd-control.socket")
UNITS = pathlib.Path("/usr/local/lib/systemd/system")
EXAMPLE = pathlib.Path("/usr/local/share/notifyd")
CONFIGURATION = pathlib.Path("/etc/notifyd")
STATE = pathlib.Path("/var/lib/notifyd")
OVERRIDES = pathlib.Path("/etc/systemd/system/notifyd.service.d")

PROFILE = "compass://profile:john"


# --- Cases ---------------------------------------------------------------------------------------

@dataclasses.dataclass
class Case:
    """One claim about notifyd, and the function that verifies it."""

    subject: str
    sentence: str
    function: object
    seconds: int
    notes: list


CASES = []
RUNNING = []


def case(sentence, seconds=60):
    """Registers a function as a case with a time limit; the name of its file is the subject."""
    def register(function):
        subject = pathlib.Path(inspect.getfile(function)).stem
        CASES.append(Case(subject, sentence, function, seconds, []))
        return function
    return register


def note(text):
    """Adds a measured value to the output of the running case."""
    RUNNING[-1].notes.append(text)


def equal(found, expected, what="value"):
    if found != expected:
        raise AssertionError(f"{what}: found {found!r}, expected {expected!r}")


def has(record, **fields):
    """Fails unless a record (receipt or entry) has the given fields and values."""
    wrong = {k: record.get(k) for k, v in fields.items() if record.get(k) != v}
    if wrong:
        raise AssertionError(f"found {wrong!r}, expected {fields!r}, in {record!r}")


def wait_until(what, condition, seconds=10):
    """Polls until the condition holds and returns its value. Nothing else in the cases sleeps."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds} s: {what}")
        time.sleep(0.01)


# --- Programs and units --------------------------------------------------------------------------

def run(*command, check=True, **options):
    """Runs a program to completion; its output is text."""
    done = subprocess.run(command, text=True, capture_output=True, **options)
    if check and done.returncode:
        raise AssertionError(f"{' '.join(command)}: exit code {done.returncode}\n"
                             f"{done.stdout}{done.stderr}")
    return done


def output(*command):
    return run(*command).stdout


def notifyctl(*arguments, code=0, text=None):
    """Runs notifyctl and returns its output; fails if its exit code is another one.

    With code None any failure is accepted, and the output includes the error.
    """
    done = run("notifyctl", *arguments, check=False, input=text, timeout=30)
    if code is None and done.returncode:
        return done.stdout + done.stderr
    if done.returncode != code:
        raise AssertionError(f"notifyctl {' '.join(arguments)}: exit code {done.returncode}, "
                             f"expected {code}\n{done.stdout}{done.stderr}")
    return done.stdout


def systemctl(*arguments, check=True):
    return run("systemctl", *arguments, check=check)


def show(property, unit="notifyd.service"):
    return output("systemctl", "show", "--value", "-p", property, unit).strip()


def active(unit="notifyd.service"):
    return show("ActiveState", unit)


def main_pid():
    return int(show("MainPID"))


def override(*lines):
    """Installs and loads a drop-in with the given lines of [Service]."""
    OVERRIDES.mkdir(exist_ok=True)
    (OVERRIDES / "case.conf").write_text("[Service]\n" + "\n".join(lines) + "\n")
    systemctl("daemon-reload")


def unit_without(word):
    """Installs and loads a copy of the unit without the lines that contain a word."""
    lines = (UNITS / "notifyd.service").read_text().splitlines(True)
    OVERRIDES.with_suffix("").write_text(
        "".join(line for line in lines if word not in line))
    systemctl("daemon-reload")


def fresh():
    """Prepares a daemon that has never run: empty state, example routes, open sockets."""
    systemctl("start", "systemd-journald.service")
    systemctl("stop", *SOCKETS, "notifyd.service")
    systemctl("reset-failed", check=False)
    if OVERRIDES.exists() or OVERRIDES.with_suffix("").exists():
        shutil.rmtree(OVERRIDES, ignore_errors=True)
        OVERRIDES.with_suffix("").unlink(missing_ok=True)
        systemctl("daemon-reload")
    for path in STATE.glob("*"):
        path.unlink()
    shutil.rmtree(CONFIGURATION)
    CONFIGURATION.mkdir()
    for name in ("routes.json", "routes.test.json"):
        shutil.copy(EXAMPLE / name, CONFIGURATION)
    systemctl("start", *SOCKETS)


# --- Processes and connections that end with the case --------------------------------------------

_opened = contextlib.ExitStack()


def clean_up():
    _opened.close()


def spawn(*command, **options):
    """Starts a program that is killed when the case ends."""
    process = subprocess.Popen(command, text=True, **options)

    def end():
        if process.poll() is None:
            process.kill()
        process.wait()
    _opened.callback(end)
    return process


@contextlib.contextmanager
def stopped(pid):
    """Stops a process with SIGSTOP for the duration of the block."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def in_child(function, uid, groups):
    """Runs a function in a child process of another user; returns the process id."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        os.setgroups(groups)
        os.setgid(groups[0])
        os.setuid(uid)
        code = function() or 0
    except BaseException as error:
        print(f"      in the process of user {uid}: {error!r}", flush=True)
    finally:
        os._exit(code)


# --- Doors ---------------------------------------------------------------------------------------

class Door:
    """A connection to one of the doors."""

    def __init__(self, path=STREAM):
        self.packets = path == PACKET
        kind = socket.SOCK_SEQPACKET if self.packets else socket.SOCK_STREAM
        self.socket = socket.socket(socket.AF_UNIX, kind)
        self.socket.settimeout(30)
        self.socket.connect(path)
        self.rest = b""
        _opened.callback(self.socket.close)

    def feed(self, *frames):
        """Sends frames with one call: bytes unchanged, text and values as lines.

        The kernel charges each small write with a kilobyte of its 208. A sender that fills the
        buffer while its receipts are unread would deadlock with the daemon.
        """
        def encoded(frame):
            if isinstance(frame, bytes):
                return frame
            return (frame if isinstance(frame, str) else json.dumps(frame)).encode() + b"\n"
        self.socket.sendall(b"".join(map(encoded, frames)))
        return self

    def line(self, seconds=30):
        """Returns the next line as bytes; empty at the end of the connection."""
        self.socket.settimeout(seconds)
        while b"\n" not in self.rest:
            chunk = self.socket.recv(65536)
            if self.packets:
                return chunk
            if not chunk:
                line, self.rest = self.rest, b""
                return line
            self.rest += chunk
        line, self.rest = self.rest.split(b"\n", 1)
        return line

    def receipt(self, seconds=30):
        line = self.line(seconds)
        if not line:
            raise AssertionError("the connection ended before the receipt")
        return json.loads(line)

    def receipts(self, count, seconds=30):
        return [self.receipt(seconds) for _ in range(count)]

    def ask(self, frame, **fields):
        """Sends one frame and returns its receipt, which must have the given fields."""
        receipt = self.feed(frame).receipt()
        has(receipt, **fields)
        return receipt

    def finish(self):
        """Half-closes the connection and returns all receipts up to its end."""
        self.socket.shutdown(socket.SHUT_WR)
        found = []
        while line := self.line():
            found.append(json.loads(line))
        return found

    def close(self):
        self.socket.close()


def push(link, **more):
    """An APNs payload with a link."""
    return {"aps": {"alert": "hello"}, "url": link, **more}


def login(user="john", **more):
    return {"event": "login", "user": user, **more}


def logged_in(user="john"):
    """A control door through which a user has just logged in."""
    door = Door(CONTROL)
    door.ask(login(user), outcome="applied")
    return door


# --- The journal ---------------------------------------------------------------------------------

def uid():
    return pwd.getpwnam("notifyd").pw_uid


def sync():
    run("journalctl", "--sync")


def cursor():
    """Writes an entry to the journal and returns its cursor."""
    name = uuid.uuid4().hex
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.sendto(f"MESSAGE=a case reads from here\nCASE_MARK={name}\n".encode(),
                    "/run/systemd/journal/socket")
    sync()
    return json.loads(output("journalctl", "-q", "-o", "json", f"CASE_MARK={name}"))["__CURSOR"]


def read(after, *options):
    """Returns the output of journalctl from a cursor on, or for the whole journal.

    Uses --cursor, because --after-cursor of systemd 252 also skips the first entry that matches.
    """
    sync()
    since = ["--cursor", after] if after else []
    return output("journalctl", "-q", "--all", *since, *options)


def forget_journal():
    """Empties the journal, so that later cases do not search a million entries."""
    run("journalctl", "--rotate")
    run("journalctl", "--vacuum-size=1M")


def entries(after, *matches):
    """Returns the entries of the daemon's record after a cursor, oldest first.

    The whole journal is read and filtered here: if journald was killed while it wrote, its last
    entry is in the file, but not in every index that journalctl uses for matches.
    """
    # By user, not by unit: an entry sent just before the process died may lack its unit.
    wanted = dict(m.split("=", 1) for m in ("NOTIFY_SCHEMA=1", f"_UID={uid()}", *matches))
    found = map(json.loads, read(after, "-o", "json").splitlines())
    return [e for e in found if all(e.get(k) == v for k, v in wanted.items())]


def wait_for_entries(after, count, *matches, seconds=10):
    """Waits for a number of entries and returns them."""
    return wait_until(f"{count} entries with {matches}",
                      lambda: (e := entries(after, *matches)) and len(e) >= count and e, seconds)


def commands(found):
    """Returns the navigation commands of entries as tuples of command, screen and arguments."""
    return [(e["NAV_COMMAND"], e.get("NAV_SCREEN"), e.get("NAV_ARGUMENTS"))
            for e in found if "NAV_COMMAND" in e]


def numbers_without_gap(found):
    """Fails unless the entries' numbers are consecutive; an entry may appear twice."""
    ledgers = {e["NOTIFY_LEDGER"] for e in found}
    equal(len(ledgers), 1, "number of ledgers")
    numbers = sorted({int(e["NOTIFY_SEQ"]) for e in found})
    missing = set(range(numbers[0], numbers[-1] + 1)) - set(numbers)
    equal(sorted(missing)[:20], [], "missing numbers")
    return numbers
