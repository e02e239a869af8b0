# The copy of the tree to which patches are applied, so that the tree itself is never changed. Files
# that did not change are not rewritten, so that a run rebuilds only what changed since the last one.

import fcntl
import os
import re
import shutil
import subprocess

SWIFT = os.environ.get("SWIFT", "swift")
# In seconds. The slowest of the named tests takes ten seconds; a mutant may never end.
LIMIT = 120
# Without its mechanism an awaited event does not occur, so the tests wait only briefly for it.
ENVIRONMENT = os.environ | {"PATIENCE": "15"}


class Failure(Exception):
    pass


class Copy:
    def __init__(self, folder):
        self.tree = os.path.join(folder, "tree")
        self.scratch = os.path.abspath(os.path.join(folder, "build"))
        self.log = os.path.abspath(os.path.join(folder, "log"))
        os.makedirs(folder, exist_ok=True)
        # Concurrent runs would mix their patches. The lock is released with the process.
        self.lock = open(os.path.join(folder, "lock"), "w", encoding="utf-8")
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        self.refresh()

    def refresh(self):
        """Synchronises the copy with the tree."""
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            check=True, capture_output=True, text=True).stdout
        names = {name for name in listed.split("\0") if os.path.isfile(name)}
        for folder, _, files in os.walk(self.tree):
            for file in files:
                path = os.path.join(folder, file)
                if os.path.relpath(path, self.tree) not in names:
                    os.remove(path)
        for name in names:
            self.restore(name)

    def restore(self, name):
        path = os.path.join(self.tree, name)
        if os.path.exists(path) and same(name, path):
            return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        shutil.copyfile(name, path)
        shutil.copymode(name, path)

    def apply(self, mutant):
        apply(mutant, self.tree, "--apply")

    def revert(self, mutant):
        for name in mutant.sources:
            self.restore(name)

    def select_tests(self, target):
        """Removes all other test targets from the copy's manifest, so that they are not built."""
        with open("Package.swift", encoding="utf-8") as file:
            text = file.read()
        one = r" *\.testTarget\((?:[^()]|\([^()]*\))*\),\n"
        kept = re.sub(one, lambda m: m[0] if f'"{target}"' in m[0].split(",")[0] else "", text)
        path = os.path.join(self.tree, "Package.swift")
        with open(path, encoding="utf-8") as file:
            if file.read() == kept:
                return
        with open(path, "w", encoding="utf-8") as file:
            file.write(kept)

    def build(self, target):
        programs = {"NotifyDaemonTests": ["notifyd"], "NotifyControlTests": ["notifyd", "notifyctl"]}
        products = ["notifydPackageTests"] + programs.get(target, [])
        for product in products:
            if self.swift("build", "--product", product) != 0:
                raise Failure("does not build: " + self.error())

    def error(self):
        """Returns the first error of the last build."""
        with open(self.log, encoding="utf-8", errors="replace") as file:
            lines = [line.strip() for line in file if re.match(r"(\S+: )?error: ", line)]
        return lines[0] if lines else f"see {self.log}"

    def test(self, test):
        """Runs one test: `passed`, `failed`, `crashed` or `timed out`."""
        try:
            code = self.swift(
                "test", "--skip-build", "--disable-xctest", "--filter", rf"{test}\(",
                timeout=LIMIT)
        except subprocess.TimeoutExpired:
            return "timed out"
        with open(self.log, encoding="utf-8", errors="replace") as file:
            output = file.read()
        end = re.findall(r"Test run with (\d+) tests? .*?(passed|failed)", output)
        if end and end[-1][0] == "0":
            raise Failure(f"{test} was not found")
        if re.search(r"^\S+ +(Test|Suite) .* skipped", output, re.MULTILINE):
            raise Failure(f"{test} was skipped; it needs root or a corpus")
        if not end:
            return "crashed"
        return "passed" if code == 0 and end[-1][1] == "passed" else "failed"

    def swift(self, *words, timeout=None):
        with open(self.log, "w", encoding="utf-8") as log:
            command = [SWIFT, *words, "--scratch-path", self.scratch]
            with subprocess.Popen(
                    command, cwd=self.tree, env=ENVIRONMENT, stdout=log, stderr=log,
                    start_new_session=True) as process:
                try:
                    return process.wait(timeout)
                except BaseException:
                    os.killpg(process.pid, 9)
                    raise


def apply(mutant, folder, *flags):
    # Within a repository git apply silently skips files that are outside of it or ignored.
    around = {"GIT_CEILING_DIRECTORIES": os.path.dirname(os.path.abspath(folder))}
    done = subprocess.run(
        ["git", "apply", *flags, os.path.abspath(mutant.path)], cwd=folder,
        env=os.environ | around, capture_output=True, text=True)
    if done.returncode:
        raise Failure("does not apply: " + done.stderr.strip().split("\n")[0])


def same(one, other):
    with open(one, "rb") as left, open(other, "rb") as right:
        return left.read() == right.read()
