// A folder of its own for each test, removed with everything in it.

import Foundation

/// A fresh folder under /tmp, short enough for the paths of sockets.
final class ScratchFolder {
    let path: String

    init() throws {
        path = "/tmp/nd-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: false
        )
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }
}
