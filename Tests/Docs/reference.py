#!/usr/bin/python3
"""Checks the reference of the libraries: every public declaration is documented, and every example
of an article is text of a snippet, or of a program in Tests/Migration, all of which are compiled.

    Tests/Docs/reference.py FOLDER      FOLDER: has LIBRARY.symbols/LIBRARY.symbols.json
"""

import json
import pathlib
import re
import sys
import textwrap

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
LIBRARIES = ["LinkRouter", "LinkCoordinators"]


def undocumented(graph):
    """Returns the names of declarations of a symbol graph that have no comment."""
    return [".".join(symbol["pathComponents"]) for symbol in graph["symbols"]
            if "docComment" not in symbol
            and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]
            and "location" in symbol]


def lines(text):
    """Returns the lines that count in a comparison."""
    stripped = (line.strip() for line in text.splitlines())
    return [line for line in stripped if line and not line.startswith("// error: ")]


def examples(path):
    """Returns the Swift blocks of an article, with the numbers of their lines."""
    text = path.read_text()
    for block in re.finditer(r"^ *```swift\n(.*?)^ *```$", text, re.M | re.S):
        yield text.count("\n", 0, block.start()) + 1, lines(textwrap.dedent(block[1]))


def is_part(block, program):
    return any(program[start:start + len(block)] == block for start in range(len(program)))


def main():
    folder = pathlib.Path(sys.argv[1])
    programs = [lines(path.read_text()) for place in ("Snippets", "Tests/Migration")
                for path in sorted((REPOSITORY / place).glob("*.swift"))]
    faults, count = [], 0
    for library in LIBRARIES:
        graph = json.loads((folder / f"{library}.symbols/{library}.symbols.json").read_text())
        faults += [f"{library}: {name} is not documented" for name in undocumented(graph)]
        for article in sorted((REPOSITORY / "Sources" / library).rglob("*.docc/*.md")):
            for line, block in examples(article):
                count += 1
                if not any(is_part(block, program) for program in programs):
                    faults.append(f"{article}:{line}: no snippet has this example")
    for fault in faults:
        print(f"reference: {fault}", file=sys.stderr)
    print(f"reference: {count} examples, {len(faults)} faults")
    return 1 if faults or not count else 0


sys.exit(main())
