#!/usr/bin/env bash
# Installs the Debian packages that are missing, and only those; says which where it may not.
#
#   Tests/requirements.sh build|check
set -euo pipefail

build=(libjansson-dev libsystemd-dev libsqlite3-dev pkg-config)
check=("${build[@]}" systemd systemd-container socat jq python3 util-linux strace valgrind)

case ${1-} in
    build) wanted=("${build[@]}") ;;
    check) wanted=("${check[@]}") ;;
    *) echo "usage: $0 build|check" >&2; exit 64 ;;
esac

if ! command -v dpkg-query >/dev/null; then
    echo "requirements: not a Debian system; these packages are assumed: ${wanted[*]}" >&2
    exit 0
fi

installed() { dpkg-query -W -f='${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

missing=()
for package in "${wanted[@]}"; do
    installed "$package" || missing+=("$package")
done
((${#missing[@]})) || exit 0

if ((EUID == 0)); then
    root=(env DEBIAN_FRONTEND=noninteractive)
elif command -v sudo >/dev/null; then
    root=(sudo env DEBIAN_FRONTEND=noninteractive)
else
    echo "requirements: run as root: apt-get install ${missing[*]}" >&2
    exit 69
fi

echo "requirements: installing ${missing[*]}"
# A machine that was set up a minute ago has no package lists, an old one has stale ones.
"${root[@]}" apt-get -qq update
"${root[@]}" apt-get -qq install --yes --no-install-recommends "${missing[@]}" || {
    echo "requirements: run as root: apt-get install ${missing[*]}" >&2
    exit 69
}
