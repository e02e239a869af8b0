// The few errors of the system that mean something particular to this program.

import Glibc
import Systemd

extension SystemError {
    /// Whether there is no such file.
    var isMissing: Bool { errno == ENOENT }

    /// Whether a socket's file is there and nobody listens.
    var isRefused: Bool { errno == ECONNREFUSED }

    /// Whether it is not for this user.
    var isForbidden: Bool { errno == EACCES || errno == EPERM }

    /// Whether the reader of a pipe is gone.
    var isClosedPipe: Bool { errno == EPIPE }

    /// Whether the peer of a connection is gone.
    var isClosedConnection: Bool { errno == EPIPE || errno == ECONNRESET }
}
