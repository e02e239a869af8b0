#!/usr/bin/env bash
# Runs the fuzzers of Fuzz/, each starting from its seeds in Fuzz/Corpus.
#
#   Tests/fuzz.sh short [FUZZER…]    a fixed sequence of inputs: part of make check
#   Tests/fuzz.sh long [FUZZER…]     $SECONDS_EACH seconds each, with a new random seed
#
# New inputs are saved in .build/fuzz/found. An input that violates a law is printed and saved in
# .build/fuzz/broken.
set -uo pipefail
cd "$(dirname "$0")/.."

mode=${1-}
shift || true
case $mode in
    # A debug build takes a quarter of the time and is fast enough for the short run.
    short) configuration=debug ;;
    long) configuration=release ;;
    *) echo "usage: $0 short|long [FUZZER…]" >&2; exit 64 ;;
esac

# The number of inputs that each fuzzer processes within one or two seconds.
declare -A inputs=(
    [links]=5000 [patterns]=8000 [json]=16000 [frames]=4000 [payloads]=8000 [catalogue]=2000
    [configuration]=60 [control]=800 [screens]=6000 [store]=250
)
# Additional seeds for a long run, if they exist beside the project.
declare -A shared=(
    [json]=../shared/corpora/json [frames]=../shared/corpora/json [payloads]=../shared/payloads
)
fuzzers=("$@")
((${#fuzzers[@]})) || mapfile -t fuzzers < <(ls Fuzz/Corpus)

build=.build/fuzz
program=$build/$configuration/fuzz
mkdir -p "$build/broken" "$build/logs"
# --sanitize=fuzzer would link libFuzzer's `main` into the build tools, which have one of their own. So
# the frontend alone instruments for libFuzzer, and the library without `main` is linked; a program
# that does not call it is unchanged. The linker warns about each of AddressSanitizer's own symbols,
# so these lines are dropped.
resources=$("${SWIFT:-swift}" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
library=$resources/clang/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a
if ! "${SWIFT:-swift}" build --package-path Fuzz --scratch-path "$build" -c "$configuration" \
    -Xswiftc -sanitize=address -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer \
    -Xlinker "$library" -Xlinker -lstdc++ --product fuzz >"$build/logs/build" 2>&1
then
    grep -v '__asan' "$build/logs/build"
    exit 1
fi

# Swift's backtracer would handle the signal before libFuzzer does. Hash seeds that differ in each
# process would make a crash hard to reproduce.
export SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1

failed=0
for fuzzer in "${fuzzers[@]}"; do
    log=$build/logs/$fuzzer
    words=("-artifact_prefix=$build/broken/$fuzzer-" -max_len=4096)
    dictionary=Fuzz/Dictionaries/$fuzzer
    [[ -f $dictionary ]] || dictionary=Fuzz/Dictionaries/json
    [[ $fuzzer == store ]] || words+=("-dict=$dictionary")
    # libFuzzer writes new inputs into the first folder, which must not be the folder of the seeds.
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
            echo "note  $fuzzer: $extra does not exist; only the project's own seeds are used"
        fi
    fi
    if ! FUZZER=$fuzzer "$program" "${words[@]}" >"$log" 2>&1; then
        grep -hE 'Fatal error|ERROR: |Test unit written' "$log" | sed 's/^/      /'
        broken=$(sed -n 's/.*Test unit written to //p' "$log")
        echo "FAIL  $fuzzer: reproduce with SWIFT_BACKTRACE=enable=no FUZZER=$fuzzer $program $broken"
        failed=$((failed + 1))
    elif grep -q 'no interesting inputs' "$log"; then
        echo "FAIL  $fuzzer: the program was built without libFuzzer's instrumentation"
        failed=$((failed + 1))
    else
        echo "ok    $fuzzer: $(sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$log") inputs"
    fi
done
echo "cases: ${#fuzzers[@]} run, $failed failed"
((failed == 0))
