"""The screens of shell.py: stacks, modals and tabs.

Supports the screens of systemd/routes.json and the commands that lead to them. A command that cannot
be performed raises LookupError; the screens are then undefined.
"""

import re

TABS = {"Home": {"feed": "Feed", "orders": "Orders"}}


class Screen:
    """A screen, with a stack for each of its tabs."""

    def __init__(self, name, arguments=None):
        self.name, self.arguments = name, arguments or {}
        self.tabs = {tab: [Screen(first)] for tab, first in TABS.get(name, {}).items()}
        self.tab = next(iter(self.tabs), None)

    def __str__(self):
        tabs = [f"{'*' if tab == self.tab else ''}{tab}: {' '.join(f'p{s}' for s in stack)}"
                for tab, stack in self.tabs.items()]
        return self.name + ("{" + "; ".join(tabs) + "}" if tabs else "")

    def fits(self, command):
        wanted = command.get("arguments")
        return self.name == command["screen"] and wanted in (None, {}, self.arguments)


class Level:
    """The root or a modal: its letter and marks in the notation, and its stack."""

    def __init__(self, letter, stack, marks=""):
        self.letter, self.stack, self.marks = letter, stack, marks

    def __str__(self):
        return " ".join(f"p{screen}" if place else f"{self.letter}{screen}{self.marks}"
                        for place, screen in enumerate(self.stack))

    def path(self):
        """The visible stacks: the level's own, that of its selected tab, and so on."""
        stacks = [self.stack]
        while stacks[-1] and stacks[-1][-1].tabs:
            stacks.append(stacks[-1][-1].tabs[stacks[-1][-1].tab])
        return stacks


class Screens:
    """The tree of screens."""

    def __init__(self, tree="", described=()):
        """Parses a tree's notation; `described` has the arguments of its screens in order."""
        self.levels, rest = [Level("p", [])], iter(described)
        for letter, name, tabs, marks in re.findall(r"([prmua])([\w-]+)(\{.*?\})?(\S*)", tree):
            screen = Screen(name, next(rest, {}).get("arguments"))
            for shown, tab, stack in re.findall(r"(\*?)([\w-]+):([^;}]*)", tabs):
                screen.tabs[tab] = [Screen(first, next(rest, {}).get("arguments"))
                                    for first in re.findall(r"p([\w-]+)", stack)]
                screen.tab = tab if shown else screen.tab
            if letter == "p":
                self.levels[-1].stack.append(screen)
            else:
                self.levels = [] if letter == "r" else self.levels
                self.levels.append(Level(letter, [screen], marks))

    def __str__(self):
        return " ".join(str(level) for level in self.levels if level.stack)

    def described(self):
        """The screens with their arguments, in the order of the notation."""
        def walk(stack):
            for screen in stack:
                yield {"screen": screen.name, "arguments": screen.arguments}
                for inner in screen.tabs.values():
                    yield from walk(inner)
        return [one for level in self.levels for one in walk(level.stack)]

    def keep(self, count):
        """Removes the deepest half if there are more than `count` screens; returns whether it did."""
        def halve(stack):
            del stack[1:(len(stack) + 1) // 2]
            for screen in stack:
                for inner in screen.tabs.values():
                    halve(inner)
        if len(self.described()) <= count:
            return False
        del self.levels[1:(len(self.levels) + 1) // 2]
        for level in self.levels:
            halve(level.stack)
        return True

    @property
    def top(self):
        """The stack that `push` changes."""
        return self.levels[-1].path()[-1]

    def perform(self, command):
        do = getattr(self, "do_" + command["command"], None)
        if do is None:
            raise LookupError(command["command"])
        do(command)

    def do_setRoot(self, command):
        stack = made(command)
        self.levels = [Level("r" if len(stack) == 1 and stack[0].tabs else "p", stack)]

    def do_setStack(self, command):
        self.top[:] = made(command)

    def do_push(self, command):
        self.top.extend(made(command))

    def do_replaceTop(self, command):
        self.top[-1:] = made(command)

    def do_pop(self, _):
        self.top.remove(self.top[1:][-1])

    def do_popToRoot(self, _):
        del self.top[1:]

    def do_popTo(self, command):
        while not self.top[-1].fits(command):
            self.top.pop()

    def do_present(self, command):
        style, stack = command.get("style", "fullScreen"), made(command)
        letter = "m" if command.get("wrapped", style not in ("alert", "popover")) else "u"
        marks = ("" if style in ("fullScreen", "alert") else f"~{style}") \
            + ("@" + command["anchor"] if "anchor" in command else "") \
            + ("!" if command.get("forced") else "")
        self.levels.append(Level("a" if style == "alert" else letter, stack, marks))

    def do_alert(self, command):
        self.do_present({**command, "style": "alert"})

    def do_popover(self, command):
        self.do_present({**command, "style": "popover"})

    def do_dismiss(self, command):
        for _ in range(command.get("levels", 1)):
            self.levels.remove(self.levels[1:][-1])

    def do_unwind(self, command):
        while True:
            for stack in reversed(self.levels[-1].path()):
                if any(screen.fits(command) for screen in stack):
                    while not stack[-1].fits(command):
                        stack.pop()
                    return
            self.do_dismiss({})

    def do_selectTab(self, command):
        holders = [stack[-1] for level in self.levels for stack in level.path()
                   if stack and stack[-1].tabs]
        holders[-1].tabs[command["tab"]]
        holders[-1].tab = command["tab"]


def made(command):
    """The screens that a command adds, lowest first."""
    return [Screen(one["screen"], one.get("arguments"))
            for one in (*command.get("below", ()), command)]
