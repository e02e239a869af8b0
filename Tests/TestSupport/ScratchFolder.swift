// A folder of its own for each test, removed with everything in it.

import Foundation
import Systemd

/// A fresh folder under /tmp, short enough for the paths of sockets.
public final class ScratchFolder {
    /// Its path.
    public let path: String

    /// Makes a folder.
    public init() throws {
        path = "/tmp/nd-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in it.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        let path = file(name)
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// The text of a file, read without Foundation, which leaks the buffer of an empty one.
    public func text(_ name: String) throws -> String {
        let bytes = try FileReading.contents(of: file(name), limit: .max)
        return String(decoding: bytes, as: UTF8.self)
    }
}
