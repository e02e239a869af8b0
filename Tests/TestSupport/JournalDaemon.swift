// A systemd-journald for one test, in a mount namespace of its own: the machine's journal is not used,
// and PID 1 need not be systemd.

import Foundation
public import Systemd
import Testing

/// A running journald whose files and socket are in a scratch folder.
public final class JournalDaemon {
    static let program = "/lib/systemd/systemd-journald"

    /// Whether the tests can start one.
    public static var isPossible: Bool {
        geteuid() == 0 && FileManager.default.isExecutableFile(atPath: program)
    }

    private let scratch: ScratchFolder
    private var process: Child?
    private var waker: Child?

    /// The folder that a reader opens.
    public var journalFolder: String { scratch.file("run/log/journal") }

    /// The socket that a sender connects to.
    public var socketPath: String { scratch.file("run/systemd/journal/socket") }

    /// Starts one with an empty journal.
    public init(bootID: Identifier128? = nil) throws {
        scratch = try ScratchFolder()
        for name in ["run", "log"] {
            try FileManager.default.createDirectory(
                atPath: scratch.file(name),
                withIntermediateDirectories: false
            )
        }
        let machine = try Identifier128.random()
        try "\(machine)\n".write(
            toFile: scratch.file("machine-id"),
            atomically: false,
            encoding: .utf8
        )
        try start(bootID: bootID)
    }

    // Before the folder is removed.
    deinit { stop() }

    /// Starts journald, also after `stop()`; returns when it accepts entries.
    public func start(bootID: Identifier128? = nil) throws {
        var script = """
            set -e
            mount --bind \(scratch.path)/run /run
            mount --bind \(scratch.path)/log /var/log
            mount --bind \(scratch.path)/machine-id /etc/machine-id

            """
        if let bootID {
            // As /proc/sys/kernel/random/boot_id spells it: in groups of 8-4-4-4-12.
            var text = bootID.description
            for offset in [20, 16, 12, 8] {
                text.insert("-", at: text.index(text.startIndex, offsetBy: offset))
            }
            try "\(text)\n".write(
                toFile: scratch.file("boot-id"),
                atomically: false,
                encoding: .utf8
            )
            script += "mount --bind \(scratch.path)/boot-id /proc/sys/kernel/random/boot_id\n"
        }
        script += "exec \(Self.program)\n"

        let arguments = ["-m", "--propagation", "private", "sh", "-c", script]
        process = try Child("/usr/bin/unshare", arguments, in: scratch)
        let path = socketPath
        let sender = try JournalSender(path: path)
        let isUp = holds {
            (try? sender.reconnect()) != nil && files().contains { $0.hasSuffix("/system.journal") }
        }
        try #require(isUp, "journald did not start")
    }

    /// Kills journald.
    public func stop() {
        process = nil
    }

    /// Makes journald hang.
    public func pause() {
        process?.send(SIGSTOP)
    }

    /// Resumes it.
    public func resume() {
        process?.send(SIGCONT)
    }

    /// Resumes it after a delay, while the test waits for something else.
    public func resume(after seconds: Int) throws {
        let number = try #require(process).process
        waker = try Child("/bin/sh", ["-c", "sleep \(seconds); kill -CONT \(number)"], in: scratch)
    }

    /// Makes journald rotate its files.
    public func rotate() throws {
        let before = files().count
        process?.send(SIGUSR2)
        let isDone = holds { files().count > before }
        try #require(isDone, "journald did not rotate")
    }

    /// Removes the oldest of the archived files, as journald does when it exceeds its limit.
    public func removeOldestFile() throws {
        let archived = files().filter { $0.contains("@") && $0.hasSuffix(".journal") }
        let oldest = try #require(archived.first)
        try FileManager.default.removeItem(atPath: "\(journalFolder)/\(oldest)")
    }

    /// Truncates all archived files, as journald does with those that it removes.
    public func cutArchivedFiles() throws {
        for name in files() where name.contains("@") {
            #expect(unsafe truncate("\(journalFolder)/\(name)", 0) == 0)
        }
    }

    /// Removes every file that is no longer written to.
    public func removeArchived() throws {
        let names = FileManager.default.subpaths(atPath: journalFolder) ?? []
        for name in names where name.contains("@") {
            try FileManager.default.removeItem(atPath: "\(journalFolder)/\(name)")
        }
    }

    /// Removes the last entry with a field of that value from the field's index, while journald does not
    /// run: the state after journald was killed between adding the entry and its index.
    public func hideLastEntry(of field: String) throws {
        try #require(process == nil, "journald runs")
        let name = try #require(files().first { $0.hasSuffix("/system.journal") })
        let path = "\(journalFolder)/\(name)"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let value = try #require(bytes.range(of: Data(field.utf8)))
        // https://systemd.io/JOURNAL_FILE_FORMAT/: a data object's first byte is 1, the number of its
        // entries is 56 bytes after it, and its payload follows after 8 more bytes if it is compact.
        let room = bytes[12] & 16 == 0 ? 64 : 72
        let start = value.lowerBound - room
        try #require(bytes[start] == 1, "no data object")
        let count = start + 56
        try #require(bytes[count] > 0, "there is no entry that could be hidden")
        bytes[count] -= 1
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    /// The command that runs a program in the namespace of this journald.
    public func inside() throws -> [String] {
        ["/usr/bin/nsenter", "-m", "-t", "\(try #require(process).process)"]
    }

    /// The journal's files: the active one and the archived ones.
    private func files() -> [String] {
        let names = FileManager.default.subpaths(atPath: journalFolder) ?? []
        return names.filter { $0.hasSuffix(".journal") }
    }
}
