// Runs the notifyd that was built with the tests, in its own directory.

import Foundation
import TestSupport
import Testing

/// A running notifyd without a service manager.
final class RealDaemon {
    let folder: ScratchFolder
    private let child: Child

    /// Starts notifyd with this `routes.json`, and waits until it answers.
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

    /// Runs notifyctl with the arguments of a line.
    func control(_ line: String, input: String = "") throws -> Ended {
        try start(line, input: input).end()
    }

    /// Starts notifyctl with the arguments of a line.
    func start(_ line: String, input: String = "") throws -> Child {
        try Child(
            "notifyctl",
            ["--socket", folder.file("control.sock")] + words(line),
            input: input,
            in: folder
        )
    }

    /// Stops notifyd.
    func stop() throws -> Ended {
        child.terminate()
        return try child.end()
    }
}
