// Signals as events of the loop, instead of handlers that interrupt it.

import CSystemd

/// A source that fires when the process receives a signal.
///
/// The corresponding C function is `sd_event_add_signal`.
public final class SignalSource: EventSource {
    private var handler: (() -> Void)?

    fileprivate init(
        on loop: EventLoop,
        signal: Signal,
        handler: @escaping () -> Void
    ) throws(SystemError) {
        self.handler = handler
        super.init(on: loop)
        try SignalMask.block(signal)
        try adopt("watch a signal") { event, handle, userdata in
            unsafe sd_event_add_signal(
                event,
                handle,
                signal.rawValue,
                { _, _, userdata in
                    EventSource.from(userdata, as: SignalSource.self)?.handler?()
                    return 0
                },
                userdata
            )
        }
    }

    /// Whether the source may fire; a signal stays pending while it is disabled.
    public var isEnabled: Bool {
        get { mode != .off }
        set { setMode(newValue ? .on : .off) }
    }

    override func releaseHandler() {
        handler = nil
    }
}

extension EventLoop {
    /// Watches a signal, which is blocked for this thread first.
    ///
    /// The signal stays blocked when the source is released: a pending signal would otherwise
    /// terminate the process.
    public func addSignal(
        _ signal: Signal,
        handler: @escaping () -> Void
    ) throws(SystemError) -> SignalSource {
        try SignalSource(on: self, signal: signal, handler: handler)
    }
}
