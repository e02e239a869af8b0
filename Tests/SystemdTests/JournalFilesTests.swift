// Which journal files are synced to disk, and when none can be.

import Foundation
import Systemd
import TestSupport
import Testing

@Suite("The journal's files")
struct JournalFilesTests {
    private let folder: ScratchFolder
    private let machine: Identifier128
    private let files: JournalFiles
    /// Whether the files of this test are on persistent storage.
    private let isOnDisk: Bool

    init() throws {
        folder = try ScratchFolder()
        machine = try .random()
        files = JournalFiles(
            of: machine,
            persistent: folder.file("var"),
            volatile: folder.file("run")
        )
        let child = try Child("/usr/bin/stat", ["-f", "-c", "%T", folder.path], in: folder)
        isOnDisk = try child.end().lines != ["tmpfs"]
    }

    @Test("are synced, also after rotations and when archived files are deleted")
    func rotation() throws {
        let active = "var/\(machine)/system.journal"
        #expect(try !files.sync(), "no file exists yet")
        for turn in 0..<3 {
            try folder.write("entries", to: active)
            #expect(try files.sync() == isOnDisk)
            #expect(try files.sync() == isOnDisk)
            let archived = "var/\(machine)/system@\(turn).journal"
            try FileManager.default.moveItem(
                atPath: folder.file(active),
                toPath: folder.file(archived)
            )
            if turn == 1 { try FileManager.default.removeItem(atPath: folder.file(archived)) }
        }
        #expect(try !files.sync(), "it is unknown where journald writes")
    }

    /// The header of a file whose last entry was written in this boot, at this monotonic time.
    private static func header(_ boot: Character, _ time: Character) -> String {
        String(repeating: "h", count: 56) + String(repeating: boot, count: 16)
            + String(repeating: "m", count: 135) + String(time)
    }

    @Test(
        "are not synced while journald writes to /run, unless the files on disk are newer",
        arguments: [
            (header("b", "2"), header("b", "1"), true),
            (header("b", "2"), header("b", "3"), false),
            (header("a", "2"), header("b", "1"), false),
            (header("b", "2"), "damaged", false),
            ("damaged", header("b", "1"), false),
        ]
    )
    func volatile(_ persistent: String, _ volatile: String, _ isWritten: Bool) throws {
        try folder.write(persistent, to: "var/\(machine)/system.journal")
        let path = try folder.write(volatile, to: "run/\(machine)/system.journal")
        #expect(try files.sync() == (isWritten && isOnDisk))
        try FileManager.default.removeItem(atPath: path)
        #expect(try files.sync() == isOnDisk)
    }
}
