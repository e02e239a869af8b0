#!/usr/bin/env bash
# Checks within seconds, before anything is compiled, that this machine can build notifyd. Missing
# Debian packages are installed; without the right to do so they are named.
#
#   Tests/requirements.sh build    what `make` needs
#   Tests/requirements.sh check    what `make check` needs, too
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1-} in
    build | check) ;;
    *) echo "usage: $0 build|check" >&2; exit 64 ;;
esac

fail() {
    printf 'requirements: %s\n' "$@" >&2
    exit 69
}

swift=$(command -v "${SWIFT:=swift}") ||
    fail "Swift 6.2 or newer is not on the PATH: https://www.swift.org/install/linux"
toolchain=$(dirname "$(realpath "$swift")")
clang=$toolchain/clang
[[ -x $clang ]] || clang=$(command -v cc) || clang=false

# Prints the Debian packages without which nothing is compiled or linked. The toolchain, the linker
# and pkg-config are asked, so that a library installed in another way counts as well.
missing_for_build() {
    local library
    for library in $(for program in swift-frontend swift-driver swift-package swift-build-tool; do
        ldd "$toolchain/$program" 2>/dev/null
    done | sed -n 's/^\s*\(\S*\) => not found$/\1/p' | sort -u); do
        case $library in
            libncurses.so.6) echo libncurses6 ;;
            libcurl.so.4) echo libcurl4 ;;
            libxml2.so.2) echo libxml2 ;;
        esac
    done
    command -v ld >/dev/null || echo binutils
    # clang repeats the bare name of a library that it does not find.
    if [[ $("$clang" -print-file-name=libstdc++.a 2>/dev/null) != /* ]]; then
        if grep -qs '^VERSION_CODENAME=bookworm$' /etc/os-release; then
            echo libstdc++-12-dev
        else
            echo g++
        fi
    fi
    command -v pkg-config >/dev/null || echo pkg-config
    for library in jansson:libjansson-dev libsystemd:libsystemd-dev sqlite3:libsqlite3-dev; do
        pkg-config --exists "${library%:*}" 2>/dev/null || echo "${library#*:}"
    done
}

missing_for_check() {
    local package
    for package in systemd systemd-container debootstrap socat jq python3 util-linux strace valgrind
    do
        dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
            echo "$package"
    done
}

mapfile -t missing < <(missing_for_build; [[ $1 == build ]] || missing_for_check)
if ((${#missing[@]})); then
    command="apt-get install ${missing[*]}"
    command -v apt-get >/dev/null ||
        fail "not a Debian system; install what Debian calls ${missing[*]}"
    root=(env DEBIAN_FRONTEND=noninteractive)
    if ((EUID != 0)); then
        command -v sudo >/dev/null || fail "run as root: $command"
        root=(sudo "${root[@]}")
    fi
    echo "requirements: installing ${missing[*]}"
    # A new machine has no package lists, an old one has stale lists.
    "${root[@]}" apt-get -qq update
    "${root[@]}" apt-get -qq install --yes --no-install-recommends "${missing[@]}" >/dev/null ||
        fail "run as root: $command"
fi

# The linker uses the first libstdc++ on its path, so the archive gets a folder of its own. Without
# an archive the shared library is linked.
runtime=$PWD/.build/runtime
mkdir -p "$runtime"
archive=$("$clang" -print-file-name=libstdc++.a)
if [[ $archive == /* ]]; then ln -sf "$archive" "$runtime/libstdc++.a"; fi

# A program of three lines is compiled and linked as notifyd is.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cat >"$scratch/probe.swift" <<'SWIFT'
#if compiler(<6.2)
    #error("notifyd needs Swift 6.2 or newer")
#endif
import CJansson; import CSQLite; import CSystemd
print(jansson_version_cmp(2, 10, 0) >= 0, sqlite3_libversion_number() > 0, sd_booted() >= 0)
SWIFT
read -ra flags < <(pkg-config --cflags --libs jansson libsystemd sqlite3)
compiler=$swift"c"
command -v "$compiler" >/dev/null || compiler=$toolchain/swiftc
if ! "$compiler" -static-stdlib -module-cache-path "$scratch/modules" \
    -I Sources/CJansson -I Sources/CSQLite -I Sources/CSystemd -Xlinker "-L$runtime" "${flags[@]}" \
    "$scratch/probe.swift" -o "$scratch/probe" >"$scratch/log" 2>&1 ||
    [[ $("$scratch/probe") != "true true true" ]]
then
    grep -m 5 -E 'error:' "$scratch/log" >&2 || tail -n 5 "$scratch/log" >&2
    fail "$compiler cannot build a program of three lines" \
        "Swift needs the packages of its installation page: https://www.swift.org/install/linux"
fi
