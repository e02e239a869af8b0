// An event source for a descriptor.

import CSystemd

/// A source that fires while a descriptor is ready.
///
/// Level-triggered: it fires in each turn while the descriptor is ready and the source is enabled.
/// The corresponding C function is `sd_event_add_io`.
public final class IOSource: EventSource {
    private var handler: ((IOEvents) -> Void)?

    /// The watched events.
    ///
    /// Without any, the source is off: `EPOLLHUP` cannot be masked, so a peer that has closed its
    /// end would otherwise make the loop spin.
    public var events: IOEvents {
        didSet {
            guard events != oldValue else { return }
            let bits = events.rawValue
            perform("change the events of a descriptor") { handle in
                unsafe sd_event_source_set_io_events(handle, bits)
            }
            if events.isEmpty != oldValue.isEmpty { applyMode() }
        }
    }

    /// Whether the source may fire; disabling it applies back-pressure to the peer.
    public var isEnabled: Bool {
        didSet {
            if isEnabled != oldValue { applyMode() }
        }
    }

    fileprivate init(
        on loop: EventLoop,
        descriptor: Int32,
        events: IOEvents,
        handler: @escaping (IOEvents) -> Void
    ) throws(SystemError) {
        self.events = events
        self.isEnabled = true
        self.handler = handler
        super.init(on: loop)
        try adopt("watch a descriptor") { event, handle, userdata in
            unsafe sd_event_add_io(
                event,
                handle,
                descriptor,
                events.rawValue,
                { _, _, ready, userdata in
                    let source = EventSource.from(userdata, as: IOSource.self)
                    source?.handler?(IOEvents(rawValue: ready))
                    return 0
                },
                userdata
            )
        }
        if events.isEmpty { applyMode() }
    }

    private func applyMode() {
        setMode(isEnabled && !events.isEmpty ? .on : .off)
    }

    override func releaseHandler() {
        handler = nil
    }
}

extension EventLoop {
    /// Watches a descriptor, which has one source at a time; the caller still owns it.
    ///
    /// Cancel the source before the descriptor is closed.
    public func add(
        descriptor: Int32,
        events: IOEvents,
        handler: @escaping (IOEvents) -> Void
    ) throws(SystemError) -> IOSource {
        try IOSource(on: self, descriptor: descriptor, events: events, handler: handler)
    }
}
