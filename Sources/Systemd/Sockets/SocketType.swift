// The two kinds of socket that the doors are made of.

import CSystemd

/// The kind of a Unix socket.
public enum SocketType: Sendable, Hashable {
    /// A stream of bytes. The corresponding C constant is `SOCK_STREAM`.
    case stream
    /// Packets in order, with a connection. The corresponding C constant is `SOCK_SEQPACKET`.
    case sequentialPacket

    var raw: Int32 {
        switch self {
        case .stream: Int32(CSYSTEMD_SOCK_STREAM)
        case .sequentialPacket: Int32(CSYSTEMD_SOCK_SEQPACKET)
        }
    }
}
