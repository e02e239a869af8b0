#!/usr/bin/env bash
# Tests README and docs: runs every command and compares its output, compares every table of names
# with the sources, compiles the Swift example, redraws the picture. Needs neither root nor systemd;
# blocks that do are run by Tests/System.
#
#   Tests/docs.sh [DIRECTORY OF THE PROGRAMS]
set -uo pipefail
cd "$(dirname "$0")/.."

export PYTHONDONTWRITEBYTECODE=1
failed=0
/usr/bin/python3 Tests/Docs/facts.py || failed=1
/usr/bin/python3 Tests/Docs/commands.py "${1:-.build/release}" || failed=1

# The expected output of the Swift example is the comment on its last line.
expected=$(sed -n 's|^try navigator\.navigate.*// ||p' README.md)
printed=$("${SWIFT:-swift}" run -q LinkRouterInReadme)
if [[ -n $expected && $printed == "$expected" ]]; then
    echo "ok    the Swift example of README.md prints the output in its comment"
else
    echo "FAIL  the Swift example of README.md prints \"$printed\", expected \"$expected\""
    failed=1
fi

if docs/corridor.py | cmp -s - docs/corridor.svg; then
    echo "ok    docs/corridor.svg is drawn by docs/corridor.py"
else
    echo "FAIL  docs/corridor.svg differs from the output of docs/corridor.py"
    failed=1
fi
exit $failed
