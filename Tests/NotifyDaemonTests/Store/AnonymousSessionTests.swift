// Sessions that any payload can name: how many of them the store has, and which are evicted.

import LinkRouter
import NotifyCore
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("Sessions that no user ever logged in to")
struct AnonymousSessionTests {
    private func stranger(_ number: Int) -> Session {
        Session(key: "s\(number)", state: .loggedOut).showing(.push("Home"))
    }

    /// A store with so many of them, each written under its own number.
    private func store(_ count: Int, limit: Int? = nil) throws -> Store {
        let store = try Store(folder: nil)
        if let limit { store.anonymousSessions = { AnonymousSessions(limit: limit) } }
        try store.commit(
            (1...count).map { (StoreChanges(stranger($0)), UInt64($0)) },
            entries: []
        )
        return store
    }

    private func checkpoint(_ store: Store, _ last: UInt64) throws {
        try store.checkpoint(last: last, cursor: nil, isClean: false, seen: [], entries: [])
    }

    @Test(
        "are stored up to the limit, lowered or not; beyond it the oldest are evicted and counted",
        arguments: [
            (1, 1), (1, 2), (3, 3), (3, 4), (3, 9), (nil, 16_384), (nil, 16_385),
        ] as [(Int?, Int)]
    )
    func bound(_ limit: Int?, _ count: Int) throws {
        let store = try store(count, limit: limit)
        var reports: [Int] = []
        store.onEvicted = { reports.append($0) }
        try checkpoint(store, UInt64(count))
        let kept = min(limit ?? 16_384, count)
        #expect(store.sessions().count == kept)
        #expect(reports == (count > kept ? [count - kept] : []))
        #expect(store.session("s\(count - kept)") == nil, "the oldest")
        #expect(store.session("s\(count - kept + 1)") == stranger(1).named("s\(count - kept + 1)"))
    }

    @Test("do not displace sessions that were logged in or are in another state")
    func others() throws {
        let store = try store(3, limit: 1)
        let others = [
            Session(key: "in", state: .loggedIn, user: "john"),
            Session(key: "was", state: .loggedOut, lastUser: "john"),
            Session(key: "kiosk", state: SessionState(rawValue: "kiosk")),
        ]
        for session in others { try store.commit(StoreChanges(session), asOf: 1) }
        try checkpoint(store, 3)
        #expect(store.sessions().map(\.key) == ["in", "kiosk", "s3", "was"])
    }

    @Test("are not evicted before their last change is confirmed")
    func unconfirmed() throws {
        let store = try store(5, limit: 1)
        store.waiting.put(stranger(1), asOf: 6)
        try checkpoint(store, 3)
        #expect(store.sessions().map(\.key) == ["s1", "s4", "s5"])
        try checkpoint(store, 6)
        #expect(store.sessions().map(\.key) == ["s1"], "though nothing was written since")
    }

    @Test("are not evicted while they are in memory; others are instead")
    func inMemory() throws {
        let store = try store(4)
        var inMemory: Set<String> = ["s1", "s3"]
        store.anonymousSessions = { AnonymousSessions(limit: 2) { inMemory.contains($0) } }
        try checkpoint(store, 4)
        #expect(store.sessions().map(\.key) == ["s1", "s3"])
        store.anonymousSessions = { AnonymousSessions(limit: 1) { inMemory.contains($0) } }
        try store.commit(StoreChanges(stranger(5)), asOf: 5)
        try checkpoint(store, 5)
        #expect(store.sessions().map(\.key) == ["s1", "s3"])
        inMemory = []
        try checkpoint(store, 5)
        #expect(store.sessions().map(\.key) == ["s3"])
    }

    @Test("are not counted while no session is written")
    func idle() throws {
        let store = try store(3)
        try checkpoint(store, 3)
        store.anonymousSessions = { AnonymousSessions(limit: 1) }
        try checkpoint(store, 3)
        #expect(store.sessions().count == 3)
        try store.commit(StoreChanges(Session(key: "in", state: .loggedIn, user: "j")), asOf: 4)
        try checkpoint(store, 4)
        #expect(store.sessions().map(\.key) == ["in", "s3"])
    }

    @Test("are evicted in portions, where an earlier version stored all of them")
    func portions() throws {
        let store = try store(AnonymousSessions.atOnce + 3, limit: 1)
        var reports: [Int] = []
        store.onEvicted = { reports.append($0) }
        for _ in 1...3 { try checkpoint(store, .max) }
        #expect(reports == [AnonymousSessions.atOnce, 2])
        #expect(store.sessions().count == 1)
    }

    @Test("start again with the initial state when they are named again, also after a start")
    func again() throws {
        let folder = try ScratchFolder()
        var store: Store? = try Store(folder: folder.path)
        store?.anonymousSessions = { AnonymousSessions(limit: 1) }
        for number in 1...2 { try store?.commit(StoreChanges(stranger(number)), asOf: 1) }
        try store.map { try checkpoint($0, 1) }
        store = nil
        let next = try Store(folder: folder.path)
        #expect(next.session("s1") == nil)
        #expect(try next.number(of: "s1") == 0)
        #expect(next.session("s2") == stranger(2))
    }
}

extension Session {
    /// The same under another key.
    fileprivate func named(_ key: String) -> Session {
        Session(key: key, state: state, tree: tree)
    }
}
