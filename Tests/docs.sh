#!/usr/bin/env bash
# README and docs are true: every command in them is run and prints what is shown, every table of
# names holds what the sources hold, the Swift example compiles. Needs no root and no systemd; what
# needs them is run by Tests/System.
#
#   Tests/docs.sh [DIRECTORY OF THE PROGRAMS]
set -uo pipefail
cd "$(dirname "$0")/.."

export PYTHONDONTWRITEBYTECODE=1
failed=0
/usr/bin/python3 Tests/Docs/facts.py || failed=1
/usr/bin/python3 Tests/Docs/commands.py "${1:-.build/release}" || failed=1

# What the Swift example prints stands behind its last line.
said=$(sed -n 's|^try navigator\.navigate.*// ||p' README.md)
printed=$("${SWIFT:-swift}" run -q LinkRouterInReadme)
if [[ -n $said && $printed == "$said" ]]; then
    echo "ok    the Swift example of README.md prints what it says"
else
    echo "FAIL  the Swift example of README.md prints \"$printed\" and not \"$said\""
    failed=1
fi
exit $failed
