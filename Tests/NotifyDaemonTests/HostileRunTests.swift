// Malformed input through a real door: each frame is rejected with its position, and the next frame
// is served.

import Foundation
import Jansson
import Systemd
import TestSupport
import Testing

@testable import NotifyCore

@Suite("A running notifyd with hostile senders")
struct HostileRunTests {
    private static let url = #""url":"compass://login:x""#

    /// The bytes that are sent, and the expected receipt: reason or outcome, and column.
    static let frames: [(String, [UInt8], String, Int?)] = [
        ("NUL in a text", Array("{\"url\":\"\0\"}".utf8), "bad_json", 9),
        ("NUL outside of one", Array("{\0}".utf8), "bad_json", 2),
        (
            "an escaped NUL in the link", Array(#"{"url":"compass://a\u0000"}"#.utf8),
            "control_char", nil
        ),
        (
            "half a surrogate pair in the link", Array(#"{"url":"s:\ud800"}"#.utf8), "bad_encoding",
            nil
        ),
        ("one elsewhere", Array(#"{"a":"\udfff",\#(url)}"#.utf8), "routed", nil),
        (
            "overlong UTF-8", Array(#"{"a":""#.utf8) + [0xC0, 0x80] + Array(#""}"#.utf8),
            "bad_encoding", 7
        ),
        ("a surrogate in UTF-8", Array(#"{"a":""#.utf8) + [0xED, 0xA0, 0x80], "bad_encoding", 7),
        ("beyond Unicode", Array(#"{"a":""#.utf8) + [0xF4, 0x90, 0x80, 0x80], "bad_encoding", 7),
        (
            "half a character", Array(#"{"a":""#.utf8) + [0xC3] + Array(#""}"#.utf8),
            "bad_encoding", 7
        ),
        (
            "100,000 levels", Array((#"{"a":"# + String(repeating: "[", count: 100_000)).utf8),
            "too_deep", 69
        ),
        ("a BOM", [0xEF, 0xBB, 0xBF] + Array("{\(url)}".utf8), "routed", nil),
        ("two BOMs", [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array("{\(url)}".utf8), "bad_json", 1),
        ("CRLF", Array("{\r\n\(url)\r\n}\r".utf8), "routed", nil),
        ("an array", Array("[1]".utf8), "bad_json", 1),
        ("no JSON at all", Array("GET / HTTP/1.1".utf8), "bad_json", 1),
        ("a number too large for a double", Array("{\(url),\"n\":1e999999}".utf8), "routed", nil),
        (
            "a number of 10,000 digits",
            Array("{\(url),\"n\":\(String(repeating: "9", count: 10_000))}".utf8), "routed", nil
        ),
        (
            "two links under one name", Array(#"{\#(url),"url":"compass://login:y"}"#.utf8),
            "duplicate_name", 28
        ),
    ]

    @Test("rejects what is malformed and nothing else", arguments: frames)
    func frame(_ name: String, _ bytes: [UInt8], _ result: String, _ column: Int?) throws {
        let notifyd = try Notifyd()
        let stream = try notifyd.connect("stream")
        let frame = bytes + Array("\n{\(Self.url)}\n".utf8)
        try stream.connection.sendAll(frame.span)
        try stream.end()
        let lines = try stream.receiveAll()
        #expect(
            lines.map { ($0["reason"] ?? $0["outcome"])?.string } == [result, "routed"],
            "\(name)"
        )
        #expect(lines.first?["column"]?.integer.map { Int($0) } == column, "\(name)")
    }

    @Test("continues when it has no descriptors left, and accepts the connections that waited")
    func descriptors() throws {
        let notifyd = try Notifyd(descriptors: 24)
        var held: [Talk] = []
        // The kernel accepts more connections than the daemon can: these wait.
        for _ in 0..<40 { held.append(try notifyd.connect("stream")) }
        #expect(try held[0].ask("{\(Self.url)}")["outcome"]?.string == "routed")
        let waiting = held.removeLast()
        try waiting.send("{\(Self.url)}\n")
        for talk in held { talk.connection.close() }
        #expect(try waiting.receive()?["outcome"]?.string == "routed")
    }

    @Test("answers while its standard output is not read, and loses nothing")
    func unreadOutput() throws {
        let output = Pipe()
        let notifyd = try Notifyd(output: output.fileHandleForWriting)
        let (stream, control) = (try notifyd.connect("stream"), try notifyd.connect("control"))
        let count = 600
        try stream.send(String(repeating: "{\(Self.url)}\n", count: count))
        let status = #"{"query":"status"}"#
        let stuck = "standard output: not read"
        #expect(try holds { try control.ask(status)["journal"]?.string == stuck })
        let confirmed = try control.ask(status)["seq"]?.integer ?? 0
        #expect((1..<Int64(count)).contains(confirmed), "no receipt before the entry is written")
        var printed = Data()
        while printed.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            printed += output.fileHandleForReading.availableData
        }
        let numbers = try printed.split(separator: UInt8(ascii: "\n")).map { line in
            try JSONValue(parsing: Array(line).span)["NOTIFY_SEQ"]?.string
        }
        #expect(numbers == (1...count).map(String.init))
        try stream.end()
        #expect(try stream.receiveAll().count == count)
        #expect(try control.ask(status)["journal"]?.string == "standard output")
        #expect(try notifyd.stop() == 0)
    }
}
