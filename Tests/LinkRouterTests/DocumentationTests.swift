// Compares docs/ancestors.md, docs/screens.md and the migration guide with the code and the tests.

import Foundation
import LinkRouter
import RouterTestSupport
import Testing

@Suite("The documentation of screens")
struct DocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func page(_ name: String, in folder: String = "docs") throws -> String {
        let file = Self.root.appendingPathComponent("\(folder)/\(name)")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The words in backquotes of each row of the tables under a heading, by column.
    private func rows(
        _ text: String,
        under heading: String,
        level: String = "##"
    ) throws -> [[[String]]] {
        let section = try #require(text.components(separatedBy: "\n\(level) \(heading)\n").last)
        let end = section.components(separatedBy: "\n\(level) ")[0]
        return end.split(separator: "\n").filter { $0.hasPrefix("|") }.map { row in
            row.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { cell in
                    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
                }
        }
    }

    @Test("names existing tests, at least one for each feature")
    func features() throws {
        let features = try rows(page("ancestors.md"), under: "Features").dropFirst(2)
        #expect(features.count == 33)
        var tests: [String: Set<String>] = [:]
        let folder = Self.root.appendingPathComponent("Tests")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        for case let name as String in files where name.hasSuffix(".swift") {
            let file = folder.appendingPathComponent(name)
            var suite = ""
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let words = line.split(whereSeparator: { " ({:".contains($0) }).map(String.init)
                if line.hasPrefix("struct "), words.count > 1 { suite = words[1] }
                if let index = words.firstIndex(of: "func"), index + 1 < words.count {
                    tests[suite, default: []].insert(words[index + 1])
                }
            }
        }
        for feature in features {
            let named = try #require(feature.last)
            #expect(!named.isEmpty)
            for test in named {
                let parts = test.split(separator: ".").map(String.init)
                #expect(parts.count == 2 && tests[parts[0]]?.contains(parts[1]) == true, "\(test)")
            }
        }
    }

    @Test("states what the migration guide says of each link that Compass reads differently")
    func differences() throws {
        let guide = try page("MigratingFromCompass.md", in: "Sources/LinkRouter/LinkRouter.docc")
        let links = try rows(guide, under: "Differences", level: "###").dropFirst(2)
        #expect(links.count == 13)
        for row in links {
            let pattern = try #require(row[0].first), text = try #require(row[1].first)
            var builder = NavigatorBuilder()
            builder.scheme = "compass"
            builder.routes = [pattern]
            var found: String
            do {
                let arguments = try builder.build().parse(text)?.arguments
                let pairs = arguments?.map { "\($0.name)=\($0.value)" }
                found = pairs?.joined(separator: " ") ?? "no match"
            } catch {
                found = "error"
            }
            // A cell without code says that there are no arguments.
            #expect(found == row[3].first ?? "", "\(pattern) \(text)")
            #expect(row[2] != row[3], "\(pattern) \(text)")
        }
    }

    @Test("has every command with its fields, every policy and every reason")
    func commands() throws {
        let tables = try rows(page("screens.md"), under: "Commands")
        for kind in NavigationCommand.Kind.allCases {
            let row = try #require(tables.first { $0.first == [kind.rawValue] && $0.count == 4 })
            #expect(row[2] == kind.requiredFields.map(\.rawValue), "\(kind)")
            let rest = kind.fields.filter { !kind.requiredFields.contains($0) }
            #expect(Set(row[3]) == Set(rest.map(\.rawValue)), "\(kind)")
        }
        for field in NavigationCommand.Field.allCases {
            #expect(tables.contains { $0.first == [field.rawValue] && $0.count == 3 }, "\(field)")
        }
        for policy in NavigationCommand.Policy.allCases {
            let row = try #require(tables.first { $0.first == [policy.rawValue] }, "\(policy)")
            let kinds = NavigationCommand.Kind.allCases.filter { $0.policies.contains(policy) }
            #expect(Set(row[1]) == Set(kinds.map(\.rawValue)), "\(policy)")
        }
        let styles = try #require(tables.first { $0.first == ["style"] })
        #expect(styles[1] == ModalStyle.allCases.map(\.rawValue))
        let reasons = try rows(page("screens.md"), under: "Ignored, and why").flatMap {
            $0.first ?? []
        }
        #expect(Set(reasons) == Set(IgnoredReason.allCases.map(\.rawValue)))
    }

    @Test("shows valid trees")
    func notation() throws {
        let table = try rows(page("screens.md"), under: "The tree on one line")
        let items = table.compactMap(\.first?.first).filter { "prmua".contains($0.prefix(1)) }
        #expect(items.count == 8)
        for item in items { #expect(try tree(item).description == item) }
    }
}
