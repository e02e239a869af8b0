// A bound datagram socket: the service manager's, or journald's, as a test reads it.

import Foundation
import Testing

/// A bound datagram socket that never waits.
public final class DatagramSocket {
    /// Its path.
    public let path: String
    private let descriptor: Int32

    /// Binds a socket to a path.
    public init(path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | 0o4000, 0)
        try bindSocket(descriptor, to: path)
    }

    deinit { close(descriptor) }

    /// The text of the next datagram; nil when there is none.
    public func receive() -> String? { receiveWithDescriptors()?.text }

    /// The next datagram and the descriptors that came with it, which are the caller's to close.
    public func receiveWithDescriptors() -> (text: String, descriptors: [Int32])? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var control = [UInt64](repeating: 0, count: 8)
        let (count, used) = unsafe bytes.withUnsafeMutableBytes { data in
            unsafe control.withUnsafeMutableBytes { extra in
                var vector = unsafe iovec(iov_base: data.baseAddress, iov_len: data.count)
                return unsafe withUnsafeMutablePointer(to: &vector) { vector in
                    var message = unsafe msghdr()
                    unsafe message.msg_iov = vector
                    unsafe message.msg_iovlen = 1
                    unsafe message.msg_control = extra.baseAddress
                    unsafe message.msg_controllen = extra.count
                    let count = unsafe recvmsg(descriptor, &message, 0)
                    return unsafe (count, message.msg_controllen)
                }
            }
        }
        guard count >= 0 else { return nil }
        // The `CMSG_*` macros are not visible in Swift: a header of 16 bytes, whose first 8 are the
        // length of all, then the descriptors.
        let length = used > 0 ? min(Int(control[0]), 64) : 16
        let descriptors = unsafe control.withUnsafeBytes { extra in
            stride(from: 16, to: length, by: 4).map {
                unsafe extra.loadUnaligned(fromByteOffset: $0, as: Int32.self)
            }
        }
        return (String(decoding: bytes[..<count], as: UTF8.self), descriptors)
    }
}

/// Binds a socket to a path, without the precautions of the library.
public func bindSocket(_ descriptor: Int32, to path: String) throws {
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
