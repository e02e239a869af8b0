// swift-tools-version: 6.2
// The fuzzers are a separate package, so that their flags and code cannot affect the product. They
// share one executable, because linking takes longer than compiling them. `make fuzz` runs it.

import PackageDescription

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "notifyd", path: "..")],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "JSONText", package: "notifyd"),
                .product(name: "StrictJSON", package: "notifyd"),
                .product(name: "Jansson", package: "notifyd"),
                .product(name: "LinkRouter", package: "notifyd"),
                .product(name: "StrictJSON", package: "notifyd"),
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
