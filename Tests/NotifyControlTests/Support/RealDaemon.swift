// notifyd itself, as it was built beside the tests, in a folder of its own.

import Foundation
import TestSupport
import Testing

/// A notifyd that runs without a service manager.
final class RealDaemon {
    let folder: ScratchFolder
    private let child: Child

    /// Starts notifyd with a `routes.json` that holds this, and waits until it answers.
    init(routes: String) throws {
        folder = try ScratchFolder()
        let path = try folder.write(routes, to: "routes.json")
        child = try Child(
            "notifyd",
            [
                "--config", path, "--runtime-directory", folder.path, "--state-directory",
                folder.path, "--output", "json",
            ],
            in: folder
        )
        let isReady = try holds { try control("status").code == 0 }
        let errors = try child.errors
        try #require(isReady, "\(errors)")
    }

    /// Runs notifyctl with the words of a line.
    func control(_ line: String, input: String = "") throws -> Ended {
        try start(line, input: input).end()
    }

    /// Starts notifyctl with the words of a line.
    func start(_ line: String, input: String = "") throws -> Child {
        try Child(
            "notifyctl",
            ["--socket", folder.file("control.sock")] + words(line),
            input: input,
            in: folder
        )
    }

    /// Stops it.
    func stop() throws -> Ended {
        child.terminate()
        return try child.end()
    }
}
