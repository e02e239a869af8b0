// Providers are defined in data files only, so no source file may name one.

import Foundation
import Testing

@testable import PushPayload

@Suite("The sources")
struct SourceTests {
    @Test("name no provider outside the catalogue")
    func noProviderNames() throws {
        let names = ProviderCatalogue.builtIn.providers
        #expect(names.count >= 8)
        let sources = Folders.package.appending(path: "Sources")
        let files = try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        )
        var count = 0
        for case let file as URL in files where ["swift", "h"].contains(file.pathExtension) {
            count += 1
            let text = try String(contentsOf: file, encoding: .utf8).lowercased()
            for name in names {
                let found = text.range(of: "\\b\(name)\\b", options: .regularExpression) != nil
                #expect(!found, "\(name) in \(file.path)")
            }
        }
        #expect(count > 20)
    }
}
