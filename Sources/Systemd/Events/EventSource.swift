// What all sources share: the handle, its release, on and off, the priority.

import CSystemd

/// How an event source is turned on.
enum SourceMode: Int32 {
    case off = 0
    case on = 1
    case once = -1
}

/// A source of events; its subclasses say of which.
///
/// It is cancelled when its object goes. Cancel a source before its descriptor is closed: to
/// close first aborts the process in libsystemd if the descriptor has a duplicate anywhere.
@safe
public class EventSource {
    final let loop: EventLoop
    private var handle: OpaquePointer?

    init(on loop: EventLoop) {
        self.loop = loop
        unsafe handle = nil
    }

    deinit { cancel() }

    /// Whether the source has not been cancelled.
    public final var isActive: Bool { unsafe handle != nil }

    /// Ends the source for good and lets go of its handler; again does nothing.
    ///
    /// The corresponding C function is `sd_event_source_disable_unref`.
    public final func cancel() {
        guard let cancelled = unsafe handle else { return }
        unsafe handle = nil
        // Inside the source's own handler libsystemd keeps the memory until the handler returns.
        unsafe sd_event_source_disable_unref(cancelled)
        releaseHandler()
    }

    /// Drops the handler, which may hold the owner of this source.
    func releaseHandler() {}

    /// The order among sources that are ready in one turn: lower numbers first, 0 at first.
    ///
    /// The corresponding C function is `sd_event_source_set_priority`.
    public final var priority: Int64 {
        get {
            var value: Int64 = 0
            guard let handle = unsafe handle else { return value }
            _ = unsafe sd_event_source_get_priority(handle, &value)
            return value
        }
        set {
            perform("set the priority of a source") { handle in
                unsafe sd_event_source_set_priority(handle, newValue)
            }
        }
    }

    /// Keeps the handle that a constructor of libsystemd has filled in.
    @safe final func adopt(
        _ call: String,
        _ create: (OpaquePointer, UnsafeMutablePointer<OpaquePointer?>, UnsafeMutableRawPointer) ->
            Int32
    ) throws(SystemError) {
        let userdata = unsafe Unmanaged.passUnretained(self).toOpaque()
        let result = unsafe create(loop.raw, &handle, userdata)
        try checkNegative(result, call)
    }

    /// Calls libsystemd on the handle; a failure ends the loop, because events would be lost.
    @safe final func perform(_ call: String, _ body: (OpaquePointer) -> Int32) {
        guard let handle = unsafe handle else { return }
        let result = unsafe body(handle)
        // ESTALE: the loop is over, and nothing can be lost any more.
        if result < 0, result != -116 {
            loop.fail(SystemError(call: call, errno: -result))
        }
    }

    final func setMode(_ mode: SourceMode) {
        perform("turn a source on or off") { handle in
            unsafe sd_event_source_set_enabled(handle, mode.rawValue)
        }
    }

    final var mode: SourceMode {
        var value: Int32 = 0
        guard let handle = unsafe handle else { return .off }
        _ = unsafe sd_event_source_get_enabled(handle, &value)
        return SourceMode(rawValue: value) ?? .off
    }

    /// The object behind the userdata of a callback, alive until the callback returns.
    @safe static func from<Source: EventSource>(
        _ userdata: UnsafeMutableRawPointer?,
        as type: Source.Type
    ) -> Source? {
        guard let userdata = unsafe userdata else { return nil }
        return unsafe Unmanaged<Source>.fromOpaque(userdata).takeUnretainedValue()
    }
}
