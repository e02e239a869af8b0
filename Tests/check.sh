#!/usr/bin/env bash
# Runs every part of the check and prints how long each took. With STRICT=1 a part that cannot run
# counts as a failure; otherwise the summary lists it as skipped.
set -uo pipefail
cd "$(dirname "$0")/.."

SECONDS=0
logs=.build/check
mkdir -p "$logs"
rows=()
names=()
failed=0

row() { rows+=("$(printf '%-12s %-8s %5s s  %s' "$1" "$2" "$3" "${4-}")"); }

# part NAME COMMAND…: runs one part and saves its output. The following parts run even if it fails.
part() {
    local name=$1 start=$SECONDS result=passed
    shift
    printf '\n== %s ==\n' "$name"
    "$@" 2>&1 | tee "$logs/$name.log"
    if ((PIPESTATUS[0])); then
        result=FAILED
        failed=1
    fi
    names+=("$name")
    row "$name" "$result" $((SECONDS - start))
    [[ $result == passed ]]
}

# skip REASON NAME…
skip() {
    local reason=$1 name
    shift
    for name; do
        printf '\n== %s ==\nskipped: %s\n' "$name" "$reason"
        row "$name" SKIPPED 0 "$reason"
    done
    if [[ -n ${STRICT-} ]]; then failed=1; fi
}

make() { command make --no-print-directory "$@"; }

part requirements Tests/requirements.sh check || exit 69
part lint make lint
part mutations make mutations-check

# As root the programs are built once, in a new Debian root; the other parts test these.
built=
if ((EUID != 0)); then
    skip "needs root: sudo make fresh" fresh
elif part fresh make fresh; then
    built=.build/fresh/release
fi
if [[ -z $built ]]; then
    part build make demo && built=.build/release
fi
part unit make unit
part asan make asan
part library make library
part reference make reference
part bench make bench
part fuzz make fuzz-short
if [[ -z $built ]]; then
    skip "the programs were not built" linear package docs crash system
else
    part linear make linear "built=$built"
    part package make package "built=$built"
    part docs make docs "built=$built"
    if ((EUID == 0)); then
        part crash make crash "built=$built"
        part system make system "built=$built"
    else
        skip "needs root: sudo make crash system" crash system
    fi
fi

printf '\n== summary ==\n'
printf '%s\n' "${rows[@]}"
printf 'total                 %5s s\n' "$SECONDS"
# The closing lines of the test runners, so that a reader of the last lines sees the counts.
for name in "${names[@]}"; do
    sed -nE 's/^.*(Test run with [0-9]+ tests?.*|cases: [0-9]+ run.*|mutants: .*)$/\1/p' \
        "$logs/$name.log" | sed "s/^/$name: /"
done
exit $failed
