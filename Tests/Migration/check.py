#!/usr/bin/python3
"""Type-checks programs that are written for the ancestors of the libraries: the line below
`// error: TEXT` must be an error that contains this text, and no other line may be one.

    Tests/Migration/check.py SWIFTC MODULES     MODULES: the folder of the built modules
"""

import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent


def expected(path):
    """Returns the error text of each line below a mark."""
    marks = (re.search(r"// error: (.+)$", line) for line in path.read_text().splitlines())
    return {number: mark[1] for number, mark in enumerate(marks, 2) if mark}


def found(swiftc, modules, path):
    """Returns the compiler's errors of each line."""
    done = subprocess.run(
        [swiftc, "-typecheck", "-swift-version", "6", "-parse-as-library",
         "-diagnostic-style=llvm", "-I", modules, path],
        capture_output=True, text=True, check=False)
    errors = {}
    for line, text in re.findall(rf"^{re.escape(str(path))}:(\d+):\d+: error: (.*)$",
                                 done.stderr, re.M):
        errors.setdefault(int(line), []).append(text.strip())
    if not errors:
        print(done.stderr, file=sys.stderr)
    return errors


def main():
    swiftc, modules = sys.argv[1:]
    cases = failed = 0
    for path in sorted(FOLDER.glob("*.swift")):
        wanted, errors = expected(path), found(swiftc, modules, path)
        for line in sorted(wanted.keys() | errors.keys()):
            cases += 1
            text, messages = wanted.get(line), errors.get(line, [])
            if text is None:
                failed += 1
                print(f"{path}:{line}: unexpected error: {messages}", file=sys.stderr)
            elif not any(text in message for message in messages):
                failed += 1
                print(f"{path}:{line}: expected \"{text}\", not {messages}", file=sys.stderr)
    print(f"migration: {cases} messages, {failed} failed")
    return 1 if failed or not cases else 0


sys.exit(main())
