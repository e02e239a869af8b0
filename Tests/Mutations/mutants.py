# A mutant: a patch that takes one mechanism out. Its first lines say which promise of the project
# it breaks, what it takes out, and which test must notice.

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
        # What counts as a catch beside a test that fails: `crashed` or `timed out`.
        self.counts = self.header.get("Counts", "failed")
        self.sources = re.findall(r"^\+\+\+ b/(\S+)", self.diff, re.MULTILINE)

    def has(self, word):
        return word in f"P{self.promise} {self.name} {self.test}"

    def validate(self):
        if not re.fullmatch("[1-8]", self.promise):
            raise Failure("`Promise:` is no number from 1 to 8")
        if not self.header.get("Mechanism"):
            raise Failure("`Mechanism:` is missing")
        if not self.sources or not all(source.startswith("Sources/") for source in self.sources):
            raise Failure("it changes something else than Sources")
        if self.counts not in ("failed", "crashed", "timed out"):
            raise Failure("`Counts:` is neither `crashed` nor `timed out`")


def mutants():
    return [Mutant(path) for path in sorted(glob.glob("Tests/Mutations/*.patch"))]


def named_suite(mutant):
    """Demands that the suite and the function of a mutant's test are there."""
    found = re.fullmatch(r"(\w+)\.(\w+)/(\w+)", mutant.test)
    if not found:
        raise Failure("`Test:` is not written as Target.Suite/function")
    target, suite, function = found.groups()
    for path in glob.glob(f"Tests/{target}/**/*.swift", recursive=True):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        # As far as the next suite of the file.
        for part in re.split(r"^(?=@Suite)", text, flags=re.MULTILINE):
            is_suite = re.search(rf"^(struct|final class|extension) {suite}\b", part, re.MULTILINE)
            if is_suite and re.search(rf"^    func {function}\(", part, re.MULTILINE):
                return
    raise Failure(f"there is no {mutant.test}")
