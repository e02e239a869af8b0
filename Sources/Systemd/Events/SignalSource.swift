// A signal, taken from the loop instead of a handler that interrupts.

import CSystemd
import Glibc

/// A source that fires when the process gets a signal.
///
/// The corresponding C function is `sd_event_add_signal`.
public final class SignalSource: EventSource {
    private var handler: (() -> Void)?

    fileprivate init(
        on loop: EventLoop,
        signal: Int32,
        handler: @escaping () -> Void
    ) throws(SystemError) {
        self.handler = handler
        super.init(on: loop)
        try SignalMask.block(signal)
        try adopt("watch a signal") { event, handle, userdata in
            unsafe sd_event_add_signal(
                event,
                handle,
                signal,
                { _, _, userdata in
                    EventSource.from(userdata, as: SignalSource.self)?.handler?()
                    return 0
                },
                userdata
            )
        }
    }

    /// Whether the source may fire; a signal that comes while it is off waits.
    public var isEnabled: Bool {
        get { mode != .off }
        set { setMode(newValue ? .on : .off) }
    }

    override func releaseHandler() {
        handler = nil
    }
}

extension EventLoop {
    /// Watches a signal, after it was blocked for this thread.
    ///
    /// The signal stays blocked when the source goes: a signal that is pending then would
    /// otherwise end the process.
    public func addSignal(
        _ signal: Int32,
        handler: @escaping () -> Void
    ) throws(SystemError) -> SignalSource {
        try SignalSource(on: self, signal: signal, handler: handler)
    }
}
