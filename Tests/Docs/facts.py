"""Compares the tables of README and docs with the sources: both must have the same names."""

import json
import pathlib
import re
import sys

from blocks import REPOSITORY, blocks, documents

SOURCES = REPOSITORY / "Sources"
CASES = []


def fact(sentence):
    """Registers a check whose function returns the names in the documents and in the sources."""
    def register(function):
        CASES.append((sentence, function))
        return function
    return register


def source(path):
    return (SOURCES / path).read_text()


def sources(*folders):
    return "\n".join(path.read_text() for folder in folders
                     for path in sorted((SOURCES / folder).rglob("*.swift")))


def section(document, title):
    """Returns the text under a heading of a document."""
    text = (REPOSITORY / document).read_text()
    return re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", text, re.M | re.S)[1]


def rows(text, head=None):
    """Returns the cells of the tables in a text, or of those whose first heading is `head`."""
    found, wanted = [], head is None
    for before, line in zip(["", *text.splitlines()], text.splitlines()):
        if not line.startswith("|"):
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if not before.startswith("|"):
            wanted = head is None or cells[0] == head
        elif wanted and not cells[0].startswith("-"):
            found.append(cells)
    return found


def names(cell):
    return re.findall(r"`([^`]+)`", cell)


def first_names(text, head=None):
    return {name for row in rows(text, head) for name in names(row[0])}


def raw_values(path, enum):
    """Returns the raw values of an enum's cases."""
    body = re.search(rf"enum {enum}\b.*?\n    ?}}|enum {enum}\b.*?\n}}", source(path), re.S)[0]
    return {match[2] or match[1] for match in re.finditer(r"case `?(\w+)`?(?: = \"?(\w+)\"?)?", body)}


@fact("docs/doors.md lists the reasons that exist")
def reasons():
    found = raw_values("JSONText/JSONTextError.swift", "Code")
    found |= raw_values("LinkRouter/Links/LinkError.swift", "Code")
    found |= raw_values("PushPayload/PayloadError.swift", "Code")
    # Without those of candidates only, and without silent, which is an outcome.
    links = source("PushPayload/NoLinkReason.swift").split("/// For candidates only")[0]
    found |= set(re.findall(r'static let \w+ = "(\w+)"', links)) - {"silent"}
    for path in sorted((REPOSITORY / "Sources/PushPayload/Providers").glob("*.json")):
        rules = json.dumps(json.loads(path.read_text()).get("providers", {}))
        found |= set(re.findall(r'"(?:noLink|reason)": "(\w+)"', rules))
    code = sources("NotifyCore", "NotifyDaemon")
    found |= set(re.findall(r'"([a-z]+(?:_[a-z]+)+)"', code))
    strict = re.findall(r'Reason\(rawValue: "(\w+)"\)', source("StrictJSON/JSONFault.swift"))
    # Duplicate names of frames are found by the scanner, with a reason of its own.
    found |= set(strict) - {"duplicate_key"}
    found |= set(re.findall(r'\.(?:discarded|expired),\s*"(\w+)"', code))
    found |= set(re.findall(r'(?:reason: |reason = |isAsked \? )"(\w+)"', code))
    return first_names(section("docs/doors.md", "Reasons"), "reason"), found


@fact("docs/security.md, docs/guarantees.md and docs/ancestors.md name tests that exist")
def tests():
    swift = "\n".join(path.read_text() for path in (REPOSITORY / "Tests").rglob("*.swift"))
    known = {path.name for folder in ("Tests/System/cases", "Tests")
             for path in (REPOSITORY / folder).glob("*.*")}
    pages = ("docs/security.md", "docs/guarantees.md", "docs/ancestors.md")
    named = {name for page in pages
             for row in rows((REPOSITORY / page).read_text()) for name in names(row[-1])}
    missing = set()
    for name in named:
        suite, _, function = name.partition(".")
        if name.startswith("make "):
            found = f"\n{name[5:]}:" in (REPOSITORY / "Makefile").read_text()
        elif name in known:
            found = True
        else:
            body = re.search(rf"struct {suite} .*?\n}}", swift, re.S)
            found = body and (not function or f"func {function}(" in body[0])
        if not found:
            missing.add(name)
    return named - missing, named


@fact("docs/doors.md lists the outcomes, with their priorities")
def outcomes():
    text = source("NotifyCore/Decisions/Outcome.swift")
    shown = {(names(r[0])[0], r[3]) for r in rows(section("docs/doors.md", "Receipts"), "outcome")}
    numbers = dict(re.findall(r"case (\w+) = (\d)", source("NotifyCore/Decisions/Severity.swift")))
    found = {(name, numbers[severity])
             for cases, severity in re.findall(r"case ([.\w, ]+): \.(\w+)", text)
             for name in re.findall(r"\w+", cases)}
    return shown, found


@fact("docs/doors.md lists the members of receipts")
def members():
    shown = first_names(section("docs/doors.md", "Receipts"), "member")
    code = source("NotifyCore/Record/Receipt.swift")
    written = re.findall(r'(?:member|name)\("(\w+)"', code)
    doors = re.findall(r'\(\s*"(\w+)",\s*[.\w]', source("NotifyDaemon/Doors/Doors.swift"))
    # Members that are known only when a receipt is sent are written into its line.
    late = set(re.findall(r',\\"(\w+)\\":', source("NotifyCore/Doors/ReceiptQueue.swift")))
    return shown, late | set(written) | set(doors)


@fact("docs/doors.md shows every member of answers and of followers' lines")
def answers():
    text = (REPOSITORY / "docs/doors.md").read_text()
    code = source("NotifyCore/Record/Descriptions.swift") \
        + source("NotifyCore/Record/JSONWriter+commands.swift") \
        + source("NotifyCore/Record/FollowedCommand+line.swift") \
        + source("NotifyDaemon/Doors/Followers.swift") \
        + source("NotifyDaemon/Daemon/DaemonStatus.swift")
    found = set(re.findall(r'\(\s*"(\w+)",\s*[.\w]', code)) \
        | set(re.findall(r'(?:member|name)\("(\w+)"', code))
    return found & set(re.findall(r'[`"](\w+)[`"]', text)), found


@fact("docs/doors.md lists the events and queries")
def requests():
    shown = first_names(section("docs/doors.md", "Events"), "event") \
        | first_names(section("docs/doors.md", "Queries"), "query")
    found = re.findall(r'"one of ([\w, ]+)"', source("NotifyCore/Frames/ControlRequest.swift"))
    # The events of flows are named by the configuration, not by the sources.
    return shown, {name for text in found for name in text.split(", ") if " " not in name}


@fact("docs/doors.md lists the members of envelopes, events and queries")
def request_members():
    shown = first_names(section("docs/doors.md", "Envelopes"), "member") | {"event", "query"}
    for title in ("Events", "Queries"):
        shown |= {name for row in rows(section("docs/doors.md", title)) for name in names(row[1])}
    code = source("NotifyCore/Frames/ControlRequest.swift")
    allowed = re.findall(r"frame\.allow\(\[([^\]]*)\]\)", code)
    return shown, {name for text in allowed for name in re.findall(r'"(\w+)"', text)}


@fact("docs/doors.md lists the limits that can be lowered, with their values")
def limits():
    text = source("NotifyCore/Limits.swift")
    names_there = re.findall(r'\("(\w+)", \\\.', text)
    values = dict(re.findall(r"var (\w+) = ([\d_]+)", text))
    shown = {pair for row in rows(section("docs/doors.md", "Limits"), "limit")
             for pair in zip(names(row[2]), row[1].replace(",", "").split("; "))}
    return shown, {(name, values[name].replace("_", "")) for name in names_there}


@fact("docs/doors.md has the values of the other limits")
def fixed_limits():
    text = source("NotifyCore/Limits.swift")
    shown = sorted(row[1].replace(",", "") for row in rows(section("docs/doors.md", "Limits"), "limit")
                   if not row[2])
    # Two limits do not belong to doors: the bytes of a journal field and of a file.
    found = dict(re.findall(r"public static let (\w+) = ([\d_]+)", text))
    tree = re.search(r"ScreenLimits\(screens: (\d+), levels: (\d+)\)", text)
    found["tree"] = "; ".join(tree.groups())
    found["of a tree"] = re.search(r"let argumentBytes = ([\d_]+)", sources("LinkRouter"))[1]
    return shown, sorted(value.replace("_", "") for name, value in found.items()
                         if name not in ("fieldBytes", "configurationBytes"))


@fact("docs/journal.md lists the fields that exist")
def fields():
    shown = {name.removesuffix("…") for name in
             first_names(section("docs/journal.md", "Fields"), "field")}
    code = source("NotifyCore/Record/EntryFields.swift") \
        + source("NotifyCore/Record/EntryEncoder.swift")
    return shown, set(re.findall(r'"((?:NOTIFY_|NAV_|MESSAGE|PRIORITY)[A-Z_]*)', code))


@fact("docs/journal.md lists the MESSAGE_IDs of the outcomes and of the daemon's own notices")
def kinds():
    shown = {(names(r[0])[0], r[1]) for r in rows(section("docs/journal.md", "Kinds"))}
    text = source("NotifyCore/Record/MessageID.swift")
    by_outcome = {(i, name) for name, i in re.findall(r'case \.(\w+): "([0-9a-f]{32})"', text)}
    every = set(re.findall(r'"([0-9a-f]{32})"', text))
    # Notices have their own sentences, so only their ids are compared.
    known = {i for i, _ in by_outcome}
    return ({pair for pair in shown if pair[0] in known} | {i for i, _ in shown if i not in known},
            by_outcome | (every - known))


def codes(text):
    return {int(number) for number in re.findall(r"^\s+case \w+ = (\d+)$", text, re.M)}


@fact("docs/operations.md lists the exit codes of notifyd")
def daemon_codes():
    shown = {int(row[0]) for row in
             rows(section("docs/operations.md", "Command line"), "exit code of notifyd")}
    return shown, codes(source("NotifyDaemon/Daemon/DaemonError.swift")) | {0}


@fact("docs/operations.md lists the exit codes of notifyctl")
def control_codes():
    shown = {int(row[0]) for row in
             rows(section("docs/operations.md", "Command line"), "exit code of notifyctl")}
    return shown, codes(source("NotifyControl/ExitCode.swift"))


@fact("docs/operations.md lists the options of notifyd")
def options():
    shown = {name.split()[0] for name in
             first_names(section("docs/operations.md", "Command line"), "option")}
    return shown, set(re.findall(r'case "(--[\w-]+)"', source("NotifyDaemon/Daemon/Options.swift")))


@fact("README.md lists the commands of notifyctl")
def control_commands():
    shown = {name.split()[0] for name in first_names(section("README.md", "notifyctl"))}
    code = sources("NotifyControl/Commands")
    # The program has a description, too.
    return shown, set(re.findall(r'CommandDescription\(\s*name: "(\w+)"', code)) - {"notifyctl"}


@fact("Swift in the documents is a compiled snippet")
def swift():
    snippets = [path.read_text() for path in (REPOSITORY / "Snippets").glob("*.swift")]
    shown = [f"{b.path.name}:{b.line}" for d in documents() for b in blocks(d)
             if b.language == "swift" and not any(b.text in s for s in snippets)]
    return shown, []


def anchors(path):
    titles = re.findall(r"^#+ (.*)$", path.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@fact("links between the documents have a target")
def links():
    lost = []
    for document in documents() + [REPOSITORY / "CHANGELOG.md"]:
        for target in re.findall(r"\]\(([^)]+)\)", document.read_text()):
            if "://" in target:
                continue
            path, _, anchor = target.partition("#")
            there = document if not path else (document.parent / path)
            if not there.exists() or anchor and anchor not in anchors(there):
                lost.append(f"{document.name}: {target}")
    return lost, []


@fact("docs/architecture.md names files that exist, and shows Sources/arrows.txt")
def architecture():
    text = (REPOSITORY / "docs/architecture.md").read_text()
    last, missing = "", []
    for name in re.findall(r"`((?:\w+/)*[\w+]+\.swift)`", text):
        # A file without its target is in the target, or in the folder, named before it.
        places = [SOURCES / name, SOURCES / last.split("/")[0] / name,
                  SOURCES / pathlib.Path(last).parent / name]
        found = [place for place in places if place.exists()]
        if found:
            last = str(found[0].relative_to(SOURCES))
        else:
            missing.append(name)
    shown = blocks(REPOSITORY / "docs/architecture.md")[-1].text
    if shown != source("arrows.txt"):
        missing.append("Sources/arrows.txt as it is")
    return missing, []


@fact("CHANGELOG.md starts with the version of the programs")
def version():
    shown = re.search(r"^## (\S+)", (REPOSITORY / "CHANGELOG.md").read_text(), re.M)[1]
    return shown, re.search(r'current = "(.*?)"', source("NotifyCore/Version.swift"))[1]


def difference(shown, found):
    if shown == found:
        return ["nothing to compare was found"]
    if isinstance(shown, set):
        return [f"only in the document: {x}" for x in sorted(map(str, shown - found))] \
            + [f"only in the sources: {x}" for x in sorted(map(str, found - shown))]
    return [f"in the document: {shown}", f"in the sources: {found}"]


def main():
    failed = 0
    for sentence, function in CASES:
        try:
            shown, found = function()
            lines = [] if shown == found and shown != set() else difference(shown, found)
        except (AttributeError, KeyError, IndexError, OSError, TypeError) as error:
            lines = [f"cannot be checked: {error!r}"]
        failed += bool(lines)
        print(("FAIL  " if lines else "ok    ") + sentence)
        for line in lines:
            print(f"      {line}")
    print(f"cases: {len(CASES)} run, {len(CASES) - failed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
