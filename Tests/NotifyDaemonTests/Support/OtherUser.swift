// Another user of the system: the kernel reports who connected, so this needs a process of that user.

import Foundation
import TestSupport

/// A user without any permission.
enum OtherUser {
    static let id: UInt32 = 65_534

    /// Whether the tests can run a process of that user.
    static var isPossible: Bool {
        geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/socat")
    }

    /// Sends a text to a door as that user; the answers are the child's output.
    static func send(_ text: String, to path: String, in folder: ScratchFolder) throws -> Child {
        // The user is not in the group of the door.
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
        return try Child(
            "/usr/bin/setpriv",
            [
                "--reuid=\(id)", "--regid=\(id)", "--clear-groups", "/usr/bin/socat", "-t60", "-",
                "UNIX-CONNECT:\(path)",
            ],
            input: text,
            in: folder
        )
    }
}
