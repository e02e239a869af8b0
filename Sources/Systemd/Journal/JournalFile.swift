// A file of the journal: its identity, its last write, and fsync. Entries are read by libsystemd.

import CSystemd
import Glibc

/// A file or folder of the journal, open for reading.
final class JournalFile {
    /// Identifies the file while it is open.
    struct Identity: Equatable {
        let device: UInt64
        let inode: UInt64
    }

    let identity: Identity
    private let owned: OwnedDescriptor
    private let path: String

    /// Opens a file; `nil` if it does not exist, or this user may not read it.
    init?(_ path: String) throws(SystemError) {
        let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        if opened < 0, [ENOENT, EACCES, EPERM].contains(errno) { return nil }
        try checkErrno(opened, "open", path)
        owned = OwnedDescriptor(opened)
        self.path = path

        var facts = stat()
        let result = unsafe fstat(opened, &facts)
        try checkErrno(result, "examine", path)
        identity = Identity(device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino))
    }

    /// Whether the file is on a file system other than tmpfs.
    var isOnDisk: Bool {
        var facts = statfs()
        guard unsafe fstatfs(owned.raw, &facts) == 0 else { return true }
        return facts.f_type != Int(CSYSTEMD_TMPFS_MAGIC)
    }

    /// The boot ID and the monotonic time of the last entry.
    ///
    /// The offsets are those of https://systemd.io/JOURNAL_FILE_FORMAT, which declares them stable.
    var lastWrite: (boot: ArraySlice<UInt8>, monotonic: UInt64)? {
        var header = [UInt8](repeating: 0, count: 208)
        let count = unsafe header.withUnsafeMutableBytes { bytes in
            unsafe pread(owned.raw, bytes.baseAddress, bytes.count, 0)
        }
        guard count == header.count else { return nil }
        return (header[56..<72], header[200...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }

    func sync() throws(SystemError) {
        let result = fsync(owned.raw)
        try checkErrno(result, "sync", path)
    }
}
