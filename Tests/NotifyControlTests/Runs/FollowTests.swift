// Runs of `follow` with a fake control door.

import Foundation
import TestSupport
import Testing

@testable import NotifyControl

@Suite("Following")
struct FollowTests {
    static let snapshot = """
        {"snapshot":true,"ledger":"1f","seq":6,"session":"default","state":"logged-in",\
        "user":"john"}
        """
    static let push = """
        {"seq":7,"state":"logged-in","step":1,"steps":1,\
        "command":{"command":"push","screen":"Profile"}}
        """

    @Test(
        "prints each line as soon as it is received, as text and as JSON",
        arguments: [
            ([], ["default: logged-in, john, after 1f:6", "7  push Profile"]),
            (["--json"], [snapshot, push]),
        ] as [([String], [String])]
    )
    func lines(_ options: [String], _ expected: [String]) throws {
        let door = try FakeDoor()
        let child = try door.start(["follow"] + options)
        let client = try door.accept()
        #expect(try client.readLine() == #"{"query":"follow","session":"default"}"#)
        try client.send(Self.snapshot)
        #expect(try holds { try child.output == expected[0] + "\n" })
        try client.send(Self.push)
        #expect(try holds { try child.output == expected.map { $0 + "\n" }.joined() })
        child.kill()
        #expect(try child.end().code == SIGKILL)
    }

    @Test("resumes after a number, and exits with 69 when the daemon closes the connection")
    func after() throws {
        let door = try FakeDoor()
        let child = try door.start(words("follow --session tv --after 1f:17"))
        let client = try door.accept()
        #expect(
            try client.readLine()
                == #"{"query":"follow","session":"tv","after":{"ledger":"1f","seq":17}}"#
        )
        try client.send(Self.snapshot)
        client.close()
        let ended = try child.end()
        #expect(ended.code == 69)
        #expect(ended.lines.count == 1)
        #expect(
            ended.errors
                == "notifyctl: notifyd closed the connection: it was stopped, or is restarting.\n"
        )
    }

    @Test("exits with 7 if it is rejected")
    func refused() throws {
        let refusal = #"{"outcome":"rejected","reason":"bad_value","message":"No."}"#
        let (_, ended) = try FakeDoor().answer(["follow"], refusal)
        #expect(ended.code == 7)
        #expect(ended.errors == "notifyctl: notifyd rejected the request: No. (bad_value)\n")
    }

    @Test("ends when its output is closed, even without a line to print")
    func closedOutput() throws {
        let door = try FakeDoor()
        let output = Pipe()
        let child = try Child(
            "notifyctl",
            ["--socket", door.path, "follow"],
            in: door.folder,
            standardOutput: output.fileHandleForWriting
        )
        try output.fileHandleForWriting.close()
        let client = try door.accept()
        _ = try client.readLine()
        try client.send(Self.snapshot)
        #expect(!output.fileHandleForReading.availableData.isEmpty)
        try output.fileHandleForReading.close()
        let ended = try child.end()
        #expect(ended.code == 0)
        #expect(ended.errors.isEmpty)
    }
}
