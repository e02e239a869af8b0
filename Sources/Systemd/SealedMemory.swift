// Sealed memory files: immutable bytes for another process.

import CSystemd
import Glibc

/// Creates sealed memory files, for large journal entries and for the manager's descriptor store.
enum SealedMemory {
    /// Creates a sealed file with bytes.
    ///
    /// The corresponding C functions are `memfd_create` and `fcntl` with `F_ADD_SEALS`.
    static func make(
        of bytes: Span<UInt8>,
        name: String = "journal-entry"
    ) throws(SystemError) -> OwnedDescriptor {
        let flags = UInt32(CSYSTEMD_MFD_CLOEXEC | CSYSTEMD_MFD_ALLOW_SEALING)
        let made = unsafe memfd_create(name, flags)
        try checkErrno(made, "create a memory file")

        let file = OwnedDescriptor(made)
        var written = 0
        while written < bytes.count {
            let rest = bytes.extracting(written...)
            let count = unsafe rest.withUnsafeBufferPointer { buffer in
                unsafe write(made, buffer.baseAddress, buffer.count)
            }
            if count < 0, errno == EINTR { continue }
            try checkErrno(count, "write a memory file")
            written += count
        }
        let sealed = fcntl(made, Int32(CSYSTEMD_F_ADD_SEALS), Int32(CSYSTEMD_F_SEAL_ALL))
        try checkErrno(sealed, "seal a memory file")
        return file
    }
}
