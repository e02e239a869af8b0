#!/usr/bin/env bash
# Builds the reference of LinkRouter and LinkCoordinators with DocC into .build/reference. A broken
# link, a public declaration without documentation, or an example that no snippet compiles fails.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$(dirname "$(command -v "${SWIFT:-swift}")")
"${SWIFT:-swift}" build --target LinkCoordinators 2>&1
built=$("${SWIFT:-swift}" build --show-bin-path)
target=$("$tools/swiftc" -print-target-info | jq -r .target.triple)
rm -rf .build/reference
for library in LinkRouter LinkCoordinators; do
    graphs=.build/reference/$library.symbols
    mkdir -p "$graphs"
    "$tools/swift-symbolgraph-extract" -module-name "$library" -target "$target" \
        -I "$built/Modules" -output-dir "$graphs" -minimum-access-level public \
        -skip-inherited-docs
    "$tools/docc" convert "Sources/$library/$library.docc" \
        --additional-symbol-graph-dir "$graphs" \
        --fallback-display-name "$library" --fallback-bundle-identifier "$library" \
        --output-dir ".build/reference/$library.doccarchive" --warnings-as-errors
done
/usr/bin/python3 Tests/Docs/reference.py .build/reference
