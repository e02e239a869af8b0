// swift-tools-version: 6.2
// `make lint` compares the dependencies with Sources/arrows.txt. No target that ships imports
// Foundation, and a C library is imported by its overlay alone (Jansson, Systemd, SQLite).

import PackageDescription

let package = Package(
    name: "notifyd",
    products: [
        .library(name: "LinkRouter", targets: ["LinkRouter"]),
        .library(name: "LinkCoordinators", targets: ["LinkCoordinators"]),
        // For Benchmarks/ and Fuzz/ only: another package sees nothing but products.
        .library(name: "JSONText", targets: ["JSONText"]),
        .library(name: "Jansson", targets: ["Jansson"]),
        .library(name: "StrictJSON", targets: ["StrictJSON"]),
        .library(name: "PushPayload", targets: ["PushPayload"]),
        .library(name: "NotifyCore", targets: ["NotifyCore"]),
        .library(name: "SQLite", targets: ["SQLite"]),
        .library(name: "NotifyControl", targets: ["NotifyControl"]),
        .executable(name: "notifyd", targets: ["notifyd"]),
        .executable(name: "notifyctl", targets: ["notifyctl"]),
    ],
    targets: [
        .systemLibrary(
            name: "CJansson",
            pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"])]
        ),
        .systemLibrary(
            name: "CSystemd",
            pkgConfig: "libsystemd",
            providers: [.apt(["libsystemd-dev"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),
        .target(name: "Jansson", dependencies: ["CJansson"]),
        .target(name: "Systemd", dependencies: ["CSystemd"]),
        .target(name: "SQLite", dependencies: ["CSQLite"]),
        .target(name: "JSONText"),
        // The strict reader of configuration, catalogue, control frames and stored values.
        .target(name: "StrictJSON", dependencies: ["JSONText", "Jansson"]),
        .target(name: "LinkRouter"),
        .target(name: "LinkCoordinators", dependencies: ["LinkRouter"]),
        // Snippets link every product, and nothing else of theirs brings in the C library's `floor`.
        .target(
            name: "PushPayload",
            dependencies: ["JSONText", "Jansson", "StrictJSON"],
            linkerSettings: [.linkedLibrary("m")],
            plugins: ["EmbedProviders"]
        ),
        // Makes Swift source of Sources/PushPayload/Providers at build time.
        .plugin(
            name: "EmbedProviders",
            capability: .buildTool(),
            dependencies: ["ProviderEmbedder"]
        ),
        .executableTarget(
            name: "ProviderEmbedder",
            dependencies: ["JSONText"],
            path: "Plugins/ProviderEmbedder"
        ),
        .target(
            name: "NotifyCore",
            dependencies: ["PushPayload", "JSONText", "Jansson", "StrictJSON", "LinkRouter"]
        ),
        .target(
            name: "NotifyDaemon",
            dependencies: [
                "NotifyCore", "JSONText", "Jansson", "StrictJSON", "LinkRouter", "Systemd",
                "SQLite",
            ]
        ),
        .executableTarget(name: "notifyd", dependencies: ["NotifyDaemon", "Systemd"]),
        .target(
            name: "NotifyControl",
            dependencies: [
                "NotifyCore", "PushPayload", "JSONText", "Jansson", "StrictJSON", "LinkRouter",
                "Systemd",
            ]
        ),
        .executableTarget(name: "notifyctl", dependencies: ["NotifyControl"]),
        .target(name: "TestSupport", dependencies: ["Systemd"], path: "Tests/TestSupport"),
        .target(name: "SeededRandom", path: "Tests/SeededRandom"),
        .target(
            name: "RouterTestSupport",
            dependencies: ["LinkRouter", "SeededRandom"],
            path: "Tests/RouterTestSupport"
        ),
        // notifyd on clocks that tests set.
        .executableTarget(
            name: "Clockwork",
            dependencies: ["NotifyDaemon", "Systemd"],
            path: "Tests/Clockwork"
        ),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "Jansson", "SeededRandom"]),
        .testTarget(name: "JanssonTests", dependencies: ["Jansson"]),
        .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON", "JSONText", "Jansson"]),
        .testTarget(
            name: "LinkRouterTests",
            dependencies: ["LinkRouter", "RouterTestSupport", "SeededRandom"]
        ),
        .testTarget(
            name: "LinkCoordinatorsTests",
            dependencies: ["LinkCoordinators", "LinkRouter", "RouterTestSupport"]
        ),
        .testTarget(
            name: "PushPayloadTests",
            dependencies: ["PushPayload", "JSONText", "Jansson", "StrictJSON", "SeededRandom"]
        ),
        .testTarget(name: "SystemdTests", dependencies: ["Systemd", "TestSupport"]),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"]),
        .testTarget(
            name: "NotifyCoreTests",
            dependencies: [
                "NotifyCore", "PushPayload", "JSONText", "Jansson", "LinkRouter", "SeededRandom",
            ]
        ),
        .testTarget(
            name: "NotifyDaemonTests",
            dependencies: [
                "NotifyDaemon", "NotifyCore", "JSONText", "Jansson", "StrictJSON", "LinkRouter",
                "Systemd", "SQLite", "TestSupport", "SeededRandom", "notifyd", "Clockwork",
            ]
        ),
        .testTarget(
            name: "NotifyControlTests",
            dependencies: [
                "NotifyControl", "NotifyCore", "PushPayload", "JSONText", "Jansson", "StrictJSON",
                "LinkRouter", "Systemd", "TestSupport", "notifyctl",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings = [
        // SE-0335: an existential costs an allocation; the word `any` makes it visible.
        .enableUpcomingFeature("ExistentialAny"),
        // SE-0409: C types cannot leak out of an overlay by accident.
        .enableUpcomingFeature("InternalImportsByDefault"),
        // SE-0444: a member is found only through a module that this file imports.
        .enableUpcomingFeature("MemberImportVisibility"),
        // SE-0461: nothing leaves the one thread unless it says so.
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        // SE-0458: every touch of C memory is marked `unsafe`.
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
    ]
}
