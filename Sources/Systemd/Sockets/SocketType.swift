// The types of Unix sockets.

import CSystemd

/// The type of a Unix socket.
public enum SocketType: Sendable, Hashable {
    /// A stream of bytes. The corresponding C constant is `SOCK_STREAM`.
    case stream
    /// A sequence of packets. The corresponding C constant is `SOCK_SEQPACKET`.
    case sequentialPacket

    var raw: Int32 {
        switch self {
        case .stream: Int32(CSYSTEMD_SOCK_STREAM)
        case .sequentialPacket: Int32(CSYSTEMD_SOCK_SEQPACKET)
        }
    }
}
