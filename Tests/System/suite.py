"""Runs the cases of cases/ inside the machine that `run` has booted, each with a new daemon."""

import importlib
import pathlib
import signal
import sys
import time
import traceback

import support

HERE = pathlib.Path(__file__).parent


class TooSlow(Exception):
    """A case exceeded its time limit."""


def too_slow(*_):
    raise TooSlow("the case exceeded its time limit")


def last_lines(mark):
    """Returns the last journal lines of the units after a cursor, if journald can be read."""
    try:
        return support.read(mark, "-u", "notifyd.service", "-u", "notifyd*.socket",
                            "-o", "short-monotonic").splitlines(True)[-40:]
    except AssertionError as gone:
        return [f"{gone}\n"]


def run_case(case):
    """Runs one case; returns the description of its failure, or None."""
    support.RUNNING.append(case)
    mark = None
    signal.signal(signal.SIGALRM, too_slow)
    signal.alarm(case.seconds)
    try:
        support.fresh()
        mark = support.cursor()
        case.function()
        return None
    except Exception as error:  # whatever a case raises, the others still run
        signal.alarm(0)
        lines = traceback.format_exception(error)[2:]
        lines += ["the last lines of the units' journal:\n", *last_lines(mark)]
        return "".join(lines)
    finally:
        signal.alarm(0)
        support.clean_up()


def main(words):
    # A shell starts background jobs with SIGINT ignored, which child processes inherit. The cases
    # interrupt programs that they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for path in sorted((HERE / "cases").glob("*.py")):
        importlib.import_module(f"cases.{path.stem}")
    chosen = [c for c in support.CASES
              if not words or any(w in f"{c.subject}: {c.sentence}" for w in words)]
    failed = []
    began = time.monotonic()
    for case in chosen:
        start = time.monotonic()
        wrong = run_case(case)
        took = time.monotonic() - start
        print(f"{'FAIL' if wrong else 'ok  '}  {case.subject}: {case.sentence} ({took:.2f} s)")
        for line in case.notes:
            print(f"      {line}")
        if wrong:
            failed.append(case)
            print("".join(f"      {line}\n" for line in wrong.splitlines()))
        sys.stdout.flush()
    support.fresh()
    print(f"cases: {len(chosen)} run, {len(chosen) - len(failed)} passed, {len(failed)} failed"
          f" in {time.monotonic() - began:.0f} s")
    for case in failed:
        print(f"failed: {case.subject}: {case.sentence}")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
