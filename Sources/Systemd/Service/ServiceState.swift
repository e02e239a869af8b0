// The assignments of sd_notify(3).

/// One assignment of `sd_notify(3)`.
public struct ServiceState: Sendable, Hashable, CustomStringConvertible {
    /// The assignment as it is sent: `READY=1`.
    public let description: String

    private init(_ name: String, _ value: String) {
        description = "\(name)=\(value)"
    }

    /// The start or a reload is complete.
    public static let ready = ServiceState("READY", "1")

    /// The service is stopping.
    public static let stopping = ServiceState("STOPPING", "1")

    /// A sentence about the service for `systemctl status`.
    ///
    /// Control characters become spaces: a line break would begin another assignment.
    public static func status(_ text: String) -> ServiceState {
        var clean = ""
        for scalar in text.unicodeScalars {
            clean.unicodeScalars.append(
                scalar.properties.generalCategory == .control ? " " : scalar
            )
        }
        return ServiceState("STATUS", clean)
    }

    /// The service is reloading its configuration; `ready` must follow.
    static let reloading = ServiceState("RELOADING", "1")

    /// The monotonic time at which the reload began; systemd 253 and later require it.
    static func monotonic(microseconds: Int64) -> ServiceState {
        ServiceState("MONOTONIC_USEC", "\(microseconds)")
    }

    /// Extends the timeout of start, stop or run time, counted from now.
    public static func extendTimeout(by duration: Duration) -> ServiceState {
        ServiceState("EXTEND_TIMEOUT_USEC", "\(duration.clampedMicroseconds)")
    }
}
