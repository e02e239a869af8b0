#!/usr/bin/python3
"""Checks that a file of Sources is named after what it declares, and that no type is cut into parts.

- A file that declares a single type, and extends no other, has the name of that type.
- `Type+aspect.swift` extends `Type`. A type has at most two such files in its own folder, as for
  reading and writing: they adapt the type to something and do not continue it.
- No file is named after a collection of things, such as Utilities.
- A file has at most 400 lines, not counting blank ones.
"""

import collections
import pathlib
import re
import sys

LINES = 400
PARTS = 2
VAGUE = re.compile(r"(Util|Utils|Utilities|Helper|Helpers|Common|Manager|Misc|Support|Extensions)$")
TYPE = re.compile(r"^(?:@\w+(?:\([^()]*\))? +|(?:public|package|open|final|indirect) +)*"
                  r"(?:struct|class|enum|protocol|actor|typealias) +(\w+)", re.MULTILINE)


def faults_of(path, text):
    name, _, aspect = path.stem.partition("+")
    lines = sum(bool(line.strip()) for line in text.splitlines())
    if VAGUE.search(name):
        yield "its name says nothing about its content"
    if lines > LINES:
        yield f"{lines} lines are more than {LINES}"
    declared = TYPE.findall(text)
    if aspect and not re.search(rf"^[^\n/]*\bextension +(?:\w+\.)*{name}\b", text, re.MULTILINE):
        yield f"it does not extend {name}"
    extended = set(re.findall(r"^[^\n/\"]*\bextension +(\w+)", text, re.MULTILINE))
    if not aspect and len(declared) == 1 and declared[0] != name and extended <= set(declared):
        yield f"it is about {declared[0]} alone and should have its name"


def main():
    paths = sorted(pathlib.Path("Sources").rglob("*.swift"))
    faults = []
    parts = collections.defaultdict(list)
    for path in paths:
        text = path.read_text(encoding="utf-8")
        faults += [f"{path}: {fault}" for fault in faults_of(path, text)]
        if "+" in path.stem:
            parts[path.with_name(path.stem.split("+")[0] + ".swift")].append(path.name)
    faults += [f"{whole}: {len(names)} further files have parts of its type: {', '.join(names)}"
               for whole, names in parts.items() if len(names) > PARTS and whole.exists()]
    for fault in faults:
        print(f"names: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
