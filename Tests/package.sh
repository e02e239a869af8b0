#!/usr/bin/env bash
# The built package as files: what the programs link, what `make install` puts where, and what
# systemd thinks of the units. Needs no root and no running systemd.
#
#   Tests/package.sh [DIRECTORY OF THE PROGRAMS]
set -uo pipefail
cd "$(dirname "$0")/.."

built=${1:-.build/release}
# The score of systemd-analyze times ten: redis-server, the best of the peers, has 12.
exposure=8
cases=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# holds SENTENCE COMMAND…: one case; the output is shown when it fails.
holds() {
    local sentence=$1 output
    shift
    cases=$((cases + 1))
    if output=$("$@" 2>&1); then
        echo "ok    $sentence"
    else
        echo "FAIL  $sentence"
        printf '%s\n' "$output" | sed 's/^/      /'
        failed=$((failed + 1))
    fi
}

not() { ! "$@"; }
install_to() { make --no-print-directory install DESTDIR="$1" PREFIX="${2:-/usr/local}"; }
says_to_build() {
    local output
    output=$(make install built=/nonexistent DESTDIR="$scratch/none" 2>&1) && return 1
    echo "$output"
    grep -q "run 'make' first" <<<"$output"
}
uninstall_from() { make --no-print-directory uninstall DESTDIR="$1"; }

# Foundation may be linked in statically, where ldd sees nothing: its mangled names tell.
links_foundation() {
    ldd "$1" | grep -i foundation || grep -aoE '10Foundation|20FoundationEssentials' "$1"
}
links_only_debian() { ! ldd "$1" | grep -E 'not found|swift|stdc'; }

for program in notifyd notifyctl; do
    holds "$program does not contain Foundation" not links_foundation "$built/$program"
    holds "$program needs neither Swift nor C++ on the machine" links_only_debian "$built/$program"
done

holds "install under DESTDIR works without root" install_to "$scratch"
for file in usr/local/bin/notifyd usr/local/bin/notifyctl \
    usr/local/lib/systemd/system/{notifyd.service,notifyd.socket,notifyd-control.socket} \
    usr/local/lib/sysusers.d/notifyd.conf usr/local/lib/systemd/catalog/notifyd.catalog \
    etc/notifyd/routes.json etc/notifyd/routes.test.json \
    usr/local/share/notifyd/{routes,providers}.schema.json; do
    holds "install brings /$file" test -f "$scratch/$file"
done

echo '{ "mine": true }' >"$scratch/etc/notifyd/routes.json"
rm "$scratch/etc/notifyd/routes.test.json"
holds "a second install works" install_to "$scratch"
holds "install keeps edited routes" grep -q mine "$scratch/etc/notifyd/routes.json"
holds "install adds no tests to edited routes" not test -e "$scratch/etc/notifyd/routes.test.json"
holds "uninstall works" uninstall_from "$scratch"
holds "uninstall leaves the routes and nothing else" \
    test "$(cd "$scratch" && find . -type f)" = ./etc/notifyd/routes.json

holds "install under another prefix works" install_to "$scratch/other" /usr
holds "the units name the programs of that prefix" \
    grep -q '^ExecStart=/usr/bin/notifyd$' "$scratch/other/usr/lib/systemd/system/notifyd.service"
holds "install without a build says what to do" says_to_build

# verify wants the programs where the units say they are.
mkdir "$scratch/verify"
for unit in notifyd.service notifyd.socket notifyd-control.socket; do
    sed "s|/usr/local/bin/|$(realpath "$built")/|" systemd/$unit >"$scratch/verify/$unit"
done
units=("$scratch"/verify/*)
holds "systemd finds nothing wrong in the units" bash -c '
    output=$(systemd-analyze verify "$@" 2>&1); echo "$output"; [[ -z $output ]]' - "${units[@]}"
holds "the exposure of the service is at most 0.$exposure" \
    systemd-analyze security --offline=true --threshold=$exposure --no-pager \
    systemd/notifyd.service
holds "sysusers understands the users" \
    systemd-sysusers --root="$scratch" --dry-run "$PWD/systemd/notifyd.sysusers"

echo "cases: $cases run, $((cases - failed)) passed, $failed failed"
((failed == 0))
