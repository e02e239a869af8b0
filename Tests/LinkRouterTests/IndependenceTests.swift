// The library depends on the standard library alone. library.sh builds a package that uses it
// without any C header; this test checks the imports.

import Foundation
import Testing

@Suite("The library's sources")
struct IndependenceTests {
    @Test("import nothing")
    func imports() throws {
        let sources = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/LinkRouter").resolvingSymlinksInPath()
        let files = try #require(FileManager.default.enumerator(atPath: sources.path))
        var count = 0
        for case let name as String in files where name.hasSuffix(".swift") {
            count += 1
            let text = try String(
                contentsOf: sources.appendingPathComponent(name),
                encoding: .utf8
            )
            let lines = text.split(separator: "\n").filter { line in
                line.split(separator: " ").contains("import") && !line.contains("//")
            }
            #expect(lines.isEmpty, "\(name)")
        }
        #expect(count > 30)
    }
}
