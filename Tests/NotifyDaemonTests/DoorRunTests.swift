// End-to-end tests of the doors: the receipts, and their order.

import Foundation
import Jansson
import Systemd
import TestSupport
import Testing

@Suite("The doors of a running notifyd")
struct DoorRunTests {
    static let login = #"{"event":"login","user":"john"}"#

    @Test("answer on the connection that asked, in order")
    func order() throws {
        let notifyd = try Notifyd()
        let control = try notifyd.connect("control")
        try control.send(Self.login + #"{"payload":{"url":"compass://profile:john"}}"#)
        try control.send(#"{"query":"session"}{"event":"logout"}"#)
        try control.end()
        let lines = try control.receiveAll()
        #expect(lines.map { $0["outcome"]?.string } == ["applied", "routed", nil, "applied"])
        #expect(lines[2]["user"]?.string == "john")
        #expect(lines.compactMap { $0["seq"]?.integer } == [1, 2, 3])
    }

    @Test("accept pretty-printed payloads, payloads back to back, and lines with CRLF")
    func shapes() throws {
        let notifyd = try Notifyd()
        let stream = try notifyd.connect("stream")
        try stream.send("\u{FEFF}{\r\n  \"url\":\r\n  \"compass://login:a\"\r\n}\r\n")
        try stream.send(#"{"url":"compass://login:b"}{"url":"compass://login:c"}"#)
        try stream.end()
        #expect(
            try stream.receiveAll().map { $0["outcome"]?.string } == ["routed", "routed", "routed"]
        )
    }

    @Test("reject a malformed payload and nothing else")
    func brokenFrame() throws {
        let notifyd = try Notifyd()
        let stream = try notifyd.connect("stream")
        let good = "{\n  \"url\": \"compass://login:x\"\n}\n"
        try stream.send(good + "{\n  \"url\": {\n}\n" + good + good + "{\"url\":")
        try stream.end()
        let lines = try stream.receiveAll()
        #expect(
            lines.map { $0["outcome"]?.string } == [
                "routed", "rejected", "routed", "routed", "rejected",
            ]
        )
        #expect(lines[1]["line"]?.integer == 7)
        #expect(lines.last?["reason"]?.string == "truncated")
        #expect(
            notifyd.outcomes == [
                "routed present", "rejected", "routed present", "routed present", "rejected",
            ]
        )
    }

    @Test("record the sender of a frame, and no sender for a parked link that is opened")
    func sender() throws {
        let notifyd = try Notifyd()
        let stream = try notifyd.connect("stream")
        _ = try stream.ask(#"{"url":"compass://profile:john"}"#)
        _ = try stream.ask("{broken}")
        _ = try notifyd.connect("control").ask(Self.login)
        let senders = notifyd.entries.map {
            [$0["NOTIFY_PEER_UID"]?.string, $0["NOTIFY_PEER_PID"]?.string]
        }
        let own = ["\(UserDatabase.currentUserID)", "\(getpid())"]
        #expect(senders == [own, own, own, [nil, nil]])
    }

    @Test(
        "record the sender that the kernel reports, whatever the frame says",
        .enabled(if: OtherUser.isPossible, "needs root and socat")
    )
    func otherSender() throws {
        let notifyd = try Notifyd()
        let other = try OtherUser.send(
            #"{"url":"compass://login:x","NOTIFY_PEER_UID":"0","uid":0}"#,
            to: notifyd.path("stream"),
            in: notifyd.folder
        )
        #expect(try other.end().output.contains(#""outcome":"routed""#))
        let entry = try #require(notifyd.entries.first)
        #expect(entry["NOTIFY_PEER_UID"]?.string == "\(OtherUser.id)")
        #expect(entry["NOTIFY_PEER_PID"]?.string == "\(other.process)")
    }

    @Test("decode each packet on its own")
    func packets() throws {
        let notifyd = try Notifyd()
        let packet = try notifyd.connect("packet")
        #expect(try packet.ask(#"{"url":"compass://login:x"}"#)["outcome"]?.string == "routed")
        for broken in [#"{"url":"#, "", " \r\n\t", "\u{FEFF}"] {
            _ = try packet.connection.send(Array(broken.utf8).span)
            #expect(try packet.receive()?["reason"]?.string == "truncated", "\(broken)")
        }
        #expect(try packet.ask(#"{"url":"compass://login:x"}"#)["outcome"]?.string == "routed")
    }

    @Test("never block a sender that only writes, and lose nothing that it sent")
    func writeOnly() throws {
        let notifyd = try Notifyd(
            routes: Notifyd.routes.replacingOccurrences(
                of: #""session""#,
                with: #""limits": {"unreadReceiptBytes": 1000}, "session""#
            )
        )
        let stream = try notifyd.connect("stream")
        let count = 4_000
        for _ in 0..<count { try stream.send("{\"url\":\"compass://login:x\"}\n") }
        stream.connection.close()
        #expect(holds { notifyd.entries.count == count })
    }

    @Test("send a slow reader every receipt, at its own pace")
    func slowReader() throws {
        let notifyd = try Notifyd()
        let connection = try notifyd.connect("stream").connection
        try connection.setNonBlocking(true)
        // More receipts than all buffers hold: the writer proceeds only as far as the reader reads.
        let count = 3_000
        let text = Array(String(repeating: "{\"url\":\"compass://login:x\"}\n", count: count).utf8)
        var sent = 0
        var receipts = 0
        let isServed = try holds {
            if sent < text.count { sent += try connection.send(text, from: sent) ?? 0 }
            var received: [UInt8] = []
            _ = try connection.read(into: &received, upTo: 1_000)
            receipts += received.count { $0 == UInt8(ascii: "\n") }
            return receipts == count
        }
        #expect(isServed)
    }

    @Test("serve a peer with one frame while another has thousands")
    func fairness() throws {
        let notifyd = try Notifyd()
        let busy = try notifyd.connect("stream")
        let text = String(repeating: "{\"url\":\"compass://login:x\"}\n", count: 3_000)
        try busy.send(text)
        let other = try notifyd.connect("stream")
        let answer = try other.ask(#"{"url":"compass://login:x"}"#)
        #expect(answer["outcome"]?.string == "routed")
        try busy.end()
        #expect(try busy.receiveAll().count == 3_000)
    }

    @Test("send followers every command, complete, once, and report a gap")
    func following() throws {
        let notifyd = try Notifyd()
        let control = try notifyd.connect("control")
        _ = try control.ask(Self.login)
        let first = try notifyd.connect("control")
        let snapshot = try first.ask(#"{"query":"follow"}"#)
        #expect(snapshot["state"]?.string == "logged-in")
        let ledger = try #require(snapshot["ledger"]?.string)
        _ = try control.ask(#"{"payload":{"url":"compass://callback?token=s3cret"}}"#)
        let line = try #require(try first.receive())
        #expect(line["command"]?["arguments"]?["token"]?.string == "s3cret")
        first.connection.close()
        _ = try control.ask(#"{"payload":{"url":"compass://profile:a"}}"#)
        _ = try control.ask(#"{"payload":{"url":"compass://profile:b"}}"#)
        let seq = try #require(line["seq"]?.integer)
        let again = try notifyd.connect("control")
        let resumed = try again.ask(
            #"{"query":"follow","after":{"ledger":"\#(ledger)","seq":\#(seq)}}"#
        )
        #expect(resumed["gap"]?.bool == false)
        let users = [try again.receive(), try again.receive()].map {
            $0?["command"]?["arguments"]?["username"]?.string
        }
        #expect(users == ["a", "b"])
        let present = try #require(try again.receive())
        #expect(present["command"] == nil)
        #expect(present["tree"]?.string?.hasSuffix("pProfile pProfile") == true)
        let stranger = try notifyd.connect("control")
        let other = try stranger.ask(
            #"{"query":"follow","after":{"ledger":"0","seq":1}}"#
        )
        #expect(other["gap"]?.bool == true)
        #expect(!notifyd.output.contains("s3cret"))
    }

    @Test("belong to their groups, and are removed when notifyd has stopped")
    func files() throws {
        let notifyd = try Notifyd()
        for door in ["stream", "packet", "control"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: notifyd.path(door))
            #expect(attributes[.posixPermissions] as? Int == 0o660)
        }
        let store = try FileManager.default.attributesOfItem(
            atPath: notifyd.folder.file("state.sqlite")
        )
        #expect(store[.posixPermissions] as? Int == 0o600)
        #expect(try notifyd.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: notifyd.path("stream")))
    }
}
