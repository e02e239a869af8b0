#!/usr/bin/env bash
# Checks the built programs as files: what they link, where `make install` puts them, and the verdict
# of systemd-analyze on the units. Needs neither root nor a running systemd.
#
#   Tests/package.sh [DIRECTORY OF THE PROGRAMS]
set -uo pipefail
cd "$(dirname "$0")/.."

built=${1:-.build/release}
# The exposure that systemd-analyze computes, times ten. For comparison, redis-server has 12.
exposure=8
cases=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# holds SENTENCE COMMAND…: one case; its output is printed when it fails.
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
install_to() {
    make --no-print-directory install DESTDIR="$1" PREFIX="${2:-/usr/local}" built="$built"
}
says_to_build() {
    local output
    output=$(make install built=/nonexistent DESTDIR="$scratch/none" 2>&1) && return 1
    echo "$output"
    grep -q "run 'make' first" <<<"$output"
}
uninstall_from() { make --no-print-directory uninstall DESTDIR="$1"; }

# ldd does not show a Foundation that is linked statically, but its mangled names are in the file.
links_foundation() {
    ldd "$1" | grep -i foundation || grep -aoE '10Foundation|20FoundationEssentials' "$1"
}
links_only_debian() { ! ldd "$1" | grep -E 'not found|swift|stdc'; }

for program in notifyd notifyctl; do
    holds "$program does not link Foundation" not links_foundation "$built/$program"
    holds "$program needs no shared library of Swift or C++" links_only_debian "$built/$program"
done

holds "install with DESTDIR needs no root" install_to "$scratch"
for file in usr/local/bin/notifyd usr/local/bin/notifyctl \
    usr/local/lib/systemd/system/{notifyd.service,notifyd.socket,notifyd-control.socket} \
    usr/local/lib/sysusers.d/notifyd.conf usr/local/lib/systemd/catalog/notifyd.catalog \
    etc/notifyd/routes.json etc/notifyd/routes.test.json \
    usr/local/share/notifyd/{routes,providers}.schema.json; do
    holds "install creates /$file" test -f "$scratch/$file"
done

echo '{ "mine": true }' >"$scratch/etc/notifyd/routes.json"
rm "$scratch/etc/notifyd/routes.test.json"
holds "a second install succeeds" install_to "$scratch"
holds "install does not replace edited routes" grep -q mine "$scratch/etc/notifyd/routes.json"
holds "install adds no tests to edited routes" not test -e "$scratch/etc/notifyd/routes.test.json"
holds "uninstall succeeds" uninstall_from "$scratch"
holds "uninstall removes everything but the routes" \
    test "$(cd "$scratch" && find . -type f)" = ./etc/notifyd/routes.json

holds "install with another prefix succeeds" install_to "$scratch/other" /usr
holds "the units start the programs of that prefix" \
    grep -q '^ExecStart=/usr/bin/notifyd$' "$scratch/other/usr/lib/systemd/system/notifyd.service"
holds "install without a build names the command to run first" says_to_build

# systemd-analyze verify requires that the programs exist where the units start them.
mkdir "$scratch/verify"
for unit in notifyd.service notifyd.socket notifyd-control.socket; do
    sed "s|/usr/local/bin/|$(realpath "$built")/|" systemd/$unit >"$scratch/verify/$unit"
done
units=("$scratch"/verify/*)
holds "systemd-analyze verify accepts the units" bash -c '
    output=$(systemd-analyze verify "$@" 2>&1); echo "$output"; [[ -z $output ]]' - "${units[@]}"
holds "the exposure of the service is at most 0.$exposure" \
    systemd-analyze security --offline=true --threshold=$exposure --no-pager \
    systemd/notifyd.service
holds "systemd-sysusers accepts the users and groups" \
    systemd-sysusers --root="$scratch" --dry-run "$PWD/systemd/notifyd.sysusers"

echo "cases: $cases run, $((cases - failed)) passed, $failed failed"
((failed == 0))
