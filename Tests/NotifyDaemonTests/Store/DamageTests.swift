// Damage of the store must be found before a session whose row cannot be read is treated as new.

import Foundation
import LinkRouter
import NotifyCore
import SQLite
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("A damaged store")
struct DamageTests {
    @Test("with an unreadable page is refused, in one line")
    func damage() throws {
        let folder = try ScratchFolder()
        var store: Store? = try Store(folder: folder.path)
        for number in 0..<200 {
            try store?.commit(StoreChanges(Session(key: "s\(number)", state: .loggedIn)), asOf: 1)
        }
        try store?.database.checkpoint()
        store = nil
        let path = folder.file("state.sqlite")
        var content = try Data(contentsOf: URL(fileURLWithPath: path))
        let rows = try #require(content.range(of: Data("logged-in".utf8), options: .backwards))
        let page = rows.lowerBound / 4_096 * 4_096
        content.replaceSubrange(page..<page + 4_096, with: Data(repeating: 0xFF, count: 4_096))
        try content.write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: StoreError.self) { try Store(folder: folder.path) }
        #expect(error?.description.hasPrefix("\(path) ") == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test("that cannot be read is reported, and no session is treated as new")
    func unreadable() throws {
        let store = try Store(folder: nil)
        var reports: [String] = []
        store.onUnreadable = { reports.append("\($0)") }
        try store.database.execute("DROP TABLE session")
        #expect(store.session("tv") == nil && store.sessions().isEmpty)
        #expect(reports.count == 2)
    }

    @Test("has its ledger even without its write-ahead log")
    func newLedger() throws {
        let folder = try ScratchFolder()
        let store = try Store(folder: folder.path)
        try store.begin(ledger: "l", key: (1, 2))
        let image = try StoreImage(of: folder)
        #expect(try image.store.ledger()?.isClean == false)
        // Of a store that is open: closing it would write the log into the file.
        let copy = try ScratchFolder()
        try FileManager.default.copyItem(
            atPath: store.database.path,
            toPath: copy.file("state.sqlite")
        )
        #expect(try Store(folder: copy.path).ledger()?.id == "l")
        #expect(try store.ledger()?.id == "l")
    }
}
