// Public test data beside the checkout; tests that need it are skipped without it.

import Foundation

/// The folder `shared/corpora` beside the package, if it exists.
enum Corpora {
    static func file(_ name: String) -> URL? {
        var folder = URL(fileURLWithPath: #filePath)
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let isRoot = FileManager.default.fileExists(
                atPath: folder.appendingPathComponent("Package.swift").path
            )
            guard isRoot else { continue }
            let file = folder.deletingLastPathComponent()
                .appendingPathComponent("shared/corpora/\(name)")
            return FileManager.default.fileExists(atPath: file.path) ? file : nil
        }
        return nil
    }

    /// Returns the elements of the array in a file; escaped lone surrogates are replaced.
    static func json(_ name: String) throws -> [Any] {
        guard let file = file(name) else { return [] }
        let text = try String(contentsOf: file, encoding: .utf8)
        let high = #"\\u[dD][89abAB][0-9a-fA-F]{2}"#
        let low = #"\\u[dD][c-fC-F][0-9a-fA-F]{2}"#
        let whole = text.replacingOccurrences(
            of: "\(high)(?!\(low))|(?<!\(high))\(low)",
            with: #"\\uFFFD"#,
            options: .regularExpression
        )
        return try JSONSerialization.jsonObject(with: Data(whole.utf8)) as? [Any] ?? []
    }
}
