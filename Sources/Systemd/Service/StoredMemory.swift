// Memory that the manager has kept over a restart: sealed, so that nobody can change it while it is
// read, and read at given places, because all processes that get it share one file position.

import CSystemd
import Glibc

/// Sealed memory that an earlier process of this service had stored.
public final class StoredMemory {
    /// The name under which it was stored.
    public let name: String
    private let owned: OwnedDescriptor

    init(_ owned: consuming OwnedDescriptor, name: String) {
        self.owned = owned
        self.name = name
    }

    /// Reads it whole.
    ///
    /// Throws `EPERM` when it is not sealed, `EFBIG` when there are more than `limit` bytes.
    public func contents(limit: Int) throws(SystemError) -> [UInt8] {
        let seals = fcntl(owned.raw, Int32(CSYSTEMD_F_GET_SEALS))
        try checkErrno(seals, "read the seals of", name)
        guard seals & Int32(CSYSTEMD_F_SEAL_ALL) == Int32(CSYSTEMD_F_SEAL_ALL) else {
            throw SystemError(call: "trust", subject: name, errno: EPERM)
        }
        var status = stat()
        let examined = unsafe fstat(owned.raw, &status)
        try checkErrno(examined, "examine", name)
        guard status.st_size <= limit else {
            throw SystemError(call: "read", subject: name, errno: EFBIG)
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

    /// Whether a descriptor is a file, as memory is.
    static func isFile(_ raw: Int32) throws(SystemError) -> Bool {
        var status = stat()
        let examined = unsafe fstat(raw, &status)
        try checkErrno(examined, "examine", "descriptor \(raw)")
        return status.st_mode & S_IFMT == S_IFREG
    }
}
