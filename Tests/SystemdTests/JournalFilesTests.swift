// Which files of the journal are brought to the disk, and where nothing can be.

import Foundation
import Systemd
import TestSupport
import Testing

@Suite("The journal's files")
struct JournalFilesTests {
    private let folder: ScratchFolder
    private let machine: Identifier128
    private let files: JournalFiles
    /// Whether the files of this test are on a disk at all.
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

    @Test("are on the disk afterwards, over rotations and when archived ones vanish")
    func rotation() throws {
        let active = "var/\(machine)/system.journal"
        #expect(try !files.sync(), "there is none yet")
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
        #expect(try !files.sync(), "nobody knows where journald writes")
    }

    /// The beginning of a file whose last entry was written in a boot, at a time since then.
    private static func header(_ boot: Character, _ time: Character) -> String {
        String(repeating: "h", count: 56) + String(repeating: boot, count: 16)
            + String(repeating: "m", count: 135) + String(time)
    }

    @Test(
        "are not where journald writes to memory, unless that was before",
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
