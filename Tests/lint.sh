#!/usr/bin/env bash
# Checks the sources without running them: format, allowed dependencies between targets and folders,
# file names, and the syntax of scripts and JSON.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=0
complain() { echo "lint: $1" >&2; failed=1; }

# none RULE PATTERN PATH…: reports each line that matches.
none() {
    local rule=$1 pattern=$2
    shift 2
    if grep -rnE --include='*.swift' "$pattern" "$@"; then complain "$rule"; fi
}

"${SWIFT:-swift}" format lint --strict --parallel -r Package.swift Plugins Sources Snippets Tests \
    Benchmarks/Package.swift Benchmarks/Sources Fuzz/Package.swift Fuzz/Sources ||
    complain "swift format"

Tests/arrows.py || complain "dependencies that differ from Sources/arrows.txt"
Tests/names.py || complain "a file name"
none "a concurrency promise that the compiler does not check" \
    '@unchecked Sendable|nonisolated\(unsafe\)' Sources
# notifyd and notifyctl have one thread. Only therefore the tests are not run with ThreadSanitizer.
none "a second thread" \
    '^[^/]*\b(Task *[{(.]|Thread\b|pthread_create|await |async let|withTaskGroup|withThrowingTaskGroup)' \
    Sources

scripts=(Tests/*.sh Tests/System/run .ci/run)
programs=(docs/*.py Tests/*.py Tests/*/*.py Tests/{Crash,Linear,Mutations}/run Tests/System/cases/*.py)
for script in "${scripts[@]}"; do
    bash -n "$script" || complain "$script"
    [[ -x $script ]] || complain "$script is not executable"
done
if command -v shellcheck >/dev/null; then
    shellcheck "${scripts[@]}" || complain "shellcheck"
fi
for program in "${programs[@]}"; do
    /usr/bin/python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])' \
        "$program" || complain "$program"
done
while IFS= read -r file; do
    jq empty "$file" || complain "$file"
done < <(git ls-files --cached --others --exclude-standard '*.json')

((failed)) || echo "lint: clean"
exit $failed
