// Error numbers under the names that swift-system gives them.

import Glibc

/// An error number of the system, as in `errno(3)`.
public struct Errno: RawRepresentable, Sendable, Hashable {
    /// The number, positive.
    public let rawValue: Int32

    /// Creates an error number from its value.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The corresponding C error is `EPERM`.
    public static let notPermitted = Errno(rawValue: EPERM)
    /// The corresponding C error is `ENOENT`.
    public static let noSuchFileOrDirectory = Errno(rawValue: ENOENT)
    /// The corresponding C error is `EIO`.
    public static let ioError = Errno(rawValue: EIO)
    /// The corresponding C error is `ENOMEM`.
    public static let noMemory = Errno(rawValue: ENOMEM)
    /// The corresponding C error is `EACCES`.
    public static let permissionDenied = Errno(rawValue: EACCES)
    /// The corresponding C error is `EINVAL`.
    public static let invalidArgument = Errno(rawValue: EINVAL)
    /// The corresponding C error is `EPIPE`.
    public static let brokenPipe = Errno(rawValue: EPIPE)
    /// The corresponding C error is `ECONNRESET`.
    public static let connectionReset = Errno(rawValue: ECONNRESET)
    /// The corresponding C error is `ECONNREFUSED`.
    public static let connectionRefused = Errno(rawValue: ECONNREFUSED)
    /// The corresponding C error is `ESTALE`.
    public static let staleHandle = Errno(rawValue: ESTALE)
}

extension SystemError {
    /// The error number by its name.
    public var code: Errno { Errno(rawValue: errno) }

    /// Creates an error from its parts, the error number by its name.
    public init(call: String, subject: String = "", code: Errno) {
        self.init(call: call, subject: subject, errno: code.rawValue)
    }
}
