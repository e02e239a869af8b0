// The journal's files and the disk. journald itself brings entries there within five minutes, and
// asking it to do so at once is root's. But a file's pages are the kernel's: whoever may read the
// file may wait until they are written.

import Glibc

/// The files of the machine's persistent journal, to be brought to the disk.
public final class JournalFiles {
    private let machine: Identifier128?
    private let persistent: String
    private let volatile: String
    /// The files that journald wrote last time, kept open: their inodes are nobody else's meanwhile.
    private var active: [JournalFile] = []

    /// Creates what syncs a journal; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - machine: Whose journal it is; `nil` for this machine's.
    ///   - persistent: The folder of the journals on the disk.
    ///   - volatile: The folder of those in memory.
    public init(
        of machine: Identifier128? = nil,
        persistent: String = "/var/log/journal",
        volatile: String = "/run/log/journal"
    ) {
        self.machine = machine
        self.persistent = persistent
        self.volatile = volatile
    }

    /// Waits until all that this user can have read back in the journal is on the disk.
    ///
    /// The corresponding C function is `fsync`.
    ///
    /// - Returns: False if journald writes to memory, or its file cannot be opened.
    /// - Throws: `SystemError` if the disk fails.
    public func sync() throws(SystemError) -> Bool {
        let machine = if let machine { machine } else { try Identifier128.machine() }
        let folder = "\(persistent)/\(machine)"
        guard let system = try JournalFile("\(folder)/system.journal"), system.isOnDisk,
            try isWritten(system, andNot: "\(volatile)/\(machine)/system.journal")
        else { return false }
        // What a person's processes send is in a file of their own, if that person has one.
        let user = "user-\(geteuid())"
        let own = try JournalFile("\(folder)/\(user).journal")
        let found = own.map { [system, $0] } ?? [system]
        guard found.map(\.identity) != active.map(\.identity) else {
            for file in active { try file.sync() }
            return true
        }
        // Since the last time files were archived: how many, and which have something new, nobody
        // knows. To sync one that has nothing new costs nothing.
        for name in try FileReading.names(inFolder: folder)
        where name.hasPrefix("system") || name.hasPrefix("\(user).") || name.hasPrefix("\(user)@") {
            try JournalFile("\(folder)/\(name)")?.sync()
        }
        // The names of new files, too.
        try JournalFile(folder)?.sync()
        active = found
        return true
    }

    /// Whether journald writes this file, and not the one in memory, which may be left over.
    private func isWritten(
        _ file: JournalFile,
        andNot path: String
    ) throws(SystemError) -> Bool {
        if unsafe access(path, F_OK) != 0, errno == ENOENT { return true }
        guard let other = try JournalFile(path)?.lastWrite, let last = file.lastWrite else {
            return false
        }
        return last.boot == other.boot && last.monotonic >= other.monotonic
    }
}
