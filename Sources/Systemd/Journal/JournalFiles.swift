// Synchronises the journal's files to the disk. journald does so within five minutes, and only root
// may request it earlier; but fsync(2) works for every process that may read the file.

import Glibc

/// The files of the machine's persistent journal.
public final class JournalFiles {
    private let machine: Identifier128?
    private let persistent: String
    private let volatile: String
    /// The files that journald wrote at the last sync; open, so that their inodes are not reused.
    private var active: [JournalFile] = []

    /// Creates the files of a machine; they are opened by `sync()`.
    ///
    /// - Parameters:
    ///   - machine: The machine of the journal; `nil` for this one.
    ///   - persistent: The folder of the journals on the disk.
    ///   - volatile: The folder of the journals in memory.
    public init(
        of machine: Identifier128? = nil,
        persistent: String = "/var/log/journal",
        volatile: String = "/run/log/journal"
    ) {
        self.machine = machine
        self.persistent = persistent
        self.volatile = volatile
    }

    /// Waits until all entries that this user can read are on the disk.
    ///
    /// The corresponding C function is `fsync`.
    ///
    /// - Returns: `false` if journald writes to memory, or its file cannot be opened.
    /// - Throws: `SystemError` if the disk fails.
    public func sync() throws(SystemError) -> Bool {
        let machine = if let machine { machine } else { try Identifier128.machine() }
        let folder = "\(persistent)/\(machine)"
        guard let system = try JournalFile("\(folder)/system.journal"), system.isOnDisk,
            try isWritten(system, andNot: "\(volatile)/\(machine)/system.journal")
        else { return false }
        // journald may write the entries of a user's processes to a file of that user.
        let user = "user-\(geteuid())"
        let own = try JournalFile("\(folder)/\(user).journal")
        let found = own.map { [system, $0] } ?? [system]
        guard found.map(\.identity) != active.map(\.identity) else {
            for file in active { try file.sync() }
            return true
        }
        // Any number of files may have been archived since the last sync. All files are synced,
        // because a sync of a file without new data costs nothing.
        for name in try FileReading.names(inFolder: folder)
        where name.hasPrefix("system") || name.hasPrefix("\(user).") || name.hasPrefix("\(user)@") {
            try JournalFile("\(folder)/\(name)")?.sync()
        }
        // The folder, for the names of new files.
        try JournalFile(folder)?.sync()
        active = found
        return true
    }

    /// Whether journald writes this file, and not the one in memory, which may be out of date.
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
