#!/usr/bin/env bash
# Runs the fuzzers of Fuzz/, each beginning with its seeds in Fuzz/Corpus.
#
#   Tests/fuzz.sh short [FUZZER…]    a number of inputs, the same ones each time: part of make check
#   Tests/fuzz.sh long [FUZZER…]     $SECONDS_EACH seconds each, other inputs each time
#
# What they find stays in .build/fuzz/found; an input that breaks a law is named and kept in
# .build/fuzz/broken.
set -uo pipefail
cd "$(dirname "$0")/.."

mode=${1-}
shift || true
case $mode in
    # Debug, because it is built four times as fast and the short run needs no more.
    short) configuration=debug ;;
    long) configuration=release ;;
    *) echo "usage: $0 short|long [FUZZER…]" >&2; exit 64 ;;
esac

# How many inputs take each of them a second or two.
declare -A inputs=(
    [links]=5000 [patterns]=8000 [json]=16000 [frames]=4000 [payloads]=8000 [catalogue]=2000
    [configuration]=60 [control]=800 [screens]=6000 [store]=250
)
# What else they begin with in a long run, where it lies beside the project.
declare -A shared=(
    [json]=../shared/corpora/json [frames]=../shared/corpora/json [payloads]=../shared/payloads
)
fuzzers=("$@")
((${#fuzzers[@]})) || mapfile -t fuzzers < <(ls Fuzz/Corpus)

build=.build/fuzz
program=$build/$configuration/fuzz
mkdir -p "$build/broken" "$build/logs"
# Two sanitizers given by two flags would be built without what libFuzzer looks at. The linker warns
# of each symbol that is AddressSanitizer's own.
if ! "${SWIFT:-swift}" build --package-path Fuzz --scratch-path "$build" -c "$configuration" \
    --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address --product fuzz >"$build/logs/build" 2>&1
then
    grep -v '__asan' "$build/logs/build"
    exit 1
fi

# Swift's backtracer would take the signal that libFuzzer waits for; hashes that differ in each
# process would make a crash hard to repeat.
export SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1

failed=0
for fuzzer in "${fuzzers[@]}"; do
    log=$build/logs/$fuzzer
    words=("-artifact_prefix=$build/broken/$fuzzer-" -max_len=4096)
    dictionary=Fuzz/Dictionaries/$fuzzer
    [[ -f $dictionary ]] || dictionary=Fuzz/Dictionaries/json
    [[ $fuzzer == store ]] || words+=("-dict=$dictionary")
    # libFuzzer writes what is new into the first folder, which must not be the seeds'.
    found=$build/found/$fuzzer
    if [[ $mode == short ]]; then
        found=$build/short/$fuzzer
        rm -rf "$found"
    fi
    mkdir -p "$found"
    words+=("$found" "Fuzz/Corpus/$fuzzer")
    if [[ $mode == short ]]; then
        words+=("-runs=${inputs[$fuzzer]-1000}" -seed=1)
    else
        words+=("-max_total_time=${SECONDS_EACH:-60}" -timeout=60)
        extra=${shared[$fuzzer]-}
        if [[ -d $extra ]]; then
            words+=("$extra")
        elif [[ -n $extra ]]; then
            echo "note  $fuzzer: $extra is not there, its own seeds alone"
        fi
    fi
    if ! FUZZER=$fuzzer "$program" "${words[@]}" >"$log" 2>&1; then
        grep -hE 'Fatal error|ERROR: |Test unit written' "$log" | sed 's/^/      /'
        broken=$(sed -n 's/.*Test unit written to //p' "$log")
        echo "FAIL  $fuzzer: again with SWIFT_BACKTRACE=enable=no FUZZER=$fuzzer $program $broken"
        failed=$((failed + 1))
    elif grep -q 'no interesting inputs' "$log"; then
        echo "FAIL  $fuzzer: the program is built without what libFuzzer looks at"
        failed=$((failed + 1))
    else
        echo "ok    $fuzzer: $(sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$log") inputs"
    fi
done
echo "cases: ${#fuzzers[@]} run, $failed failed"
((failed == 0))
