// The system journal, with and without permission to read it: this test program runs again, as
// another user, in the namespace of a journald that the test started.

import Foundation
import Systemd
import TestSupport
import Testing

@Suite(
    "The machine's journal",
    .enabled(if: JournalDaemon.isPossible, "needs root and systemd-journald")
)
struct JournalAccessTests {
    private static let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534"]

    /// The path of this test program.
    private static func program() throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    }

    /// Whether another user can execute this test program.
    private static func isReachable() throws -> Bool {
        let test = ["--clear-groups", "test", "-x", try program()]
        return try Child(nobody[0], nobody[1...] + test, in: ScratchFolder()).end().code == 0
    }

    /// The probe's report about the journal of the test's journald.
    private func report(as user: [String]) throws -> String {
        let daemon = try JournalDaemon()
        let sender = try JournalSender(path: daemon.socketPath)
        let entry = Array("MESSAGE=Here\n".utf8)
        #expect(sender.send(entry.span) == .sent)
        let reader = try JournalReader(folder: daemon.journalFolder)
        reader.addFilter("MESSAGE", "Here")
        #expect(try holds { try reader.next() })

        let folder = try ScratchFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        let report = folder.file("report")
        let words =
            try daemon.inside() + user + ["/usr/bin/env", "JOURNAL_PROBE_REPORT=\(report)"]
            + [Self.program(), "--testing-library", "swift-testing", "--filter", "JournalProbe"]
        #expect(try Child(words[0], Array(words[1...]), in: folder).end().code == 0)
        return try String(contentsOfFile: report, encoding: .utf8)
    }

    @Test("has files and entries for users with access")
    func readable() throws {
        #expect(try report(as: []) == "files true, entry true")
    }

    @Test(
        "opens without files and without an error for users without access",
        .enabled(if: try isReachable(), "needs a test program that others may start")
    )
    func unreadable() throws {
        let text = try report(as: Self.nobody + ["--clear-groups"])
        #expect(text == "files false, entry false")
    }
}

@Suite("The program inside a journald's namespace")
struct JournalProbe {
    @Test(
        "reports what it can read",
        .enabled(
            if: Environment.value(of: "JOURNAL_PROBE_REPORT") != nil,
            "runs only as the child of another test"
        )
    )
    func probe() throws {
        let path = try #require(Environment.value(of: "JOURNAL_PROBE_REPORT"))
        let reader = try JournalReader()
        reader.addFilter("MESSAGE", "Here")
        try reader.seekHead()
        let text = "files \(try reader.hasFiles()), entry \(try reader.next())"
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }
}
