#!/usr/bin/env bash
# Runs notifyd without systemd on the built-in routes: sends payloads of several providers in both
# states of a session and prints the receipt and the entries of each. Stops by itself, and fails
# unless every exit code, receipt and entry is the expected one.
#
#   Tests/demo.sh [DIRECTORY OF THE PROGRAMS]
set -euo pipefail
cd "$(dirname "$0")/.."

built=$(realpath "${1:-.build/release}")
scratch=$(mktemp -d)
control=$scratch/control.sock
entries=$scratch/entries
daemon=
shown=0

end() {
    if [[ -n $daemon ]]; then kill "$daemon" 2>/dev/null && wait "$daemon" || true; fi
    rm -rf "$scratch"
}
trap end EXIT

fail() {
    printf 'demo: %s\n' "$1" >&2
    tail -n 20 "$entries" >&2
    exit 1
}

bold() { if [[ -t 1 ]]; then printf '\n\e[1m%s\e[0m\n' "$1"; else printf '\n%s\n' "$1"; fi; }

# Prints the entries that the daemon has written since the last call. A receipt is sent after its
# entries, so they are complete once notifyctl has returned.
show_entries() {
    tail -n "+$((shown + 1))" "$entries" | sed 's/^/    /'
    shown=$(wc -l <"$entries")
}

# step SENTENCE CODE TEXT COMMAND…: runs a command of notifyctl. Its exit code must be CODE and its
# output must contain TEXT.
step() {
    local sentence=$1 expected=$2 text=$3 code=0 answer
    shift 3
    if [[ -n $sentence ]]; then bold "$sentence"; fi
    printf '$ notifyctl %s\n' "$*"
    answer=$("$built/notifyctl" --socket "$control" "$@") || code=$?
    printf '%s\n' "$answer"
    show_entries
    ((code == expected)) || fail "exit code $code instead of $expected"
    [[ $answer == *"$text"* ]] || fail "the output does not contain: $text"
}

# payload SENTENCE CODE TEXT JSON: shows a payload and sends it, as a step.
payload() {
    printf '%s\n' "$4" >"$scratch/payload.json"
    cd "$scratch"
    bold "$1"
    printf '$ cat payload.json\n%s\n' "$(<payload.json)"
    step "" "$2" "$3" send payload.json
    cd - >/dev/null
}

options=(--runtime-directory "$scratch" --output text)
# The routes of this machine, if it has any, must not change the demonstration.
[[ -e /etc/notifyd/routes.json ]] && options+=(--config systemd/routes.json)
"$built/notifyd" "${options[@]}" >"$entries" 2>&1 &
daemon=$!
deadline=$((SECONDS + 10))
until "$built/notifyctl" --socket "$control" status >/dev/null 2>&1; do
    kill -0 "$daemon" 2>/dev/null || fail "notifyd exited"
    ((SECONDS < deadline)) || fail "notifyd did not open its doors within ten seconds"
    sleep 0.02
done
bold "notifyd is running in $scratch"
show_entries

profile='{"command":"push","screen":"Profile","arguments":{"username":"john"}}'

payload "Nobody is logged in: a link that needs a user is parked" 3 '"outcome":"parked"' \
    '{"aps":{"alert":"John wrote to you"},"url":"compass://profile:john"}'
step "John logs in: the parked link opens" 0 'opened compass://profile:john: push Profile' \
    session login john
grep -q 'push Profile' "$entries" || fail "the parked link did not open"
payload "John is logged in: a link from Firebase opens at once" 0 "$profile" \
    '{"message":{"token":"dG9rZW4","data":{"link":"compass://profile:john"}}}'
payload "Web Push has the same link in another member" 0 "$profile" \
    '{"web_push":8030,"notification":{"navigate":"compass://profile/john"}}'
payload "A web link to another host is refused" 7 '"reason":"host_denied"' \
    '{"aps":{"alert":"Win!"},"url":"https://evil.example.com/profile/john"}'
payload "A link that matches no route" 5 '"outcome":"noRoute"' \
    '{"aps":{"alert":"?"},"url":"compass://no:such:place"}'
payload "A payload without a link" 4 '"outcome":"noLink"' '{"aps":{"alert":"Good morning"}}'
payload "A frame that is not JSON" 7 '"outcome":"rejected"' '{"aps":{"alert":"Oh'
step "John logs out" 0 'logged out of default' session logout
payload "The logged-out router matches; its secret argument is not written to the journal" 0 '"token":"…"' \
    '{"url":"compass://login:john?token=4711"}'
if grep -q 4711 "$entries"; then fail "a secret was written to the journal"; fi

kill "$daemon"
wait "$daemon" || fail "notifyd exited with code $?"
daemon=
show_entries
bold "Every step had the expected result."
