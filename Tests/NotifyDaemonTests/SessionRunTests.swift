// Sessions of a daemon with its real store: named by strangers' payloads all along, forgotten, and
// listed wherever they are.

import Jansson
import LinkRouter
import NotifyCore
import Testing

@testable import NotifyDaemon

@Suite("Sessions that payloads name")
struct SessionRunTests {
    private static func routes(_ limits: String) -> String {
        """
        {
          "schemes": ["compass"], "session": "/device", "limits": \(limits),
          "routers": {
            "logged-out": { "login:{username}": { "present": "Login" } },
            "logged-in": { "profile:{username}": { "push": "Profile" } }
          }
        }
        """
    }

    private func open(_ link: String, _ key: String) -> String {
        #"{"url":"compass://\#(link):1","device":"\#(key)"}"# + "\n"
    }

    @Test("are evicted beyond their limit, with one notice")
    func bound() throws {
        let looped = try LoopedDaemon(routes: Self.routes(#"{"sessions":1,"storedSessions":3}"#))
        let stream = try looped.connect(.stream)
        let control = try looped.connect(.control)
        try control.send(#"{"event":"login","user":"john","session":"tv"}"#)
        try looped.settle()
        for number in 1...8 { try stream.send(open("login", "s\(number)")) }
        try looped.settle()
        try looped.pass(.seconds(2))
        #expect(try stream.receive().count == 8)
        let store = looped.daemon.store
        #expect(store.sessions().map(\.key) == ["s6", "s7", "s8", "tv"])
        let notices = looped.journal.notices.filter { $0.contains("storedSessions") }
        #expect(
            notices == [
                "Evicted 5 sessions that no user ever logged in to: the store has at most 3 of them "
                    + "(storedSessions)."
            ]
        )
        try stream.send(open("login", "s1"))
        try looped.settle()
        try looped.pass(.seconds(2))
        #expect(store.sessions().map(\.key) == ["s1", "s7", "s8", "tv"])
        #expect(store.session("s1")?.tree.description == "mLogin", "a new session")
    }

    @Test("are evicted only when they are not in memory")
    func inMemory() throws {
        let looped = try LoopedDaemon(routes: Self.routes(#"{"sessions":4,"storedSessions":2}"#))
        let stream = try looped.connect(.stream)
        for number in 1...9 { try stream.send(open("login", "s\(number)")) }
        try looped.settle()
        try looped.pass(.seconds(2))
        #expect(looped.daemon.store.sessions().map(\.key) == ["s6", "s7", "s8", "s9"])
    }

    @Test("are listed page by page, in memory, waiting to be written, or with parked links only")
    func listed() throws {
        let looped = try LoopedDaemon(routes: Self.routes(#"{"sessions":8}"#))
        let stream = try looped.connect(.stream)
        var keys: Set<String> = ["default"]
        for number in 0..<700 {
            let key = "\(["a", "B", "é"][number % 3])\(number)"
            keys.insert(key)
            try stream.send(open(number.isMultiple(of: 7) ? "profile" : "login", key))
            guard number.isMultiple(of: 100) else { continue }
            try looped.settle()
            _ = try stream.receive()
            if number == 400 { try looped.pass(.seconds(2)) }
        }
        try looped.settle()
        #expect(!looped.daemon.store.waiting.isEmpty)
        var listed: [String] = []
        while true {
            let answer = looped.daemon.dispatcher.answer(
                .sessions(after: listed.last ?? ""),
                at: looped.daemon.clock.now,
                looped.daemon.store
            )
            let page = try #require(answer?["sessions"]?.array)
            #expect(page.count == 256 || answer?["more"] == nil)
            listed += page.compactMap { $0["session"]?.string }
            for session in page {
                let isParked = session["parked"]?.integer == 1
                let isShown = session["tree"]?.string == "mLogin"
                #expect(isParked != isShown || session["session"]?.string == "default")
            }
            if answer?["more"] == nil { break }
        }
        #expect(listed == keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }
}
