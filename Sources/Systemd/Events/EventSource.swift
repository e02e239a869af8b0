// The base class of all event sources: handle, release, mode and priority.

import CSystemd
import Glibc

/// The mode of an event source.
enum SourceMode: Int32 {
    /// The corresponding C constant is `SD_EVENT_OFF`.
    case off = 0
    /// The corresponding C constant is `SD_EVENT_ON`.
    case on = 1
    /// The corresponding C constant is `SD_EVENT_ONESHOT`.
    case once = -1
}

/// A source of events.
///
/// It is cancelled when its object is released. Cancel a source before its descriptor is closed:
/// libsystemd aborts the process if the descriptor is closed first and has a duplicate.
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
    final var isActive: Bool { unsafe handle != nil }

    /// Removes the source from the loop and releases its handler; a second call has no effect.
    ///
    /// The corresponding C function is `sd_event_source_disable_unref`.
    public final func cancel() {
        guard let cancelled = unsafe handle else { return }
        unsafe handle = nil
        // If this is called by the source's handler, libsystemd frees the memory after it returns.
        unsafe sd_event_source_disable_unref(cancelled)
        releaseHandler()
    }

    /// Releases the handler, which may retain the owner of this source.
    func releaseHandler() {}

    /// The order of sources that are ready in the same turn: lower numbers first; 0 by default.
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

    /// Stores the handle that a constructor of libsystemd creates.
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
        // ESTALE: the loop has ended, so no event can be lost.
        if result < 0, result != -ESTALE {
            loop.fail(SystemError(call: call, number: -result))
        }
    }

    final func setMode(_ mode: SourceMode) {
        perform("enable or disable a source") { handle in
            unsafe sd_event_source_set_enabled(handle, mode.rawValue)
        }
    }

    final var mode: SourceMode {
        var value: Int32 = 0
        guard let handle = unsafe handle else { return .off }
        _ = unsafe sd_event_source_get_enabled(handle, &value)
        return SourceMode(rawValue: value) ?? .off
    }

    /// The source of a callback's userdata, retained until the callback returns.
    @safe static func from<Source: EventSource>(
        _ userdata: UnsafeMutableRawPointer?,
        as type: Source.Type
    ) -> Source? {
        guard let userdata = unsafe userdata else { return nil }
        return unsafe Unmanaged<Source>.fromOpaque(userdata).takeUnretainedValue()
    }
}
