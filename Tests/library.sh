#!/usr/bin/env bash
# Builds and runs programs that depend on LinkRouter alone, and on LinkCoordinators with it, in a
# package of its own, with jansson, libsystemd and SQLite hidden: the libraries must not need them.
#
# As root the headers are hidden from the build; otherwise only pkg-config is prevented from finding
# the libraries.
set -euo pipefail
cd "$(dirname "$0")/.."

repository=$PWD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/Sources/Router" "$scratch/Sources/Coordinators" "$scratch/empty"

cat >"$scratch/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Uses",
    dependencies: [.package(name: "notifyd", path: "$repository")],
    targets: [
        .executableTarget(
            name: "Router", dependencies: [.product(name: "LinkRouter", package: "notifyd")]),
        .executableTarget(
            name: "Coordinators",
            dependencies: [
                .product(name: "LinkRouter", package: "notifyd"),
                .product(name: "LinkCoordinators", package: "notifyd"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
SWIFT
cat >"$scratch/Sources/Router/Uses.swift" <<'SWIFT'
import LinkRouter

struct ProfileRoute: Routable {
    func navigate(to location: Location, from session: Session) throws -> [NavigationCommand] {
        [NavigationCommand(.push, screen: "Profile", arguments: location.arguments)]
    }
}

@main
enum Uses {
    static func main() throws {
        var routes = RouterBuilder()
        routes.routes = ["profile:{username}": ProfileRoute()]
        let router = try routes.build()
        var builder = NavigatorBuilder()
        builder.scheme = "compass"
        builder.routers = [.loggedIn: router]
        builder.handle = { location in
            let session = Session(state: .loggedIn, user: "john")
            for command in router.navigate(to: location, from: session) {
                print(command.kind.rawValue, command.screen ?? "", command.arguments["username"] ?? "")
            }
        }
        try builder.build().navigate(url: "compass://profile:john")
    }
}
SWIFT

cp Snippets/LoginFlow.swift "$scratch/Sources/Coordinators/main.swift"

hide() {
    mount --make-rprivate /
    mount --bind "$scratch/empty" /usr/include/systemd
    for header in jansson.h jansson_config.h sqlite3.h; do
        header=$(find /usr/include -name "$header" | head -n 1)
        [[ -z $header ]] || mount --bind /dev/null "$header"
    done
}

build() {
    export PKG_CONFIG_LIBDIR=$scratch/empty PKG_CONFIG_PATH=
    "${SWIFT:-swift}" build --package-path "$scratch" --product Router 2>&1
    if compgen -G "$scratch/.build/debug/LinkCoordinators.build/*.o" >/dev/null; then
        echo "library: LinkCoordinators was built although LinkRouter does not depend on it" >&2
        return 1
    fi
    "${SWIFT:-swift}" build --package-path "$scratch" 2>&1
}

export scratch
if ((EUID == 0)); then
    export -f hide build
    unshare --mount bash -euc 'hide; build'
else
    build
fi
[[ $("$scratch/.build/debug/Router") == "push Profile john" ]]
"$scratch/.build/debug/Coordinators" | grep -qx 'LoginCoordinator finished: authenticated'
for target in Jansson Systemd SQLite NotifyCore; do
    if compgen -G "$scratch/.build/debug/$target.build/*.o" >/dev/null; then
        echo "library: $target was built although neither library depends on it" >&2
        exit 1
    fi
done
# Programs that are written for the ancestors learn from the compiler what replaces their names.
Tests/Migration/check.py "$(dirname "$(command -v "${SWIFT:-swift}")")/swiftc" \
    "$scratch/.build/debug/Modules"
echo "cases: 3 run, 3 passed, 0 failed"
