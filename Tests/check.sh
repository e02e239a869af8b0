#!/usr/bin/env bash
# Runs every check, part by part, and tells what each took. With STRICT=1 a part that could not run
# is a failure; without it the summary says so.
set -uo pipefail
cd "$(dirname "$0")/.."

SECONDS=0
logs=.build/check
mkdir -p "$logs"
rows=()
failed=0

row() { rows+=("$(printf '%-12s %-8s %5s s  %s' "$1" "$2" "$3" "${4-}")"); }

# part NAME COMMAND…: runs one part, keeps its output, goes on when it fails.
part() {
    local name=$1 began=$SECONDS result=passed
    shift
    printf '\n== %s ==\n' "$name"
    "$@" 2>&1 | tee "$logs/$name.log"
    if ((PIPESTATUS[0])); then
        result=FAILED
        failed=1
    fi
    row "$name" "$result" $((SECONDS - began))
    [[ $result == passed ]]
}

skip() {
    printf '\n== %s ==\nskipped: %s\n' "$1" "$2"
    row "$1" SKIPPED 0 "$2"
    if [[ -n ${STRICT-} ]]; then failed=1; fi
}

make() { command make --no-print-directory "$@"; }

part requirements Tests/requirements.sh check
if ! command -v "${SWIFT:=swift}" >/dev/null; then
    echo "check: Swift 6.2 or newer is needed and not on the PATH: https://swift.org/install" >&2
    exit 69
fi
part lint make lint
part mutations make mutations-check
part build make all && built=1
part unit make unit
part asan make asan
part tsan make tsan
part library make library
part bench make bench
part fuzz make fuzz-short
if [[ -z ${built-} ]]; then
    skip linear "nothing was built"
    skip package "nothing was built"
    skip docs "nothing was built"
    skip crash "nothing was built"
    skip system "nothing was built"
else
    part linear make linear
    part package make package
    part docs make docs
    if ((EUID == 0)); then
        part crash make crash
        part system make system
    else
        skip crash "needs root; what is built can be tested by: sudo make crash"
        skip system "needs root; what is built can be tested by: sudo make system"
    fi
fi

printf '\n== summary ==\n'
printf '%s\n' "${rows[@]}"
printf 'all of it    took     %5s s\n' "$SECONDS"
# What the test runners themselves say of their runs, so that the last lines carry it.
for name in mutations unit asan tsan library fuzz linear package docs crash system; do
    [[ -f $logs/$name.log ]] || continue
    sed -nE 's/^.*(Test run with [0-9]+ tests?.*|cases: [0-9]+ run.*|mutants: .*)$/\1/p' "$logs/$name.log" |
        sed "s/^/$name: /"
done
exit $failed
