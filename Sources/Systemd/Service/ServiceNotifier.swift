// The line to the service manager; without one there is nothing to do, and that is not an error.

import CSystemd

/// Tells the service manager how the service is.
public struct ServiceNotifier: Sendable {
    /// Creates a notifier for `$NOTIFY_SOCKET`, which is read at each call.
    public init() {}

    /// Whether a manager listens.
    public var isManaged: Bool { Environment.value(of: "NOTIFY_SOCKET") != nil }

    /// Sends states in one datagram.
    ///
    /// Returns false when the program runs under no manager, which is not an error. The
    /// corresponding C function is `sd_notify`.
    @discardableResult
    public func notify(_ states: ServiceState...) throws(SystemError) -> Bool {
        try notify(states)
    }

    /// Sends states in one datagram.
    @discardableResult
    public func notify(_ states: [ServiceState]) throws(SystemError) -> Bool {
        let text = states.map(\.description).joined(separator: "\n")
        let result = unsafe sd_notify(0, text)
        return try checkNegative(result, "notify the service manager") > 0
    }

    /// Says that a reload begins, with the time that newer managers ask for.
    ///
    /// `ready` must follow, whether the new configuration was taken or not.
    @discardableResult
    public func notifyReloading() throws(SystemError) -> Bool {
        try notify(.reloading, .monotonic(microseconds: SystemClock.monotonic.microseconds))
    }
}
