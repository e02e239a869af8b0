"""Finds the fenced blocks of README and docs, runs their commands and compares the output.

The words after the fence select what is done with a block:

    ```console          each line after `$ ` is run; the lines after it must match its output
    ```console system   the same, in the machine that Tests/System/run boots
    ```sh               run as one script in the repository; it must succeed
    ```json FILE        saved as FILE for the following commands; every json block must be valid

In the expected output `…` matches any text within a line, and a line of `…` any number of lines.
journalctl prints the fields of an entry in an undefined order: indented lines `NAME=value` must
occur anywhere. A command without expected output must succeed; otherwise its exit code is ignored.
"""

import dataclasses
import json
import pathlib
import re
import subprocess

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
ANY = "…"


@dataclasses.dataclass
class Block:
    """A fenced block."""

    path: pathlib.Path
    line: int
    language: str
    word: str
    lines: list

    @property
    def text(self):
        return "".join(f"{line}\n" for line in self.lines)


@dataclasses.dataclass
class Step:
    """A command of a console block, and its expected output."""

    path: pathlib.Path
    line: int
    command: str
    shown: list


def documents():
    """Returns the files that these tests check."""
    return [REPOSITORY / "README.md", REPOSITORY / "CONTRIBUTING.md",
            *sorted((REPOSITORY / "docs").glob("*.md"))]


def blocks(path):
    """Returns the fenced blocks of a file."""
    found, block = [], None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        fence = re.match(r"```(\S*) ?(.*)$", line)
        if block is None and fence:
            block = Block(path, number, fence[1], fence[2], [])
        elif block is not None and line == "```":
            found.append(block)
            block = None
        elif block is not None:
            block.lines.append(line)
    if block is not None:
        raise AssertionError(f"{path}:{block.line}: the fenced block is not closed")
    return found


def steps(block):
    """Returns the commands of a console block; a line after `> ` continues the command."""
    found = []
    for number, line in enumerate(block.lines, block.line + 1):
        if line.startswith("$ "):
            found.append(Step(block.path, number, line[2:], []))
        elif not found:
            raise AssertionError(f"{block.path}:{number}: output without a command")
        elif line.startswith("> ") and not found[-1].shown:
            found[-1].command += "\n" + line[2:]
        else:
            found[-1].shown.append(line)
    return found


def is_json(block):
    """Returns whether a block is one JSON value, or one JSON value on each line."""
    try:
        json.loads(block.text)
    except ValueError:
        try:
            for line in block.lines:
                json.loads(line)
        except ValueError:
            return False
    return True


def fits(printed, shown):
    """Compares a line with an expected line, which may contain `…`."""
    pattern = ".*".join(re.escape(part) for part in shown.rstrip().split(ANY))
    return re.fullmatch(pattern, printed.rstrip()) is not None


def is_field(line):
    return re.match(r" {4}[A-Z_]+=", line) is not None


def is_as_shown(printed, shown):
    """Compares the printed lines with the expected ones."""
    fields = [line for line in printed if is_field(line)]
    if not all(any(fits(field, line) for field in fields) for line in shown if is_field(line)):
        return False
    if any(map(is_field, shown)):
        printed = [line for line in printed if not is_field(line)]
        shown = [line for line in shown if not is_field(line)]
    return follows(printed, shown)


def follows(printed, shown):
    """Compares lines in order; an expected line `…` matches any number."""
    if not shown:
        return not printed
    if shown[0].strip() == ANY:
        return any(follows(printed[n:], shown[1:]) for n in range(len(printed) + 1))
    return bool(printed) and fits(printed[0], shown[0]) and follows(printed[1:], shown[1:])


def script(path, text):
    """Writes an executable shell script."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


class Shell:
    """Runs the commands of one document in a scratch folder."""

    def __init__(self, folder, environment, replaced=()):
        self.folder = folder
        self.environment = environment
        self.replaced = replaced

    def run(self, path, line, command, shown=None, folder=None):
        """Runs a command; fails unless its output is the expected one."""
        for there, here in self.replaced:
            command = command.replace(there, here)
        done = subprocess.run(["bash", "-c", command], cwd=folder or self.folder,
                              env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        printed = done.stdout.decode(errors="replace")
        for there, here in self.replaced:
            printed = printed.replace(here, there)
        as_shown = is_as_shown(printed.splitlines(), shown) if shown else done.returncode == 0
        if not as_shown:
            raise AssertionError(f"{path.relative_to(REPOSITORY)}:{line}: {command}\n"
                                 f"exit code {done.returncode}, printed:\n{printed}"
                                 + ("shown:\n" + "\n".join(shown) if shown else ""))

    def do(self, block):
        """Runs or saves a block; returns the number of commands."""
        if block.language == "json" and block.word:
            file = pathlib.Path(self.folder) / block.word
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text)
            return 0
        if block.language == "sh":
            self.run(block.path, block.line, "set -euo pipefail\n" + block.text,
                     folder=REPOSITORY)
            return 1
        if block.language == "console":
            for step in steps(block):
                self.run(step.path, step.line, step.command, step.shown)
            return len(steps(block))
        return 0
