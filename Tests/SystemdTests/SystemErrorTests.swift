// The messages of failed calls.

import Testing

@testable import Systemd

@Suite("A system error")
struct SystemErrorTests {
    @Test(
        "has a message with the call, the object and the reason",
        arguments: [
            (
                SystemError(call: "bind", subject: "/run/x", errno: .permissionDenied),
                "Failed to bind /run/x: Permission denied"
            ),
            (
                SystemError(call: "create a socket", errno: .tooManyOpenFiles),
                "Failed to create a socket: Too many open files"
            ),
            (
                SystemError(call: "use", subject: "it", errno: Errno(rawValue: 9999)),
                "Failed to use it: error 9999"
            ),
        ]
    )
    func sentence(error: SystemError, text: String) {
        #expect(error.description == text)
    }

    @Test("turns the negative results of libsystemd into errno values")
    func negative() throws {
        #expect(try checkNegative(7, "count") == 7)
        #expect(throws: SystemError(call: "count", subject: "sheep", errno: .invalidArgument)) {
            try checkNegative(-22, "count", "sheep")
        }
    }
}
