#!/usr/bin/env bash
# Shows notifyd at work without systemd, on the routes that are built in: payloads of several
# providers in both states of a session, and what becomes of them. Ends by itself; fails unless
# every command that was to be seen was seen.
#
#   Tests/demo.sh [DIRECTORY OF THE PROGRAMS]
set -euo pipefail
cd "$(dirname "$0")/.."

built=$(realpath "${1:-.build/release}")
doors=$(mktemp -d)
daemon=

end() {
    if [[ -n $daemon ]]; then
        kill -TERM "$daemon" 2>/dev/null || true
        wait "$daemon" 2>/dev/null || true
    fi
    rm -rf "$doors"
}
trap end EXIT

notifyctl() { "$built/notifyctl" --socket "$doors/control.sock" "$@"; }

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }

# A directory of its own and no configuration of the machine: the same demonstration everywhere.
"$built/notifyd" --config built-in --runtime-directory "$doors" --output text >"$doors/entries" 2>&1 &
daemon=$!
deadline=$((SECONDS + 10))
until notifyctl status >/dev/null 2>&1; do
    if ! kill -0 "$daemon" 2>/dev/null || ((SECONDS > deadline)); then
        echo "demo: notifyd did not start:" >&2
        cat "$doors/entries" >&2
        exit 1
    fi
    sleep 0.02
done

# step SENTENCE EXPECTED-EXIT-CODE COMMAND…: shows the command, its receipts, and checks its code.
step() {
    local sentence=$1 expected=$2 code=0
    shift 2
    say "$sentence"
    printf '$ notifyctl %s\n' "$*"
    notifyctl "$@" | tee -a "$doors/receipts" || code=$?
    if ((code != expected)); then
        echo "demo: exit code $code, expected $expected" >&2
        cat "$doors/entries" >&2
        exit 1
    fi
}

# sends SENTENCE EXPECTED-EXIT-CODE PAYLOAD
sends() {
    printf '%s\n' "$3" >"$doors/payload.json"
    say "$1"
    printf '%s\n' "$3"
    step "" "$2" send "$doors/payload.json"
}
