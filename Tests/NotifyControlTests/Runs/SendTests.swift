// Runs of `send` with a fake control door.

import Foundation
import Jansson
import Synchronization
import Systemd
import TestSupport
import Testing

@testable import NotifyControl

@Suite("Sending payloads")
struct SendTests {
    @Test("payloads are sent in envelopes, receipts are printed, the worst sets the exit code")
    func receipts() throws {
        let door = try FakeDoor()
        let child = try door.start(
            words("send --session tv --action reply"),
            input: "{\"a\":1}{\"b\":1e400}\n{}\n"
        )
        let client = try door.accept()
        var frames: [String] = []
        for outcome in ["routed", "parked", "duplicate"] {
            frames.append(try #require(try client.readLine()))
            try client.send(#"{"outcome":"\#(outcome)"}"#)
        }
        #expect(try client.readLine() == nil)
        client.close()
        let ended = try child.end()
        #expect(
            frames
                == [#"{"a":1}"#, #"{"b":1e400}"#, "{}"].map {
                    #"{"session":"tv","action":"reply","payload":\#($0)}"#
                }
        )
        #expect(ended.lines == ["routed", "parked", "duplicate"].map { #"{"outcome":"\#($0)"}"# })
        #expect(ended.code == 6)
        #expect(ended.errors.isEmpty)
    }

    @Test("errors name the file, and a broken payload affects no other")
    func broken() throws {
        let door = try FakeDoor()
        let path = try door.folder.write("{}\n{\"a\": tru}\n{}\n{\"a\":", to: "payloads.json")
        let child = try door.start(["send", path])
        let client = try door.accept()
        for _ in 0..<2 {
            #expect(try client.readLine() == #"{"payload":{}}"#)
            try client.send(#"{"outcome":"routed"}"#)
        }
        #expect(try client.readLine() == nil)
        client.close()
        let ended = try child.end()
        let reasons = try ended.lines.map { try value($0)["reason"]?.string ?? "ok" }
        #expect(reasons == ["ok", "bad_json", "ok", "truncated"])
        #expect(ended.code == 7)
        let complaints = ended.errors.split(separator: "\n")
        #expect(complaints.count == 2)
        #expect(complaints.first?.hasPrefix("\(path):2:10: ") == true, "\(ended.errors)")
        #expect(complaints.last?.hasPrefix("\(path):4:") == true, "\(ended.errors)")
    }

    @Test("receipts are printed while input is still open")
    func conversation() throws {
        let door = try FakeDoor()
        let (input, output) = (Pipe(), Pipe())
        let child = try Child(
            "notifyctl",
            ["--socket", door.path, "send"],
            in: door.folder,
            standardInput: input.fileHandleForReading,
            standardOutput: output.fileHandleForWriting
        )
        let client = try door.accept()
        for number in 0..<3 {
            try input.fileHandleForWriting.write(contentsOf: Data("{\"n\":\(number)}".utf8))
            #expect(try client.readLine() == "{\"payload\":{\"n\":\(number)}}")
            try client.send(#"{"outcome":"routed","n":\#(number)}"#)
            let printed = output.fileHandleForReading.availableData
            #expect(String(decoding: printed, as: UTF8.self).contains("\"n\":\(number)"))
        }
        try input.fileHandleForWriting.close()
        #expect(try client.readLine() == nil)
        client.close()
        #expect(try child.end().code == 0)
    }

    @Test("does not deadlock if daemon and output both block")
    func fullPipes() throws {
        let count = 5_000
        let door = try FakeDoor()
        let padding = String(repeating: "x", count: 1_000)
        let path = try door.folder.write(
            (0..<count).map { "{\"n\":\($0),\"x\":\"\(padding)\"}\n" }.joined(),
            to: "payloads.json"
        )
        let output = Pipe()
        let child = try Child(
            "notifyctl",
            ["--socket", door.path, "send", path],
            in: door.folder,
            standardOutput: output.fileHandleForWriting
        )
        try output.fileHandleForWriting.close()
        let client = try door.accept()
        try client.connection.setTimeLimit(.seconds(2))

        // The output is not read. Sending stops, so that the buffer stays bounded, but receipts are
        // still read, or the daemon would drop them.
        var received = 0
        let long = String(repeating: padding, count: 4)
        let answer = #"{"outcome":"routed","padding":"\#(long)"}"#
        while try client.readLineIfReady() != nil {
            try client.send(answer)
            received += 1
        }
        #expect(received < count)
        #expect(child.isRunning)

        let printed = Counter()
        let done = DispatchSemaphore(value: 0)
        let reader = output.fileHandleForReading
        Thread.detachNewThread {
            while case let data = reader.availableData, !data.isEmpty {
                printed.add(data.count { $0 == UInt8(ascii: "\n") })
            }
            done.signal()
        }
        while try client.readLine() != nil {
            try client.send(answer)
            received += 1
        }
        client.close()
        done.wait()
        #expect(received == count)
        #expect(try child.end().code == 0)
        #expect(printed.value == count)
    }

    @Test("payloads without a receipt are counted if the daemon closes the connection")
    func disconnected() throws {
        let door = try FakeDoor()
        let child = try door.start(["send"], input: "{}{}{}")
        let client = try door.accept()
        for _ in 0..<3 { _ = try client.readLine() }
        try client.send(#"{"outcome":"routed"}"#)
        client.close()
        let ended = try child.end()
        #expect(ended.code == 69)
        #expect(ended.lines == [#"{"outcome":"routed"}"#])
        #expect(
            ended.errors
                == "notifyctl: notifyd closed the connection: 2 payloads have no receipt.\n"
        )
    }

    @Test("receipts that the daemon dropped are counted, and the run exits with 74")
    func dropped() throws {
        let door = try FakeDoor()
        let (_, ended) = try door.answer(["send"], #"{"untold":1}"#, input: "{}")
        #expect(ended.code == 74)
        #expect(ended.errors == "notifyctl: 1 receipt lost.\n")
    }

    @Test("a closed output ends the run without a message, with an error code")
    func closedOutput() throws {
        let door = try FakeDoor()
        let (input, output) = (Pipe(), Pipe())
        let child = try Child(
            "notifyctl",
            ["--socket", door.path, "send"],
            in: door.folder,
            standardInput: input.fileHandleForReading,
            standardOutput: output.fileHandleForWriting
        )
        try output.fileHandleForWriting.close()
        try output.fileHandleForReading.close()
        let client = try door.accept()
        try input.fileHandleForWriting.write(contentsOf: Data("{}".utf8))
        _ = try client.readLine()
        try client.send(#"{"outcome":"routed"}"#)
        let ended = try child.end()
        #expect(ended.code == 74)
        #expect(ended.errors.isEmpty)
    }

    @Test("input without a payload is an error", arguments: ["", " \n\r\n"])
    func empty(_ input: String) throws {
        let door = try FakeDoor()
        let child = try door.start(["send", "-"], input: input)
        let client = try door.accept()
        #expect(try client.readLine() == nil)
        client.close()
        let ended = try child.end()
        #expect(ended.code == 65)
        #expect(ended.errors == "notifyctl: There is no payload in standard input.\n")
    }

    @Test("exits with 66 if a file cannot be read")
    func missing() throws {
        let folder = try ScratchFolder()
        for (name, shown) in [("none", "none"), ("no\u{1B}\u{9B}ne", #"no\u001b\u009bne"#)] {
            let ended = try Child("notifyctl", ["send", folder.file(name)], in: folder).end()
            #expect(ended.code == 66)
            let path = folder.file(shown)
            #expect(
                ended.errors == "notifyctl: Failed to open \(path): No such file or directory.\n"
            )
        }
    }
}

/// A counter shared by two threads.
final class Counter: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock { $0 } }
    func add(_ more: Int) { number.withLock { $0 += more } }
}
