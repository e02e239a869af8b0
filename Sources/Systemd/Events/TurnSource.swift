// Work that belongs to a turn of the loop: after the other sources, or once on request.

import CSystemd
import Glibc

/// A source that fires for the sake of the loop itself.
///
/// The corresponding C functions are `sd_event_add_post` and, for deferred ones, `sd_event_add_io`.
public final class TurnSource: EventSource {
    /// When a turn source fires.
    fileprivate enum Kind {
        case post, deferred
    }

    private let kind: Kind
    private var handler: (() -> Void)?

    fileprivate init(
        on loop: EventLoop,
        kind: Kind,
        handler: @escaping () -> Void
    ) throws(SystemError) {
        self.kind = kind
        self.handler = handler
        super.init(on: loop)
        switch kind {
        case .post: try adoptPost()
        case .deferred: try adoptDeferred()
        }
    }

    private func adoptPost() throws(SystemError) {
        try adopt("create a source") { event, handle, userdata in
            unsafe sd_event_add_post(
                event,
                handle,
                { _, userdata in
                    EventSource.from(userdata, as: TurnSource.self)?.handler?()
                    return 0
                },
                userdata
            )
        }
        setMode(.on)
    }

    // Not sd_event_add_defer: such a source counts as the longest waiting one whenever it is on, so
    // that one which turns itself on again keeps all descriptors waiting. A descriptor that is
    // always ready takes its turn among the others.
    private func adoptDeferred() throws(SystemError) {
        let descriptor = eventfd(0, Int32(CSYSTEMD_EFD_CLOEXEC))
        try checkErrno(descriptor, "create a descriptor that is ready")
        do throws(SystemError) {
            try adopt("create a source") { event, handle, userdata in
                unsafe sd_event_add_io(
                    event,
                    handle,
                    descriptor,
                    IOEvents.writable.rawValue,
                    { _, _, _, userdata in
                        EventSource.from(userdata, as: TurnSource.self)?.handler?()
                        return 0
                    },
                    userdata
                )
            }
        } catch {
            close(descriptor)
            throw error
        }
        // libsystemd closes it when the source goes, and not before.
        perform("give a descriptor to its source") { handle in
            unsafe sd_event_source_set_io_fd_own(handle, 1)
        }
        setMode(.off)
    }

    /// Whether the source is going to fire.
    ///
    /// Turning on a deferred source makes it fire once in the next turn, after which it is off;
    /// a post source fires after each turn in which another source did.
    public var isEnabled: Bool {
        get { mode != .off }
        set { setMode(newValue ? (kind == .post ? .on : .once) : .off) }
    }

    override func releaseHandler() {
        handler = nil
    }
}

extension EventLoop {
    /// Calls a handler after others have fired, when none of a lower priority number is ready.
    ///
    /// It starves while any descriptor stays ready: cap what it gathers.
    public func addPost(
        priority: Int64 = 0,
        handler: @escaping () -> Void
    ) throws(SystemError) -> TurnSource {
        let source = try TurnSource(on: self, kind: .post, handler: handler)
        source.priority = priority
        return source
    }

    /// Creates a source that fires once in the next turn each time it is turned on; off at first.
    public func addDefer(
        priority: Int64 = 0,
        handler: @escaping () -> Void
    ) throws(SystemError) -> TurnSource {
        let source = try TurnSource(on: self, kind: .deferred, handler: handler)
        source.priority = priority
        return source
    }
}
