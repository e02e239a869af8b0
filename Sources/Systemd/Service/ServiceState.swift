// What a service tells its manager, as values; the text of sd_notify(3) is made here alone.

/// One assignment of `sd_notify(3)`.
public struct ServiceState: Sendable, Hashable, CustomStringConvertible {
    /// The assignment as it is sent: `READY=1`.
    public let description: String

    private init(_ name: String, _ value: String) {
        description = "\(name)=\(value)"
    }

    /// Start-up or a reload is finished.
    public static let ready = ServiceState("READY", "1")

    /// The service is going to stop.
    public static let stopping = ServiceState("STOPPING", "1")

    /// A sign of life for the watchdog; the event loop sends it by itself when it is told to.
    public static let watchdog = ServiceState("WATCHDOG", "1")

    /// The service is beyond help: the manager acts as if the watchdog had run out.
    public static let watchdogTrigger = ServiceState("WATCHDOG", "trigger")

    /// A sentence about the service, shown by `systemctl status`.
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

    /// The configuration is being read again; `ready` must follow.
    public static let reloading = ServiceState("RELOADING", "1")

    /// When the reload began, on the monotonic clock; systemd 253 and later ask for it.
    public static func monotonic(microseconds: Int64) -> ServiceState {
        ServiceState("MONOTONIC_USEC", "\(microseconds)")
    }

    /// Start, stop or run time may take this much longer, counted from now.
    public static func extendTimeout(by duration: Duration) -> ServiceState {
        ServiceState("EXTEND_TIMEOUT_USEC", "\(duration.clampedMicroseconds)")
    }
}
