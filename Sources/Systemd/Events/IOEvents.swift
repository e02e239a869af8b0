// What a descriptor can be watched for.

import Glibc

/// Readiness of a descriptor.
public struct IOEvents: OptionSet, Sendable, Hashable {
    /// The bits of `epoll_ctl(2)`.
    public let rawValue: UInt32

    /// Creates a set from the bits of `epoll_ctl(2)`.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// There is something to read or to accept.
    ///
    /// The corresponding C constant is `EPOLLIN`.
    public static let readable = IOEvents(rawValue: 0x001)

    /// There is room to write.
    ///
    /// The corresponding C constant is `EPOLLOUT`.
    public static let writable = IOEvents(rawValue: 0x004)

    /// The descriptor has failed; always reported.
    ///
    /// The corresponding C constant is `EPOLLERR`.
    public static let failed = IOEvents(rawValue: 0x008)

    /// Both directions are closed; always reported.
    ///
    /// The corresponding C constant is `EPOLLHUP`.
    public static let hungUp = IOEvents(rawValue: 0x010)

    /// The peer has closed its writing side.
    ///
    /// The corresponding C constant is `EPOLLRDHUP`.
    public static let readingEnded = IOEvents(rawValue: 0x2000)
}
