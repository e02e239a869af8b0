// Work for the next turn of the loop.

import CSystemd
import Glibc

/// A source that fires once in the next turn of the loop each time it is enabled.
///
/// The corresponding C function is `sd_event_add_io` with an `eventfd` that is always writable.
/// `sd_event_add_defer` is not used: sd-event always treats such a source as the longest waiting
/// one, so a source that enables itself again would starve all descriptors.
public final class DeferredSource: EventSource {
    private var handler: (() -> Void)?

    fileprivate init(
        on loop: EventLoop,
        handler: @escaping () -> Void
    ) throws(SystemError) {
        self.handler = handler
        super.init(on: loop)
        let descriptor = eventfd(0, Int32(CSYSTEMD_EFD_CLOEXEC))
        try checkErrno(descriptor, "create an event descriptor")
        do throws(SystemError) {
            try adopt("create a source") { event, handle, userdata in
                unsafe sd_event_add_io(
                    event,
                    handle,
                    descriptor,
                    IOEvents.writable.rawValue,
                    { _, _, _, userdata in
                        EventSource.from(userdata, as: DeferredSource.self)?.handler?()
                        return 0
                    },
                    userdata
                )
            }
        } catch {
            close(descriptor)
            throw error
        }
        // libsystemd then closes the descriptor together with the source.
        perform("transfer a descriptor to its source") { handle in
            unsafe sd_event_source_set_io_fd_own(handle, 1)
        }
        setMode(.off)
    }

    /// Whether the source fires in the next turn.
    public var isEnabled: Bool {
        get { mode != .off }
        set { setMode(newValue ? .once : .off) }
    }

    override func releaseHandler() {
        handler = nil
    }
}

extension EventLoop {
    /// Creates a deferred source, disabled at first.
    public func addDefer(
        priority: Int64 = 0,
        handler: @escaping () -> Void
    ) throws(SystemError) -> DeferredSource {
        let source = try DeferredSource(on: self, handler: handler)
        source.priority = priority
        return source
    }
}
