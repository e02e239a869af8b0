// A day of load on one daemon, with its journald, its clocks and its peers.

import Foundation
import Jansson
import NotifyCore
import SeededRandom
import Systemd
import TestSupport
import Testing

@testable import NotifyDaemon

/// A daemon under load, whose time runs a thousand times faster.
final class Day {
    /// The limit of message ids: low, so that the ring is full within the first hour.
    static let seen = 200
    /// The limit of anonymous sessions: low, so that it is reached as soon.
    static let strangers = 30
    static let speed = 1_000

    let journal: JournalDaemon
    let clockwork: Clockwork
    let folder: ScratchFolder
    var random = SeededGenerator(seed: 24)
    var book = DayBook()
    var deeds: [String: Int] = [:]
    var messages = 0
    var followers: [DayFollower] = []
    var stream: Talk
    var packet: Talk
    var control: Talk

    init() throws {
        journal = try JournalDaemon()
        folder = try ScratchFolder()
        clockwork = try Clockwork(
            speed: Self.speed,
            routes: Self.routes(20),
            in: folder,
            around: try journal.inside(),
            output: "journal"
        )
        stream = try clockwork.connect("stream")
        packet = try clockwork.connect("packet")
        control = try clockwork.connect("control")
    }

    /// How many messages were sent.
    var story: String {
        "\(book.receipts) receipts, \(book.entries) entries; "
            + deeds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            .joined(separator: ", ")
    }

    /// Runs some hours of the daemon's time, and checks the journal after each.
    ///
    /// Each hour has every event, however slow the machine is.
    func live(hours: Int) throws {
        for _ in 0..<hours {
            let end = ContinuousClock.now + .seconds(3_600) / Self.speed
            repeat {
                for (deed, act) in doings.shuffled(using: &random) {
                    for follower in followers { try follower.receive() }
                    deeds[deed, default: 0] += 1
                    try act()
                }
            } while ContinuousClock.now < end
            try rest()
        }
    }

    /// The resources of the daemon at rest.
    func measure() throws -> Measure {
        try rest()
        return try Measure(of: clockwork.child.process, store: folder)
    }

    /// Closes all connections, and compares the receipts with the journal, whose old files are then
    /// removed.
    private func rest() throws {
        try clockwork.step("boottime", 1_000)
        followers = []
        for talk in [stream, packet, control] { talk.connection.close() }
        control = try clockwork.connect("control")
        book.note(try control.ask(#"{"event":"drop"}"#))
        var status = try control.ask(#"{"query":"status"}"#)
        let isAtRest = try holds {
            status = try control.ask(#"{"query":"status"}"#)
            return status["unconfirmed"]?.integer == 0 && status["connections"]?.integer == 1
        }
        #expect(isAtRest, "\(status)")
        let last = try #require(status["seq"]?.integer)
        let isStored = try holds {
            try StoreImage(of: folder).store.ledger()?.last ?? 0 >= UInt64(last)
        }
        #expect(isStored)
        try book.judge(journal.journalFolder, through: UInt64(last))
        try journal.rotate()
        try journal.removeArchived()
        stream = try clockwork.connect("stream")
        packet = try clockwork.connect("packet")
    }

    /// Reads receipts and notes them.
    func receive(_ count: Int, from talk: Talk) throws {
        for _ in 0..<count { book.note(try #require(try talk.receive())) }
    }

    /// One of two tables: a few routes, or more.
    static func routes(_ count: Int) -> String {
        let more = (0..<count).map { "\"page\($0):{n}\": { \"setRoot\": \"Page\($0)\" }" }
        return """
            {
              "schemes": ["day"], "session": "/device", "user": "/for",
              "limits": {
                "seen": \(seen), "sessions": 16, "storedSessions": \(strangers), "parked": 100
              },
              "routers": {
                "logged-out": { "login:{username}": { "present": "Login" } },
                "logged-in": {
                  "profile:{username}": { "push": "Profile" },
                  "erase:{n}": { "push": "Erased", "effect": "destroy" },
                  "callback?token": { "present": "Callback" },
                  "*": { "present": "NotFound" },
                  \(more.joined(separator: ",\n      "))
                }
              }
            }
            """
    }
}

/// A follower that continues after its last command.
final class DayFollower {
    private let talk: Talk
    private(set) var last: (ledger: String, number: Int64) = ("", 0)
    /// Whether it never reads its lines.
    private let isDeaf: Bool

    init(
        _ talk: Talk,
        session: String,
        after: (ledger: String, number: Int64)?,
        isDeaf: Bool
    ) throws {
        self.talk = talk
        self.isDeaf = isDeaf
        let place = after.map { #","after":{"ledger":"\#($0.ledger)","seq":\#($0.number)}"# } ?? ""
        let snapshot = try talk.ask(#"{"query":"follow","session":"\#(session)"\#(place)}"#)
        last = (snapshot["ledger"]?.string ?? "", snapshot["seq"]?.integer ?? 0)
        try talk.connection.setNonBlocking(true)
    }

    /// Reads the lines that have arrived.
    func receive() throws {
        guard !isDeaf else { return }
        while let line = try? talk.receive() {
            guard let number = line["seq"]?.integer else { continue }
            #expect(number >= last.number || line["gap"]?.bool == true, "in order")
            last.number = number
        }
    }
}
