// The events of a descriptor.

/// Readiness of a descriptor.
public struct IOEvents: OptionSet, Sendable, Hashable {
    /// The bits of `epoll_ctl(2)`.
    public let rawValue: UInt32

    /// Creates a set from the bits of `epoll_ctl(2)`.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Data can be read, or a connection accepted.
    ///
    /// The corresponding C constant is `EPOLLIN`.
    public static let readable = IOEvents(rawValue: 0x001)

    /// Data can be written.
    ///
    /// The corresponding C constant is `EPOLLOUT`.
    public static let writable = IOEvents(rawValue: 0x004)

    /// The descriptor has an error condition; always reported.
    ///
    /// The corresponding C constant is `EPOLLERR`.
    public static let failed = IOEvents(rawValue: 0x008)

    /// Both directions are closed; always reported.
    ///
    /// The corresponding C constant is `EPOLLHUP`.
    public static let hungUp = IOEvents(rawValue: 0x010)
}
