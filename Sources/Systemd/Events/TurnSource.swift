// Work that belongs to a turn of the loop: after the other sources, or once on request.

import CSystemd

/// A source that fires for the sake of the loop itself.
///
/// The corresponding C functions are `sd_event_add_post` and `sd_event_add_defer`.
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
        let callback: sd_event_handler_t = { _, userdata in
            EventSource.from(userdata, as: TurnSource.self)?.handler?()
            return 0
        }
        try adopt("create a source") { event, handle, userdata in
            switch kind {
            case .post: unsafe sd_event_add_post(event, handle, callback, userdata)
            case .deferred: unsafe sd_event_add_defer(event, handle, callback, userdata)
            }
        }
        setMode(kind == .post ? .on : .off)
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
