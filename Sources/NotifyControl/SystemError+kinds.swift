// The errors of the system that notifyctl distinguishes.

import Systemd

extension SystemError {
    /// Whether a file does not exist.
    var isMissing: Bool { errno == .noSuchFileOrDirectory }

    /// Whether a socket exists but no process listens on it.
    var isRefused: Bool { errno == .connectionRefused }

    /// Whether the user lacks a permission.
    var isForbidden: Bool { errno == .permissionDenied || errno == .notPermitted }

    /// Whether the reader of a pipe has closed it.
    var isClosedPipe: Bool { errno == .brokenPipe }

    /// Whether the peer has closed a connection.
    var isClosedConnection: Bool { errno == .brokenPipe || errno == .connectionReset }
}
