# A mutant: a patch that removes one mechanism. Its header names the promise that this breaks, the
# mechanism, and the test that must fail.

import glob
import os
import re

from copies import Failure

HEADER = re.compile(r"^(Promise|Mechanism|Test|Counts): (.*)$")


class Mutant:
    def __init__(self, path):
        self.path = path
        self.name = os.path.basename(path).removesuffix(".patch")
        with open(path, encoding="utf-8") as file:
            head, _, self.diff = file.read().partition("--- a/")
        self.header = dict(m.groups() for m in map(HEADER.match, head.split("\n")) if m)
        self.promise = self.header.get("Promise", "")
        self.test = self.header.get("Test", "")
        self.target = self.test.split(".")[0]
        # The ending that counts as caught besides a failed test: `crashed` or `timed out`.
        self.counts = self.header.get("Counts", "failed")
        self.sources = re.findall(r"^\+\+\+ b/(\S+)", self.diff, re.MULTILINE)

    def has(self, word):
        return word in f"P{self.promise} {self.name} {self.test}"

    def validate(self):
        if not re.fullmatch("[1-8]", self.promise):
            raise Failure("`Promise:` is not a number from 1 to 8")
        if not self.header.get("Mechanism"):
            raise Failure("`Mechanism:` is missing")
        if not self.sources or not all(source.startswith("Sources/") for source in self.sources):
            raise Failure("it changes nothing in Sources, or files outside")
        if self.counts not in ("failed", "crashed", "timed out"):
            raise Failure("`Counts:` must be `crashed` or `timed out`")


def mutants():
    return [Mutant(path) for path in sorted(glob.glob("Tests/Mutations/*.patch"))]


def named_suite(mutant):
    """Raises Failure unless the suite and function of a mutant's test exist."""
    found = re.fullmatch(r"(\w+)\.(\w+)/(\w+)", mutant.test)
    if not found:
        raise Failure("`Test:` must have the form Target.Suite/function")
    target, suite, function = found.groups()
    for path in glob.glob(f"Tests/{target}/**/*.swift", recursive=True):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        # Split at each suite, so that the function is looked up in its own suite.
        for part in re.split(r"^(?=@Suite)", text, flags=re.MULTILINE):
            is_suite = re.search(rf"^(struct|final class|extension) {suite}\b", part, re.MULTILINE)
            if is_suite and re.search(rf"^    func {function}\(", part, re.MULTILINE):
                return
    raise Failure(f"{mutant.test} does not exist")
