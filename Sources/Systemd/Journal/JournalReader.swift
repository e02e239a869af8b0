// Reading the journal back.

import CSystemd
import Glibc

/// A reader of the journal, forwards.
///
/// The corresponding C type is `sd_journal`.
@safe
public final class JournalReader {
    private let raw: OpaquePointer

    /// Opens the machine's own journal, volatile and persistent.
    ///
    /// Without the right to read it opening succeeds and shows an empty journal: see `hasFiles`.
    /// The corresponding C function is `sd_journal_open`.
    public convenience init() throws(SystemError) {
        var opened: OpaquePointer?
        let result = unsafe sd_journal_open(&opened, Int32(SD_JOURNAL_LOCAL_ONLY))
        try checkNegative(result, "open the journal")
        try unsafe self.init(opened)
    }

    /// Opens the journal files of a folder.
    ///
    /// The corresponding C function is `sd_journal_open_directory`.
    public convenience init(folder: String) throws(SystemError) {
        var opened: OpaquePointer?
        let result = unsafe sd_journal_open_directory(&opened, folder, 0)
        try checkNegative(result, "open the journal", folder)
        try unsafe self.init(opened)
    }

    private init(_ opened: OpaquePointer?) throws(SystemError) {
        guard let opened = unsafe opened else {
            throw SystemError(call: "open the journal", errno: ENOMEM)
        }
        unsafe raw = opened
        // Values longer than 64 KiB would otherwise be cut in silence.
        let whole = unsafe sd_journal_set_data_threshold(opened, 0)
        try checkNegative(whole, "set up the journal")
        // Makes process() notice new files, after a rotation for one.
        let watching = unsafe sd_journal_get_fd(opened)
        try checkNegative(watching, "watch the journal")
    }

    deinit { unsafe sd_journal_close(raw) }

    /// Whether any journal file could be opened: false without the right to read, or without
    /// storage.
    ///
    /// The corresponding C functions are `sd_journal_has_runtime_files` and
    /// `sd_journal_has_persistent_files`.
    public func hasFiles() throws(SystemError) -> Bool {
        let runtime = unsafe sd_journal_has_runtime_files(raw)
        try checkNegative(runtime, "look for journal files")
        let persistent = unsafe sd_journal_has_persistent_files(raw)
        try checkNegative(persistent, "look for journal files")
        return runtime > 0 || persistent > 0
    }

    /// Shows only entries with a field of that value; of two fields both must match.
    ///
    /// The corresponding C function is `sd_journal_add_match`.
    public func addMatch(_ name: String, _ value: String) throws(SystemError) {
        let match = "\(name)=\(value)"
        let result = unsafe sd_journal_add_match(raw, match, match.utf8.count)
        try checkNegative(result, "match journal field", name)
    }

    /// Shows all entries again.
    ///
    /// The corresponding C function is `sd_journal_flush_matches`.
    public func removeMatches() {
        unsafe sd_journal_flush_matches(raw)
    }

    /// Goes before the first entry.
    public func seekHead() throws(SystemError) {
        let result = unsafe sd_journal_seek_head(raw)
        try checkNegative(result, "seek in the journal")
    }

    /// Goes behind the last entry that is there now, so that `next()` finds what comes later.
    public func seekTail() throws(SystemError) {
        let result = unsafe sd_journal_seek_tail(raw)
        try checkNegative(result, "seek in the journal")
        let last = unsafe sd_journal_previous(raw)
        try checkNegative(last, "seek in the journal")
        // Behind the tail of an empty journal next() finds nothing for ever.
        if last == 0 { try seekHead() }
    }

    /// Goes before the first entry at or after a time of a boot.
    ///
    /// The corresponding C function is `sd_journal_seek_monotonic_usec`.
    public func seek(toMonotonic microseconds: Int64, of boot: Identifier128) throws(SystemError) {
        let time = UInt64(clamping: microseconds)
        let result = unsafe sd_journal_seek_monotonic_usec(raw, boot.raw, time)
        try checkNegative(result, "seek in the journal")
    }

    /// Goes before the first entry at or after a wall-clock time.
    ///
    /// The corresponding C function is `sd_journal_seek_realtime_usec`.
    public func seek(toRealtime microseconds: Int64) throws(SystemError) {
        let result = unsafe sd_journal_seek_realtime_usec(raw, UInt64(clamping: microseconds))
        try checkNegative(result, "seek in the journal")
    }

    /// Goes to the next entry; false when there is none yet.
    ///
    /// The corresponding C function is `sd_journal_next`.
    public func next() throws(SystemError) -> Bool {
        let result = unsafe sd_journal_next(raw)
        return try checkNegative(result, "read the journal") > 0
    }

    /// Notices files that have come or gone; call it when `next()` finds nothing.
    ///
    /// The corresponding C function is `sd_journal_process`.
    public func process() throws(SystemError) {
        let result = unsafe sd_journal_process(raw)
        try checkNegative(result, "watch the journal")
    }

    /// The value of a field of the present entry; nil when the entry has no such field.
    ///
    /// Of a repeated field, one of the values. The corresponding C function is
    /// `sd_journal_get_data`.
    public func field(_ name: String) throws(SystemError) -> [UInt8]? {
        var data: UnsafeRawPointer?
        var length = 0
        let result = unsafe sd_journal_get_data(raw, name, &data, &length)
        if result == -ENOENT { return nil }
        try checkNegative(result, "read journal field", name)
        let bytes = unsafe UnsafeRawBufferPointer(start: data, count: length)
        // The data begins with NAME= again.
        return unsafe Array(bytes.dropFirst(name.utf8.count + 1))
    }

    /// When journald took the present entry, on the wall clock, in microseconds.
    public func realtime() throws(SystemError) -> Int64 {
        var time: UInt64 = 0
        let result = unsafe sd_journal_get_realtime_usec(raw, &time)
        try checkNegative(result, "read the time of a journal entry")
        return Int64(clamping: time)
    }

    /// When journald took the present entry, on the monotonic clock, and in which boot.
    public func monotonic() throws(SystemError) -> (microseconds: Int64, boot: Identifier128) {
        var time: UInt64 = 0
        var boot = sd_id128_t()
        let result = unsafe sd_journal_get_monotonic_usec(raw, &time, &boot)
        try checkNegative(result, "read the time of a journal entry")
        return (Int64(clamping: time), Identifier128(boot))
    }
}
