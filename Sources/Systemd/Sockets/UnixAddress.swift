// Addresses of Unix sockets: a path in a field of 108 bytes.

import CSystemd
import Glibc

/// The address of a Unix socket with a path.
@safe
struct UnixAddress {
    private var raw: sockaddr_un
    private let length: socklen_t

    /// Creates the address of a path of 1 to 107 bytes.
    init(path: String) throws(SystemError) {
        raw = sockaddr_un()
        raw.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        // The last byte is 0, because some programs read the path as a C string.
        guard !bytes.isEmpty, bytes.count < 108 else {
            throw SystemError(call: "use the socket path", subject: path, errno: .fileNameTooLong)
        }
        unsafe withUnsafeMutableBytes(of: &raw.sun_path) { field in
            unsafe field.copyBytes(from: bytes)
        }
        length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + 1)
    }

    /// Calls a C function with the address.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        unsafe withUnsafePointer(to: raw) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe body(address, length)
            }
        }
    }

    /// The path of a socket; `nil` if it is unbound or has an abstract address.
    static func path(ofSocket descriptor: Int32) -> String? {
        var raw = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = unsafe withUnsafeMutablePointer(to: &raw) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe getsockname(descriptor, address, &length)
            }
        }
        guard result == 0, raw.sun_family == sa_family_t(AF_UNIX) else { return nil }
        let used = Int(length) - MemoryLayout<sa_family_t>.size
        guard used > 0 else { return nil }
        let bytes = unsafe withUnsafeBytes(of: &raw.sun_path) { field in
            unsafe Array(field.prefix(min(used, field.count)).prefix { $0 != 0 })
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
