// Small files, and the names in folders.

import Glibc

/// Reads whole files, such as configuration files, and folders.
public enum FileReading {
    /// Reads a whole file; symbolic links are followed.
    ///
    /// - Throws: `EFBIG` for more than `limit` bytes, `EISDIR` for a folder.
    public static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
        let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        try checkErrno(opened, "open", path)

        return try contents(of: OwnedDescriptor(opened), path: path, limit: limit)
    }

    private static func contents(
        of descriptor: borrowing OwnedDescriptor,
        path: String,
        limit: Int
    ) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(descriptor.raw, buffer.baseAddress, buffer.count)
            }
            if count < 0, errno == EINTR { continue }
            try checkErrno(count, "read", path)
            if count == 0 { return bytes }
            guard count <= limit - bytes.count else {
                throw SystemError(call: "read", subject: path, errno: .fileTooLarge)
            }
            bytes.append(contentsOf: chunk[..<count])
        }
    }

    /// The names in a folder, without `.` and `..`, sorted by bytes; none if it does not exist.
    ///
    /// The corresponding C functions are `opendir` and `readdir`.
    public static func names(inFolder path: String) throws(SystemError) -> [String] {
        guard let folder = unsafe opendir(path) else {
            let number = errno
            if number == ENOENT { return [] }
            throw SystemError(call: "open", subject: path, number: number)
        }
        defer { unsafe closedir(folder) }

        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(folder) else { break }
            let name = unsafe bytes(ofName: entry)
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        let number = errno
        guard number == 0 else { throw SystemError(call: "read", subject: path, number: number) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func bytes(ofName entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
            unsafe Array(field.prefix { $0 != 0 })
        }
    }
}
