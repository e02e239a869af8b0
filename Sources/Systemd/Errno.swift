// Error numbers under the names that swift-system gives them.

import CSystemd
import Glibc

/// An error number of the system, as in `errno(3)`.
public struct Errno: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The number, positive.
    public let rawValue: Int32

    /// Creates an error number from its value.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The meaning in English: `Permission denied`.
    ///
    /// The corresponding C function is `strerrordesc_np`.
    public var description: String {
        guard let text = unsafe strerrordesc_np(rawValue) else { return "error \(rawValue)" }
        return unsafe String(cString: text)
    }

    /// The corresponding C error is `EPERM`.
    public static let notPermitted = Errno(rawValue: EPERM)
    /// The corresponding C error is `ENOENT`.
    public static let noSuchFileOrDirectory = Errno(rawValue: ENOENT)
    /// The corresponding C error is `EIO`.
    public static let ioError = Errno(rawValue: EIO)
    /// The corresponding C error is `EBADF`.
    public static let badFileDescriptor = Errno(rawValue: EBADF)
    /// The corresponding C error is `EAGAIN`.
    public static let resourceTemporarilyUnavailable = Errno(rawValue: EAGAIN)
    /// The corresponding C error is `ENOMEM`.
    public static let noMemory = Errno(rawValue: ENOMEM)
    /// The corresponding C error is `EACCES`.
    public static let permissionDenied = Errno(rawValue: EACCES)
    /// The corresponding C error is `EEXIST`.
    public static let fileExists = Errno(rawValue: EEXIST)
    /// The corresponding C error is `ENOTDIR`.
    public static let notDirectory = Errno(rawValue: ENOTDIR)
    /// The corresponding C error is `EISDIR`.
    public static let isDirectory = Errno(rawValue: EISDIR)
    /// The corresponding C error is `EINVAL`.
    public static let invalidArgument = Errno(rawValue: EINVAL)
    /// The corresponding C error is `EMFILE`.
    public static let tooManyOpenFiles = Errno(rawValue: EMFILE)
    /// The corresponding C error is `EFBIG`.
    public static let fileTooLarge = Errno(rawValue: EFBIG)
    /// The corresponding C error is `EPIPE`.
    public static let brokenPipe = Errno(rawValue: EPIPE)
    /// The corresponding C error is `EMSGSIZE`.
    public static let messageTooLong = Errno(rawValue: EMSGSIZE)
    /// The corresponding C error is `ENAMETOOLONG`.
    public static let fileNameTooLong = Errno(rawValue: ENAMETOOLONG)
    /// The corresponding C error is `EADDRINUSE`.
    public static let addressInUse = Errno(rawValue: EADDRINUSE)
    /// The corresponding C error is `ECONNRESET`.
    public static let connectionReset = Errno(rawValue: ECONNRESET)
    /// The corresponding C error is `ENOTCONN`.
    public static let socketNotConnected = Errno(rawValue: ENOTCONN)
    /// The corresponding C error is `ETIMEDOUT`.
    public static let timedOut = Errno(rawValue: ETIMEDOUT)
    /// The corresponding C error is `ECONNREFUSED`.
    public static let connectionRefused = Errno(rawValue: ECONNREFUSED)
    /// The corresponding C error is `EPROTOTYPE`.
    public static let wrongProtocolType = Errno(rawValue: EPROTOTYPE)
}
