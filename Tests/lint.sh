#!/usr/bin/env bash
# What can be said of the sources without running them: format, fences between the targets, and
# the syntax of everything that is not Swift.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=0
complain() { echo "lint: $1" >&2; failed=1; }

# none WHAT PATTERN PATH…: complains of each line that matches.
none() {
    local what=$1 pattern=$2
    shift 2
    if grep -rnE --include='*.swift' "$pattern" "$@"; then complain "$what"; fi
}

"${SWIFT:-swift}" format lint --strict --parallel -r Package.swift Sources Snippets Tests \
    Benchmarks/Package.swift Benchmarks/Sources Fuzz/Package.swift Fuzz/Sources ||
    complain "swift format"

import='^[[:space:]]*(@[a-zA-Z_()]+ )*((public|package|internal|private) )?import '
none "nothing that ships imports Foundation" "$import(Foundation|Dispatch)" Sources
none "LinkRouter and JSONText import nothing" "$import" Sources/LinkRouter Sources/JSONText
for library in Jansson Systemd SQLite; do
    outside=$(find Sources -mindepth 1 -maxdepth 1 -type d ! -name "$library")
    # shellcheck disable=SC2086
    none "C$library is reached through $library only" "${import}C$library\$" $outside
done
none "a concurrency promise that the compiler does not check" \
    '@unchecked Sendable|nonisolated\(unsafe\)' Sources

for script in Tests/*.sh Tests/System/run .ci/run; do
    bash -n "$script" || complain "$script"
    [[ -x $script ]] || complain "$script is not executable"
done
if command -v shellcheck >/dev/null; then
    shellcheck Tests/*.sh Tests/System/run .ci/run || complain "shellcheck"
fi
for file in systemd/*.json Tests/Crash/*.json; do
    jq empty "$file" || complain "$file"
done
for file in docs/*.py Tests/Docs/*.py Tests/Linear/*.py Tests/Linear/run Tests/Crash/*.py \
    Tests/Crash/run Tests/Mutations/*.py Tests/Mutations/run Tests/System/*.py \
    Tests/System/cases/*.py; do
    /usr/bin/python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])' \
        "$file" || complain "$file"
done

((failed)) || echo "lint: clean"
exit $failed
