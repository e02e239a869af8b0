// A datagram socket that keeps what it gets: the manager, or journald, as the far end sees it.

import Foundation
import Testing

/// A bound datagram socket.
final class DatagramSocket {
    let path: String
    private let descriptor: Int32

    init(path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | 0o4000, 0)
        try bindSocket(descriptor, to: path)
    }

    deinit { close(descriptor) }

    /// The next datagram; nil when there is none.
    func receive() -> String? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let size = bytes.count
        let count = unsafe recv(descriptor, &bytes, size, 0)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
}

/// Binds a socket to a path, without the care that the library takes.
func bindSocket(_ descriptor: Int32, to path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
        unsafe field.copyBytes(from: Array(path.utf8))
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
            unsafe bind(descriptor, generic, size)
        }
    }
    try #require(result == 0)
}
