#!/usr/bin/python3
"""Compares the dependencies between targets, and between the folders of a target, with
Sources/arrows.txt.

    Tests/arrows.py                      fails if they differ: part of `make lint`
    Tests/arrows.py --report [TARGET]…   prints the dependencies between folders, and circles

Dependencies of targets are read from Package.swift and from the imports. Folders of a target do not
import each other, so their dependencies are found by names: a folder uses another one if its code
contains a name that only the other one declares, as a type, as a free function, or as a member that
an extension adds to a type of a third folder or module.
"""

import collections
import dataclasses
import functools
import os
import pathlib
import re
import sys

SOURCES = pathlib.Path("Sources")
TABLE = SOURCES / "arrows.txt"
# The files directly in the target's folder.
ROOT = "."

MODIFIER = (r"(?:@\w+(?:\([^()]*\))?|public|package|internal|private|fileprivate|open|final|static"
            r"|class|indirect|nonisolated|mutating|consuming|borrowing|override|lazy|weak|unowned"
            r"|unsafe|required|convenience|(?:private|package|internal|fileprivate)\(set\))")
HIDDEN = re.compile(r"\b(?:private|fileprivate)\b(?!\()")
TYPE = re.compile(rf"^( *)((?:{MODIFIER} +)*)(struct|enum|class|actor|protocol|typealias) +(\w+)"
                  r"(?: *<([^<>]*)>)?", re.MULTILINE)
EXTENSION = re.compile(rf"^((?:{MODIFIER} +)*)extension +([\w.]+)", re.MULTILINE)
FUNCTION = re.compile(rf"^( *)((?:{MODIFIER} +)*)func +(\w+)(?: *<([^<>]*)>)?", re.MULTILINE)
VALUE = re.compile(rf"^( *)((?:{MODIFIER} +)*)(?:var|let) +(\w+)", re.MULTILINE)
CASE = re.compile(r"^ +(?:indirect +)?case +(\w+(?:\([^()]*\))?(?: *, *\w+(?:\([^()]*\))?)*)",
                  re.MULTILINE)
ASSOCIATED = re.compile(r"\bassociatedtype +(\w+)")
IMPORT = re.compile(r"^(?:@\w+(?:\([^()]*\))? +)*(?:(?:public|package|internal|private) +)?"
                    r"import +(?:(?:struct|enum|class|protocol|func|var|let|typealias) +)?(\w+)",
                    re.MULTILINE)


def code_of(text):
    """Returns the text without comments and string literals, but with their interpolations."""
    out = []
    index, end = 0, len(text)
    # For each open literal: its closing delimiter, and the open parentheses of its interpolation.
    strings = []
    while index < end:
        inside = strings and strings[-1][1] == 0
        if inside:
            closing, escape = strings[-1][0], "\\" + "#" * strings[-1][0].count("#")
            if text.startswith(closing, index):
                strings.pop()
                out.append('"')
                index += len(closing)
            elif text.startswith(escape + "(", index):
                strings[-1][1] = 1
                out.append("(")
                index += len(escape) + 1
            elif text.startswith(escape, index):
                index += len(escape) + 1
            else:
                if text[index] == "\n":
                    out.append("\n")
                index += 1
            continue
        if text.startswith("//", index):
            index = text.find("\n", index)
            index = end if index < 0 else index
        elif text.startswith("/*", index):
            index = text.find("*/", index) + 2
        elif opening := re.compile(r'(#*)("""|")').match(text, index):
            strings.append([opening[2] + opening[1], 0])
            out.append('"')
            index = opening.end()
        else:
            if strings and text[index] in "()":
                strings[-1][1] += 1 if text[index] == "(" else -1
            out.append(text[index])
            index += 1
    return "".join(out)


@dataclasses.dataclass
class File:
    path: pathlib.Path
    folder: str
    code: str
    # Names with another meaning in this file: generic parameters, associated and private types.
    shadows: set
    words: set = dataclasses.field(default_factory=set)
    members: set = dataclasses.field(default_factory=set)

    def __post_init__(self):
        self.words = set(re.findall(r"(?<![\w.])[A-Za-z_]\w*", self.code))
        # A nested type is used as Outer.Inner, or as Inner within Outer and its extensions.
        self.words.update(re.findall(r"(?<![\w.])[A-Z]\w*\.[A-Z]\w*", self.code))
        outers = {m[4] for m in TYPE.finditer(self.code) if not m[1]}
        outers.update(m[2].split(".")[-1] for m in EXTENSION.finditer(self.code))
        self.words.update(f"{o}.{w}" for o in outers for w in list(self.words) if w[0].isupper())
        self.members = set(re.findall(r"\.(\w+)", self.code))


def files_of(target):
    found = []
    for path in sorted((SOURCES / target).rglob("*.swift")):
        parts = path.relative_to(SOURCES / target).parts
        code = code_of(path.read_text(encoding="utf-8"))
        shadows = set(ASSOCIATED.findall(code))
        parameters = [match[5] for match in TYPE.finditer(code)]
        parameters += [match[4] for match in FUNCTION.finditer(code)]
        for generics in parameters:
            shadows.update(re.findall(r"(?:^|,) *(?:let +|each +)?(\w+)", generics or ""))
        found.append(File(path, "/".join(parts[:-1]) or ROOT, code, shadows))
    return found


@functools.cache
def members_of(target):
    """Returns the names of all functions and properties of a target."""
    return {match[3] for file in files_of(target)
            for pattern in (FUNCTION, VALUE) for match in pattern.finditer(file.code)}


def declared(files, elsewhere):
    """Returns the folders that declare each type and function, and each member in an extension.

    A member whose name is also declared `elsewhere` is left out, since its uses are ambiguous."""
    names, members, everywhere, inner = (collections.defaultdict(set) for _ in range(4))
    types_at_top = collections.defaultdict(set)
    for file in files:
        outer = None
        for match in sorted([*TYPE.finditer(file.code), *EXTENSION.finditer(file.code)],
                            key=lambda match: match.start()):
            if match.re is EXTENSION:
                outer = match[2].split(".")[-1]
                continue
            indent, modifiers, _, name, _ = match.groups()
            if not indent:
                outer = name
                types_at_top[name].add(file.folder)
            if HIDDEN.search(modifiers):
                file.shadows.add(name)
            else:
                names[f"{outer}.{name}" if indent else name].add(file.folder)
            if indent:
                inner[file.folder].add(name)
        for match in FUNCTION.finditer(file.code):
            indent, modifiers, name, _ = match.groups()
            if not indent and not HIDDEN.search(modifiers):
                names[name].add(file.folder)
            everywhere[name].add(file.path)
        for match in VALUE.finditer(file.code):
            everywhere[match[3]].add(file.path)
        for match in CASE.finditer(file.code):
            for name in re.findall(r"(?:^|,) *(\w+)", re.sub(r"\([^()]*\)", "", match[1])):
                everywhere[name].add(file.path)
    for file in files:
        file.shadows |= inner[file.folder]
        # Members in extensions of types that another folder or module declares.
        extensions = list(EXTENSION.finditer(file.code))
        for match in extensions:
            outer = match[2].split(".")[0]
            if file.folder in types_at_top.get(outer, ()) or HIDDEN.search(match[1]):
                continue
            body = file.code[match.end():]
            stop = re.search(r"^\}", body, re.MULTILINE)
            body = body[:stop.start()] if stop else body
            for member in [*FUNCTION.finditer(body), *VALUE.finditer(body)]:
                indent, modifiers, name = member[1], member[2], member[3]
                # Only names without another declaration, so that a use is unambiguous.
                if len(indent) == 4 and not HIDDEN.search(modifiers) and len(name) > 4 \
                        and everywhere[name] == {file.path} and name not in elsewhere:
                    members[name].add(file.folder)
    return names, members


def uses_of(target):
    """Returns the folders of a target, and the uses as (from, to) → [(file, name)]."""
    files = files_of(target)
    others = [members_of(other) for other in package_targets() if other != target]
    names, members = declared(files, set().union(*others))
    uses = collections.defaultdict(list)
    for file in files:
        for found, table in ((file.words, names), (file.members, members)):
            for name in sorted(found):
                places = table.get(name)
                if not places or len(places) > 1 or file.folder in places or name in file.shadows:
                    continue
                uses[file.folder, *places].append((file.path.name, name))
    return {file.folder for file in files}, uses


def balanced(text, start):
    """Returns the text from an opening parenthesis to its closing one."""
    depth = 0
    for index in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return text[start:index + 1]
    raise SystemExit("arrows: a parenthesis in Package.swift is not closed")


def package_targets():
    """Returns the targets under Sources with their dependencies in Package.swift."""
    text = re.sub(r"^ *//.*$", "", pathlib.Path("Package.swift").read_text(), flags=re.MULTILINE)
    targets = {}
    for match in re.finditer(r"\.(target|executableTarget|systemLibrary)(?=\()", text):
        body = balanced(text, match.end())
        name = re.search(r'name: *"(\w+)"', body)
        if not name or re.search(r"\bpath:", body) or not (SOURCES / name[1]).is_dir():
            continue
        listed = re.search(r"dependencies: *\[(.*?)\]", body, re.DOTALL)
        targets[name[1]] = set(re.findall(r'"(\w+)"', listed[1])) if listed else set()
    return targets


def imports_of(target):
    """Returns the modules that a target imports, with the files."""
    found = collections.defaultdict(list)
    for path in sorted((SOURCES / target).rglob("*.swift")):
        for module in IMPORT.findall(path.read_text(encoding="utf-8")):
            found[module].append(path.name)
    return found


def circles(arrows):
    """Returns the groups of nodes that can all reach each other."""
    reach = {}
    for start in arrows:
        seen, todo = set(), [start]
        while todo:
            for node in arrows.get(todo.pop(), ()):
                if node not in seen:
                    seen.add(node)
                    todo.append(node)
        reach[start] = seen
    parts = {frozenset(b for b in reach[a] if a in reach.get(b, ())) for a in arrows}
    return [sorted(part) for part in parts if len(part) > 1]


def report(targets):
    for target in targets:
        folders, uses = uses_of(target)
        if len(folders) < 2:
            continue
        print(f"\n{target}")
        arrows = collections.defaultdict(set)
        for (one, other), found in sorted(uses.items()):
            arrows[one].add(other)
            counted = collections.Counter(name for _, name in found)
            shown = ", ".join(f"{name} ×{count}" for name, count in counted.most_common(4))
            print(f"  {one} -> {other}   {len(counted)} names: {shown}")
        for circle in circles(arrows):
            print(f"  CIRCLE: {' '.join(circle)}. Its arrows with the fewest uses:")
            inner = [(len(found), one, other, found) for (one, other), found in uses.items()
                     if one in circle and other in circle]
            for _, one, other, found in sorted(inner)[:8]:
                where = ", ".join(f"{file}: {name}" for file, name in found[:6])
                print(f"    {one} -> {other}: {where}{' …' if len(found) > 6 else ''}")


class Table:
    """The allowed dependencies of targets and folders in Sources/arrows.txt."""

    def __init__(self):
        self.targets, self.folders, self.faults = {}, {}, []
        section = None
        for number, line in enumerate(TABLE.read_text(encoding="utf-8").splitlines(), 1):
            line = line.split("#")[0].rstrip()
            if not line:
                continue
            if heading := re.fullmatch(r"(\w+):", line):
                section = heading[1]
                self.folders[section] = {}
            elif arrow := re.fullmatch(r"( *)([\w./]+) ->([ \w,./]*)", line):
                if not arrow[1]:
                    section = None
                above = self.folders[section] if section else self.targets
                to = set(re.findall(r"[\w./]+", arrow[3]))
                # Only lines above may be named, so there can be no circle.
                for name in sorted(to):
                    known = above if section else above.keys() | MODULES
                    if name not in known:
                        self.fault(number, f"`{name}` must be on a line above")
                above[arrow[2]] = to
            else:
                self.fault(number, "expected `NAME -> NAME, NAME` or `TARGET:`")

    def fault(self, number, text):
        self.faults.append(f"{TABLE}:{number}: {text}")


# Modules from outside the package that a target may name.
MODULES = {"Glibc", "Synchronization"}


def compare(what, allowed, found, place, faults):
    """Adds a fault for each dependency that is not allowed, and for each that is not used."""
    for other in sorted(found.keys() - allowed):
        faults.append(f"{what} {place} uses {other}, which {TABLE} does not allow: "
                      + ", ".join(found[other][:4]))
    for other in sorted(allowed - found.keys()):
        faults.append(f"{what} {place} does not use {other}: remove the arrow from {TABLE}")


def check():
    table = Table()
    faults = table.faults
    package = package_targets()
    for target in sorted(package.keys() | table.targets.keys()):
        if target not in table.targets or target not in package:
            where = "Package.swift" if target in table.targets else TABLE
            faults.append(f"target {target} is missing in {where}")
            continue
        compare("target", table.targets[target], imports_of(target), target, faults)
        declared_there = {name for name in table.targets[target] if name not in MODULES}
        for name in sorted(package[target] ^ declared_there):
            faults.append(f"target {target}: Package.swift and {TABLE} differ about {name}")
    for target in sorted(package):
        folders, uses = uses_of(target)
        if target not in table.folders:
            if len(folders) > 1:
                faults.append(f"the folders of target {target} are missing in {TABLE}")
            continue
        section = table.folders[target]
        for folder in sorted(folders ^ section.keys()):
            faults.append(f"folder {target}/{folder} is missing in "
                          + ("Sources" if folder in section else str(TABLE)))
        for folder in sorted(folders & section.keys()):
            found = {other: [f"{file}: {name}" for file, name in where]
                     for (one, other), where in uses.items() if one == folder}
            compare("folder", section[folder], found, f"{target}/{folder}", faults)
    for fault in faults:
        print(f"arrows: {fault}", file=sys.stderr)
    return 1 if faults else 0


def main():
    os.chdir(pathlib.Path(__file__).resolve().parent.parent)
    if "--report" in sys.argv:
        named = [word for word in sys.argv[1:] if word != "--report"]
        report(named or sorted(package_targets()))
        return 0
    return check()


if __name__ == "__main__":
    sys.exit(main())
