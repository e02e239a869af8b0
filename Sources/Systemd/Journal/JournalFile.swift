// One file of the journal as a file: which one it is, when it was written last, and its way to the
// disk. What is in it is read by libsystemd.

import CSystemd
import Glibc

/// A file or folder of the journal, open for reading.
final class JournalFile {
    /// What is no other file's while this one is open.
    struct Identity: Equatable {
        let device: UInt64
        let inode: UInt64
    }

    let identity: Identity
    private let owned: OwnedDescriptor
    private let path: String

    /// Opens it; `nil` if it is gone, or this user may not read it.
    init?(_ path: String) throws(SystemError) {
        let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        if opened < 0, [ENOENT, EACCES, EPERM].contains(errno) { return nil }
        try checkErrno(opened, "open", path)
        owned = OwnedDescriptor(opened)
        self.path = path

        var facts = stat()
        let result = unsafe fstat(opened, &facts)
        try checkErrno(result, "look at", path)
        identity = Identity(device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino))
    }

    /// Whether its file system is more than memory.
    var isOnDisk: Bool {
        var facts = statfs()
        guard unsafe fstatfs(owned.raw, &facts) == 0 else { return true }
        return facts.f_type != Int(CSYSTEMD_TMPFS_MAGIC)
    }

    /// The boot in which the last entry was written, and its time since then.
    ///
    /// The places are those of https://systemd.io/JOURNAL_FILE_FORMAT, which promises to keep them.
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
