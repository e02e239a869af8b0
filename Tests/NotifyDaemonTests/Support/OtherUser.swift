// Somebody else on the machine: who is at the other end of a connection is the kernel's word, so it
// takes a process of that user.

import Foundation
import TestSupport

/// A user who owns nothing here.
enum OtherUser {
    static let id: UInt32 = 65_534

    /// Whether the tests can be that user.
    static var isPossible: Bool {
        geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/socat")
    }

    /// Says something at a door as that user; what comes back is the child's output.
    static func say(_ text: String, to path: String, in folder: ScratchFolder) throws -> Child {
        // In the group of the door is nobody here.
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
