// swift-tools-version: 6.2
// Fuzzers are a package of their own: their flags and code never touch what ships. One binary
// holds them all, since linking costs more than they do. `make fuzz` builds and runs it.

import PackageDescription

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "notifyd", path: "..")],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "JSONText", package: "notifyd"),
                .product(name: "Jansson", package: "notifyd"),
                .product(name: "LinkRouter", package: "notifyd"),
                .product(name: "PushPayload", package: "notifyd"),
                .product(name: "NotifyCore", package: "notifyd"),
                .product(name: "NotifyControl", package: "notifyd"),
                .product(name: "SQLite", package: "notifyd"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .strictMemorySafety(),
                .treatAllWarnings(as: .error),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
