// swift-tools-version: 6.2
// The benchmarks are a separate package, so that their flags and code cannot affect the product.
// `swift run -c release --package-path Benchmarks bench [subject …]`

import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "notifyd", path: "..")],
    targets: [
        .executableTarget(
            name: "bench",
            dependencies: [
                .product(name: "JSONText", package: "notifyd"),
                .product(name: "Jansson", package: "notifyd"),
                .product(name: "LinkRouter", package: "notifyd"),
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
