// Sessions in the store: their rows, sessions that wait to be written, and damage.

import LinkRouter
import NotifyCore
import SQLite
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("The store's sessions")
struct StoreTests {
    private let john = Session(key: "tv", state: .loggedIn, user: "john")

    @Test("are restored with their screens and their number")
    func rows() throws {
        let folder = try ScratchFolder()
        let session = john.showing(.push("Home"), .present("Profile", ["n": "1"]))
        try Store(folder: folder.path).commit(StoreChanges(session), asOf: 7)
        let store = try Store(folder: folder.path)
        #expect(store.session("tv") == session)
        #expect(store.sessions() == [session])
        #expect(try store.number(of: "tv") == 7)
        #expect(try store.number(of: "nobody") == 0)
        #expect(store.session("nobody") == nil)
    }

    @Test("have no JSON without screens, and readable JSON with screens")
    func json() throws {
        let folder = try ScratchFolder()
        let store = try Store(folder: folder.path)
        let other = Session(key: "other", state: .loggedOut)
        try store.commit(StoreChanges(john.showing(.push("Home")), other), asOf: 1)
        let statement = try store.database.prepare(
            "SELECT screens ->> 'tree', screens IS NULL FROM session ORDER BY key"
        )
        #expect(try statement.step())
        #expect(statement.integer(at: 1) == 1)
        #expect(try statement.step())
        #expect(statement.text(at: 0) == "pHome")
    }

    @Test("that wait are read before their rows, and are written by the checkpoint")
    func waiting() throws {
        let folder = try ScratchFolder()
        let store = try Store(folder: folder.path)
        try store.commit(StoreChanges(john), asOf: 1)
        let (home, other) = (john.showing(.push("Home")), Session(key: "a", state: .unknown))
        store.waiting.put(home, asOf: 2)
        store.waiting.put(other, asOf: 3)
        #expect(store.session("tv") == home)
        #expect(store.sessions() == [other, home])
        #expect(try store.number(of: "tv") == 2)
        let before = try StoreImage(of: folder)
        #expect(before.store.sessions() == [john])
        try store.checkpoint(last: 3, cursor: nil, isClean: false, seen: [], entries: [])
        #expect(store.waiting.isEmpty)
        let after = try StoreImage(of: folder)
        #expect(after.store.sessions() == [other, home])
        #expect(try after.store.number(of: "tv") == 2)
    }

    @Test("are listed page by page in the order of their bytes, written or waiting")
    func pages() throws {
        let store = try Store(folder: nil)
        let keys = ["A", "a", "e\u{301}", "e", "é", "z", "\u{FFFD}", "\u{1F600}"]
        for (number, key) in keys.enumerated() {
            let session = Session(key: key, state: .unknown)
            if number.isMultiple(of: 3) {
                store.waiting.put(session.showing(.push("Home")), asOf: 2)
            }
            if number != 3 { try store.commit(StoreChanges(session), asOf: 1) }
        }
        var listed: [Session] = []
        for _ in 1...4 { listed += store.sessions(after: listed.last?.key ?? "", limit: 3) }
        let sorted = ["A", "a", "e", "e\u{301}", "z", "é", "\u{FFFD}", "\u{1F600}"]
        #expect(listed.map { Array($0.key.utf8) } == sorted.map { Array($0.utf8) })
        let shown = listed.filter { $0.tree.description == "pHome" }.map(\.key)
        #expect(shown == ["A", "e", "\u{FFFD}"])
    }

    @Test("that are committed no longer wait, unless they changed since")
    func committed() throws {
        let store = try Store(folder: nil)
        store.waiting.put(john, asOf: 2)
        store.waiting.put(Session(key: "b", state: .unknown), asOf: 5)
        try store.commit(StoreChanges(john, Session(key: "b", state: .unknown)), asOf: 4)
        #expect(store.waiting.byKey.values.map(\.session.key) == ["b"])
        #expect(store.waiting.last == 5)
    }

    @Test(
        "have state and user where the screens are damaged, which is reported once",
        arguments: ["", "{", #"{"tree": "pHome p"}"#, #"{"tree": "pA", "screens": []}"#]
    )
    func damaged(_ json: String) throws {
        let folder = try ScratchFolder()
        var store: Store? = try Store(folder: folder.path)
        try store?.commit(StoreChanges(john.showing(.push("Home"))), asOf: 9)
        try store?.database.execute("UPDATE session SET screens = '\(json)'")
        store = nil
        for isFirst in [true, false] {
            let store = try Store(folder: folder.path)
            var reports: [String] = []
            store.onDamage = { reports.append($0) }
            for _ in 1...2 {
                #expect(store.session("tv") == john)
                #expect(store.sessions() == [john])
            }
            #expect(reports.count == (isFirst ? 1 : 0))
            #expect(reports.allSatisfy { $0.hasPrefix("The screens of session tv are damaged") })
            #expect(try store.number(of: "tv") == 9)
            try store.checkpoint(last: 9, cursor: nil, isClean: true, seen: [], entries: [])
        }
    }

    @Test("and their entries are stored together or not at all")
    func atomic() throws {
        let store = try Store(folder: nil)
        store.waiting.put(john, asOf: 2)
        try store.database.execute("DROP TABLE outbox")
        #expect(throws: StoreError.self) {
            let entry: OutboxEntry = (number: 1, bytes: [1])
            try store.commit([], entries: [entry], writesWaiting: true)
        }
        #expect(store.waiting.byKey.count == 1)
        store.waiting.removeAll()
        #expect(store.session("tv") == nil)
    }
}

@Suite("The store's versions")
struct SchemaTests {
    /// The tables of version 1, as it was shipped, with something in them.
    private static let first = """
        CREATE TABLE ledger (
            one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, key0 INTEGER NOT NULL,
            key1 INTEGER NOT NULL, last INTEGER NOT NULL, cursor TEXT, clean INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE session (
            key TEXT PRIMARY KEY, state TEXT NOT NULL, user TEXT, last_user TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE parked (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL, session TEXT NOT NULL,
            link TEXT NOT NULL, owner TEXT, control INTEGER NOT NULL, peer TEXT,
            provider TEXT NOT NULL, replace_key TEXT, expires INTEGER, boot TEXT NOT NULL,
            since_boot INTEGER NOT NULL, epoch INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE seen (
            position INTEGER PRIMARY KEY, hash INTEGER NOT NULL, number INTEGER NOT NULL,
            epoch INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE outbox (number INTEGER PRIMARY KEY, entry BLOB NOT NULL) STRICT;
        INSERT INTO ledger VALUES (1, 'abc', 1, 2, 41, 'here', 0);
        INSERT INTO session VALUES ('tv', 'logged-in', 'john', 'john'), ('a', 'kiosk', NULL, 'mary');
        INSERT INTO parked VALUES
            (40, 'm1', 'tv', 'compass://x', NULL, 0, NULL, 'apns', NULL, NULL, 'boot', 5, 6);
        INSERT INTO seen VALUES (3, -5, 40, 1900000000);
        INSERT INTO outbox VALUES (42, x'414243');
        PRAGMA user_version = 1;
        """

    /// What version 2 added, as it was shipped, with sessions that payloads named.
    private static let second = """
        ALTER TABLE session ADD COLUMN screens TEXT;
        ALTER TABLE session ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE parked ADD COLUMN consent INTEGER NOT NULL DEFAULT 0;
        INSERT INTO session (key, state, number) VALUES
            ('x', 'logged-out', 39), ('y', 'logged-out', 37), ('z', 'logged-out', 38);
        PRAGMA user_version = 2;
        """

    private func fileOfFirstVersion(_ more: String = "") throws -> ScratchFolder {
        let folder = try ScratchFolder()
        let database = try Database(path: folder.file("state.sqlite"))
        try database.execute(Self.first + more)
        return folder
    }

    private func tables(_ database: Database) throws -> [String] {
        let statement = try database.prepare("SELECT sql FROM sqlite_schema ORDER BY name")
        var all: [String] = []
        while try statement.step() { all.append(statement.text(at: 0) ?? "") }
        return all
    }

    @Test("a file of version 1 is migrated with all its rows")
    func migration() throws {
        let folder = try fileOfFirstVersion()
        var store: Store? = try Store(folder: folder.path)
        for _ in 1...2 {
            let john = Session(key: "tv", state: .loggedIn, user: "john")
            let kiosk = Session(key: "a", state: SessionState(rawValue: "kiosk"), lastUser: "mary")
            #expect(store?.sessions() == [kiosk, john])
            #expect(try store?.number(of: "tv") == 0)
            #expect(try store?.ledger()?.last == 41)
            #expect(try store?.ledger()?.cursor == "here")
            #expect(try store?.parked().map(\.id) == ["m1"])
            #expect(try store?.seen().map(\.record.number) == [40])
            #expect(try store?.outbox().map(\.bytes) == [Array("ABC".utf8)])
            #expect(try store?.database.userVersion() == 3)
            store = nil
            store = try Store(folder: folder.path)
        }
        let session = Session(key: "tv", state: .loggedIn, user: "john").showing(.push("Home"))
        try store?.commit(StoreChanges(session), asOf: 43)
        #expect(store?.session("tv") == session)
        let new = try Store(folder: nil)
        #expect(try tables(#require(store).database) == tables(new.database))
    }

    @Test("a file of version 2 is migrated, and sessions beyond the limit are evicted")
    func surplus() throws {
        let folder = try fileOfFirstVersion(Self.second)
        let store = try Store(folder: folder.path)
        #expect(store.sessions().map(\.key) == ["a", "tv", "x", "y", "z"])
        #expect(try tables(store.database) == tables(Store(folder: nil).database))
        store.anonymousSessions = { AnonymousSessions(limit: 1) }
        try store.commit(StoreChanges(Session(key: "tv", state: .loggedIn, user: "j")), asOf: 41)
        try store.checkpoint(last: 41, cursor: nil, isClean: false, seen: [], entries: [])
        #expect(store.sessions().map(\.key) == ["a", "tv", "x"])
    }

    @Test("a file that cannot be migrated is not changed")
    func failure() throws {
        let folder = try fileOfFirstVersion("ALTER TABLE session ADD COLUMN number TEXT;")
        let before = try tables(Database(path: folder.file("state.sqlite")))
        #expect(throws: StoreError.self) { try Store(folder: folder.path) }
        let database = try Database(path: folder.file("state.sqlite"))
        #expect(try database.userVersion() == 1)
        #expect(try tables(database) == before)
    }

    @Test("a file of an unsupported version is refused", arguments: [4, 99, -1] as [Int32])
    func unknown(_ version: Int32) throws {
        let folder = try fileOfFirstVersion()
        var store: Store? = try Store(folder: folder.path)
        // It has all tables of this version: only the version number differs.
        try store?.database.setUserVersion(version)
        store = nil
        #expect(throws: StoreError.self) { try Store(folder: folder.path) }
        #expect(try Database(path: folder.file("state.sqlite")).userVersion() == Int64(version))
    }
}
