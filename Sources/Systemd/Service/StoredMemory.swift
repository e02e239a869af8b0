// Memory that the manager has stored over a restart. It must be sealed, so that it cannot change
// while it is read. It is read with pread(2), because the manager's copy shares the file offset.

import CSystemd
import Glibc

/// Sealed memory that an earlier process of this service stored with the manager.
public final class StoredMemory {
    /// The name under which it was stored.
    public let name: String
    private let owned: OwnedDescriptor

    init(_ owned: consuming OwnedDescriptor, name: String) {
        self.owned = owned
        self.name = name
    }

    /// Reads all bytes.
    ///
    /// - Throws: `EPERM` if the memory is not sealed, `EFBIG` for more than `limit` bytes.
    public func contents(limit: Int) throws(SystemError) -> [UInt8] {
        let seals = fcntl(owned.raw, Int32(CSYSTEMD_F_GET_SEALS))
        try checkErrno(seals, "read the seals of", name)
        guard seals & Int32(CSYSTEMD_F_SEAL_ALL) == Int32(CSYSTEMD_F_SEAL_ALL) else {
            throw SystemError(call: "trust", subject: name, errno: .notPermitted)
        }
        var status = stat()
        let examined = unsafe fstat(owned.raw, &status)
        try checkErrno(examined, "examine", name)
        guard status.st_size <= limit else {
            throw SystemError(call: "read", subject: name, errno: .fileTooLarge)
        }
        return try bytes(count: Int(status.st_size))
    }

    private func bytes(count: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < count {
            let read = unsafe chunk.withUnsafeMutableBytes { buffer in
                unsafe pread(owned.raw, buffer.baseAddress, buffer.count, off_t(bytes.count))
            }
            if read < 0, errno == EINTR { continue }
            try checkErrno(read, "read", name)
            guard read > 0 else { break }
            bytes.append(contentsOf: chunk[..<read])
        }
        return bytes
    }

    /// Whether a descriptor is a regular file, as memory files are.
    static func isFile(_ raw: Int32) throws(SystemError) -> Bool {
        var status = stat()
        let examined = unsafe fstat(raw, &status)
        try checkErrno(examined, "examine", "descriptor \(raw)")
        return status.st_mode & S_IFMT == S_IFREG
    }
}
