#!/usr/bin/env bash
# The first command on a new machine: a minimal Debian 12 root with make and git, this machine's
# Swift, and nothing else. What is missing there is named to a user and installed for root, within
# seconds; `make demo` succeeds for both; `make install` and `make uninstall` need no systemd.
#
# Needs root, debootstrap and a Debian mirror. The programs that were built there are left in
# .build/fresh/release, so that the other parts of `make check` test these.
set -uo pipefail
cd "$(dirname "$0")/.."

if ((EUID != 0)); then
    echo "fresh: needs root; nothing was run" >&2
    exit 77
fi

base=$PWD/.build/fresh
root=$base/root
toolchain=$(realpath "$(dirname "$(realpath "$(command -v "${SWIFT:-swift}")")")/..")
path=/opt/toolchain/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
cases=0
failed=0
mkdir -p "$base"
rm -rf --one-file-system "$root" "$base/release"
trap 'rm -rf --one-file-system "$root"' EXIT

# inside USER COMMAND…: runs a command of the root, in the source tree, with an empty environment.
# What it mounts and starts ends with it.
inside() {
    local user=$1
    shift
    unshare --mount --pid --fork --kill-child --propagation private \
        bash -euc '
            root=$1 toolchain=$2 user=$3 path=$4
            shift 4
            mount --bind "$toolchain" "$root/opt/toolchain"
            mount -o remount,ro,bind "$root/opt/toolchain"
            mount -t proc proc "$root/proc"
            mount --rbind /dev "$root/dev"
            mount -t tmpfs tmpfs "$root/tmp"
            exec chroot --userspec="$user" "$root" /usr/bin/env -i -C /home/guest/notifyd \
                HOME=/home/guest PATH="$path" "$@"' \
        - "$root" "$toolchain" "$user" "$path" "$@"
}

# holds SENTENCE COMMAND…: one case; its output is shown when it fails.
holds() {
    local sentence=$1 start=$SECONDS
    shift
    cases=$((cases + 1))
    if "$@" >"$base/log" 2>&1; then
        echo "ok    $sentence ($((SECONDS - start)) s)"
    else
        echo "FAIL  $sentence"
        tail -n 30 "$base/log" | sed 's/^/      /'
        failed=$((failed + 1))
    fi
}

create_root() {
    local mirror
    mirror=$(apt-get indextargets --format '$(SITE) $(CODENAME) $(COMPONENT)' \
        'Created-By: Packages' | sed -n 's/ bookworm main$//p' | head -n 1)
    debootstrap --variant=minbase --include=make,git bookworm "$root" \
        "${mirror:-http://deb.debian.org/debian}" || return
    # The way to the mirror is this machine's: proxies, certificates, names.
    apt-config dump Acquire | grep -E '^Acquire::(https?|Check|Retries)' \
        >"$root/etc/apt/apt.conf.d/90machine"
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    mkdir "$root/opt/toolchain"
    chroot "$root" useradd --create-home guest || return
    mkdir "$root/home/guest/notifyd"
    git ls-files -z --cached --others --exclude-standard |
        tar --create --null --files-from=- --ignore-failed-read |
        tar --extract --directory="$root/home/guest/notifyd"
    chroot "$root" chown -R guest: /home/guest
}

# refuses USER PATTERN COMMAND…: the command fails within ten seconds, with a line that matches.
refuses() {
    local user=$1 pattern=$2 start=$SECONDS
    shift 2
    ! inside "$user" "$@" >"$base/refusal" 2>&1 || return
    cat "$base/refusal"
    ((SECONDS - start <= 10)) && grep -qE "$pattern" "$base/refusal"
}

lacks_systemd() { ! inside root sh -c 'command -v systemctl systemd-sysusers journalctl'; }
answers() { inside root /usr/local/bin/notifyctl --version && inside root notifyd --version; }
is_removed() {
    local rest
    rest=$(find "$root/usr/local" "$root/etc/notifyd" -type f)
    echo "$rest"
    [[ $(sort <<<"$rest" | xargs -n 1 basename | xargs) == "routes.json routes.test.json" ]]
}
give_to_guest() { chroot "$root" chown -R guest: /home/guest; }

holds "a minimal root is created" create_root
if ((failed == 0)); then
    holds "without Swift one line says where to get it" \
        refuses guest '^requirements: Swift .* https://www\.swift\.org' \
        env PATH=/usr/bin:/bin make demo
    holds "a user sees which packages to install" \
        refuses guest '^requirements: run as root: apt-get install .*libstdc\+\+-12-dev' make demo
    holds "make demo succeeds as root" inside root make demo
fi
if ((failed == 0)); then
    holds "there is no systemd" lacks_systemd
    holds "make install succeeds" inside root make install
    holds "the installed programs answer" answers
    holds "make uninstall succeeds" inside root make uninstall
    holds "only the routes remain" is_removed
    # The same tree, built once: what a user adds is another home, and files that are not root's.
    give_to_guest
    holds "make demo succeeds as a user" inside guest make demo
    install -D -t "$base/release" "$root"/home/guest/notifyd/.build/release/notify{d,ctl}
fi
echo "cases: $cases run, $((cases - failed)) passed, $failed failed"
((failed == 0))
