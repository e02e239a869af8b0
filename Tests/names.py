#!/usr/bin/python3
"""Checks that a file of Sources is named after what it declares, and that no type is cut into parts.

- `Type.swift` declares or extends `Type`, or has a free function `type`.
- `Type+aspect.swift` extends `Type`. A type has at most one such file in its own folder: it adapts
  the type to something and does not continue it.
- No file is named after a collection of things, such as Utilities.
- A file has at most 400 lines.
"""

import collections
import pathlib
import re
import sys

LINES = 400
VAGUE = re.compile(r"(Util|Utils|Utilities|Helper|Helpers|Common|Manager|Misc|Support|Extensions)$")
DECLARATION = r"^(?!\s*//)[^\n\"/]*\b(?:struct|class|enum|protocol|actor|typealias|extension)\s+"


def faults_of(path, lines):
    type_name, _, aspect = path.stem.partition("+")
    text = "\n".join(lines)
    if VAGUE.search(type_name):
        yield "its name says nothing about its content"
    if len(lines) > LINES:
        yield f"{len(lines)} lines are more than {LINES}"
    if aspect:
        if not re.search(rf"{DECLARATION}(?:\w+\.)*{type_name}\b", text, re.MULTILINE):
            yield f"it does not extend {type_name}"
        return
    function = type_name[0].lower() + type_name[1:]
    if not re.search(rf"{DECLARATION}(?:\w+\.)*{type_name}\b|^[^\n/]*\bfunc {function}\b", text,
                     re.MULTILINE):
        yield f"it declares no {type_name}"


def main():
    paths = sorted(pathlib.Path("Sources").rglob("*.swift"))
    faults = []
    parts = collections.defaultdict(list)
    for path in paths:
        lines = path.read_text(encoding="utf-8").splitlines()
        faults += [f"{path}: {fault}" for fault in faults_of(path, lines)]
        if "+" in path.stem:
            parts[path.with_name(path.stem.split("+")[0] + ".swift")].append(path.name)
    faults += [f"{whole}: {len(names)} further files have parts of its type: {', '.join(names)}"
               for whole, names in parts.items() if len(names) > 1 and whole.exists()]
    for fault in faults:
        print(f"names: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
