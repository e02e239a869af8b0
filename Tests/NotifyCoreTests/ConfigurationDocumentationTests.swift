// The examples of docs/configuration.md load, and its tables match the loader.

import Foundation
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("The documentation of the configuration")
struct ConfigurationDocumentationTests {
    private static func text() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: root.appending(path: "docs/configuration.md"),
            encoding: .utf8
        )
    }

    /// The rows of the tables as lists of cells.
    private static func rows() throws -> [[String]] {
        try text().split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The names between backticks of a cell.
    private static func names(_ cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
    }

    @Test("has examples that load and pass their own tests")
    func examples() throws {
        let blocks = try Self.text().components(separatedBy: "```json\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
        try #require(blocks.count == 3)
        let files = ConfigurationFiles([
            "routes.json": blocks[0], "routes.d/screens.json": blocks[1],
            "routes.test.json": blocks[2],
        ])
        #expect(files.faults == [])
    }

    @Test("names every limit with its value")
    func limits() throws {
        let rows = try Self.rows()
        for (name, limit) in Limits.lowerable {
            // Some tables have the same name as the limit of their size.
            let values = rows.filter { $0.first == "`\(name)`" }
                .map { $0[1].replacing(",", with: "") }
            #expect(values.contains(String(Limits()[keyPath: limit])), "\(name)")
        }
    }

    @Test("names every key")
    func keys() throws {
        let named = Set(try Self.rows().flatMap { $0.first.map(Self.names) ?? [] })
        let keys =
            ConfigurationKeys.top + ConfigurationKeys.route + ConfigurationKeys.expectation
            + ConfigurationKeys.limits + ConfigurationKeys.screen
            + ConfigurationKeys.segue.map(\.rawValue) + ConfigurationKeys.flow
            + ConfigurationKeys.event + ConfigurationKeys.result
        #expect(keys.filter { !named.contains($0) } == [])
    }
}
