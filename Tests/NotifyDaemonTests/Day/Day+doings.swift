// The events of the day: payloads, app events, and faults.

import Foundation
import Jansson
import SeededRandom
import Systemd
import TestSupport
import Testing

extension Day {
    /// The possible events; one that is listed twice is twice as likely.
    var doings: [(String, () throws -> Void)] {
        [
            ("batches", batch), ("batches", batch), ("batches", batch), ("batches", batch),
            ("packets", packets), ("packets", packets), ("packets", packets),
            ("changes of who is there", change), ("changes of who is there", change),
            ("envelopes", envelope), ("envelopes", envelope), ("answers", answer),
            ("broken frames", breakFrame), ("half frames", halfFrame), ("floods", flood),
            ("disconnects", disconnect), ("followers", follow), ("reloads", reload),
            ("bad reloads", reloadBadly), ("stalls", stall), ("crowds", crowd),
            ("restarts of journald", restartJournal),
        ]
    }

    static let devices = (0..<40).map { "device-\($0)" }

    private func payload() -> String {
        messages += 1
        let id = "m-\(random.below(4) == 0 ? max(messages - 5, 0) : messages)"
        // Payloads of strangers name a new session each time.
        let device = random.below(4) == 0 ? "stranger-\(messages)" : random.pick(Self.devices)
        let path = random.pick([
            "login:a", "profile:\(messages)", "erase:\(messages)", "page3:1", "page30:1", "nowhere",
            "callback?token=secret",
        ])
        let url = "day://\(path)"
        let rest = "\"device\":\"\(device)\"}"
        let shapes = [
            #"{"url":"\#(url)","message_id":"\#(id)","#,
            #"{"aps":{"alert":"hi"},"url":"\#(url)","#,
            #"{"web_push":8030,"notification":{"tag":"t\#(messages % 7)","navigate":"\#(url)"},"#,
            #"{"itbl":{"messageId":"\#(id)"},"url":"\#(url)","#,
            #"{"alert":"x","custom":{"i":"\#(id)","u":"\#(url)"},"#,
            #"{"aps":{"alert":"x"},"ab":{"c":"camp"},"ab_uri":"\#(url)","#,
            #"{"aps":{"content-available":1},"#,
            #"{"wzrk_pid":"\#(id)","wzrk_dl":"\#(url)","text":"\#(String(repeating: "ä", count: 200))","#,
        ]
        return random.pick(shapes) + rest
    }

    private func payloads(_ count: Int) -> String {
        (0..<count).map { _ in payload() + "\n" }.joined()
    }

    /// Reaches the limits: every session exists, and more ids were seen than are stored.
    func fill() throws {
        for device in Self.devices {
            book.note(try control.ask(#"{"event":"login","user":"eve","session":"\#(device)"}"#))
            try envelope()
        }
    }

    // MARK: Load

    private func batch() throws {
        try stream.send(payloads(16))
        try receive(16, from: stream)
    }

    private func packets() throws {
        for _ in 0..<4 { try packet.send(payload()) }
        try receive(4, from: packet)
    }

    private func change() throws {
        let device = random.pick(Self.devices)
        let event = random.pick([
            #""event":"login","user":"john""#, #""event":"login","user":"mary""#,
            #""event":"logout""#, #""event":"enter","state":"unknown""#,
            #""event":"enter","state":"nowhere""#,
        ])
        book.note(try control.ask("{\(event),\"session\":\"\(device)\"}"))
    }

    private func envelope() throws {
        let device = random.pick(Self.devices)
        try control.send(
            (0..<8).map { _ in
                messages += 1
                return #"{"payload":{"url":"day://profile:\#(messages)"},"id":"e-\#(messages)","#
                    + #""session":"\#(device)"}"#
            }.joined()
        )
        try receive(8, from: control)
        _ = try control.ask(#"{"query":"sessions"}"#)
    }

    private func answer() throws {
        let device = random.pick(Self.devices)
        book.note(try control.ask(#"{"event":"login","user":"john","session":"\#(device)"}"#))
        let asked = try stream.ask(#"{"url":"day://erase:1","device":"\#(device)"}"#)
        book.note(asked)
        let id = asked["id"]?.string ?? ""
        let isYes = random.below(2) == 0
        book.note(
            try control.ask(
                #"{"event":"confirm","id":"\#(id)","answer":\#(isYes),"session":"\#(device)"}"#
            )
        )
    }

    private func follow() throws {
        let talk = try clockwork.connect("control")
        let old = followers.count < 6 ? nil : followers.removeFirst()
        followers.append(
            try DayFollower(
                talk,
                session: random.pick(Self.devices),
                after: old.map(\.last),
                isDeaf: random.below(4) == 0
            )
        )
    }

    // MARK: Faults

    private func breakFrame() throws {
        let talk = try clockwork.connect("stream")
        try talk.send("{\"url\": {\n}\n" + payload() + "\n{\"a\":1e999999}\n{\"url\":\"\u{1}\"}\n")
        try talk.end()
        for line in try talk.receiveAll() { book.note(line) }
    }

    /// A frame that never ends closes its connection after a minute of the daemon's time.
    private func halfFrame() throws {
        let talk = try clockwork.connect(random.pick(["stream", "control"]))
        try talk.send(#"{"url":"day://lo"#)
        for line in try talk.receiveAll() { book.note(line) }
    }

    /// A peer that only writes, and in the end reads its receipts and how many were dropped.
    private func flood() throws {
        let talk = try clockwork.connect("stream")
        try talk.send(payloads(300))
        try talk.end()
        var received = 0
        var untold = 0
        for line in try talk.receiveAll() {
            book.note(line)
            if let count = line["untold"]?.integer { untold += Int(count) } else { received += 1 }
        }
        #expect(received + untold == 300)
    }

    private func disconnect() throws {
        let talk = try clockwork.connect(random.pick(["stream", "packet"]))
        try talk.send(payload())
        talk.connection.close()
    }

    private func crowd() throws {
        let talks = try (0..<20).map { _ in try clockwork.connect("stream") }
        for talk in talks { try talk.send(payload() + "\n") }
        for talk in talks { try receive(1, from: talk) }
        for talk in talks { talk.connection.close() }
    }

    private func reload() throws {
        try folder.write(Self.routes(random.pick([20, 40])), to: "routes.json")
        let verdict = try control.ask(#"{"event":"reload"}"#)
        #expect(verdict["outcome"]?.string == "applied")
        book.note(verdict)
    }

    private func reloadBadly() throws {
        try folder.write("{ \"schemes\": [\"day\"], \"rooters\": {} }", to: "routes.json")
        let verdict = try control.ask(#"{"event":"reload"}"#)
        #expect(verdict["reason"]?.string == "bad_configuration")
        book.note(verdict)
    }

    /// journald hangs while payloads arrive.
    private func stall() throws {
        journal.pause()
        defer { journal.resume() }
        try stream.send(payloads(100))
        usleep(20_000)
        journal.resume()
        try receive(100, from: stream)
    }

    private func restartJournal() throws {
        try stream.send(payloads(50))
        journal.stop()
        try stream.send(payloads(50))
        try journal.start()
        try receive(100, from: stream)
    }
}
