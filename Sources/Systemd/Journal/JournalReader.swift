// Reads the journal.

import CSystemd
import Glibc

/// A reader of the journal.
///
/// The corresponding C type is `sd_journal`.
@safe
public final class JournalReader {
    /// A field that an entry must have.
    private struct Filter {
        let name: String
        /// `NAME=value`, as libsystemd returns it.
        let data: [UInt8]
    }

    private let raw: OpaquePointer
    private var filters: [Filter] = []

    /// Whether the position is after the current entry instead of on it: the state after a seek to
    /// the tail.
    private var isAfterCurrent = false

    /// Opens the machine's own journal, volatile and persistent.
    ///
    /// Without permission to read it, the journal appears empty: see ``hasFiles()``. The
    /// corresponding C function is `sd_journal_open`.
    public convenience init() throws(SystemError) {
        var opened: OpaquePointer?
        let result = unsafe sd_journal_open(&opened, Int32(SD_JOURNAL_LOCAL_ONLY))
        try checkNegative(result, "open the journal")
        try unsafe self.init(opened)
    }

    /// Opens the journal files of a folder.
    ///
    /// The corresponding C function is `sd_journal_open_directory`.
    package convenience init(folder: String) throws(SystemError) {
        var opened: OpaquePointer?
        let result = unsafe sd_journal_open_directory(&opened, folder, 0)
        try checkNegative(result, "open the journal", folder)
        try unsafe self.init(opened)
    }

    private init(_ opened: OpaquePointer?) throws(SystemError) {
        guard let opened = unsafe opened else {
            throw SystemError(call: "open the journal", errno: .noMemory)
        }
        unsafe raw = opened
        // By default libsystemd truncates values of more than 64 KiB.
        let whole = unsafe sd_journal_set_data_threshold(opened, 0)
        try checkNegative(whole, "set up the journal")
        // Enables process() to notice new files, as after a rotation.
        let watching = unsafe sd_journal_get_fd(opened)
        try checkNegative(watching, "watch the journal")
    }

    deinit { unsafe sd_journal_close(raw) }

    /// Whether any journal file could be opened: `false` without permission or without storage.
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

    /// Restricts the reader to entries with a value of a field, by the journal's index.
    ///
    /// Fast, but incomplete: journald appends an entry before it adds it to the index, so the
    /// latest entry may be missing, and one at which journald was killed is never found. Use
    /// ``addFilter(_:_:)`` where no entry may be missed. The corresponding C function is
    /// `sd_journal_add_match`.
    public func addMatch(_ name: String, _ value: String) throws(SystemError) {
        let match = "\(name)=\(value)"
        let result = unsafe sd_journal_add_match(raw, match, match.utf8.count)
        try checkNegative(result, "match journal field", name)
    }

    /// Restricts the reader to entries with a value of a field, by examining each entry.
    ///
    /// Complete: it finds the latest entry, and entries at which journald was killed.
    public func addFilter(_ name: String, _ value: String) {
        filters.append(Filter(name: name, data: Array("\(name)=\(value)".utf8)))
    }

    /// Advances to the next entry; `false` if there is none yet, new files included.
    ///
    /// The corresponding C function is `sd_journal_next`.
    public func next() throws(SystemError) -> Bool {
        isAfterCurrent = false
        if try advance() { return true }
        guard try process() else { return false }
        return try advance()
    }

    private func advance() throws(SystemError) -> Bool {
        repeat {
            let result = unsafe sd_journal_next(raw)
            guard try checkNegative(result, "read the journal") > 0 else { return false }
        } while try !passesFilters()
        return true
    }

    /// Moves to the previous entry; `false` if there is none, and the position is then the head.
    ///
    /// The corresponding C function is `sd_journal_previous`.
    public func previous() throws(SystemError) -> Bool {
        if isAfterCurrent {
            isAfterCurrent = false
            if try passesFilters() { return true }
        }
        repeat {
            let result = unsafe sd_journal_previous(raw)
            guard try checkNegative(result, "read the journal") > 0 else {
                try seekHead()
                return false
            }
        } while try !passesFilters()
        return true
    }

    private func passesFilters() throws(SystemError) -> Bool {
        for filter in filters {
            let found = try withData(filter.name) { data in
                data.count == filter.data.count
                    && data.indices.allSatisfy { data[$0] == filter.data[$0] }
            }
            guard found == true else { return false }
        }
        return true
    }

    /// Processes added and removed files; returns whether anything has changed.
    ///
    /// The corresponding C function is `sd_journal_process`.
    private func process() throws(SystemError) -> Bool {
        let result = unsafe sd_journal_process(raw)
        return try checkNegative(result, "watch the journal") > 0
    }

    /// Seeks to the position before the first entry.
    ///
    /// The corresponding C function is `sd_journal_seek_head`.
    public func seekHead() throws(SystemError) {
        isAfterCurrent = false
        let result = unsafe sd_journal_seek_head(raw)
        try checkNegative(result, "seek in the journal")
    }

    /// Seeks to the position after the current last entry, so that `next()` finds later ones.
    ///
    /// The corresponding C function is `sd_journal_seek_tail`.
    public func seekTail() throws(SystemError) {
        let result = unsafe sd_journal_seek_tail(raw)
        try checkNegative(result, "seek in the journal")
        // systemd 252: next() directly after a seek to the tail never finds an entry, or finds the
        // last one again.
        let last = unsafe sd_journal_previous(raw)
        try checkNegative(last, "seek in the journal")
        if last == 0 { try seekHead() } else { isAfterCurrent = true }
    }

    /// Seeks to the position after the last entry of a boot that is older than a time of that boot.
    ///
    /// Without such an entry the position is the head. It walks back from the tail, because
    /// `sd_journal_seek_monotonic_usec` (252) starts at the beginning of a file that has no entry
    /// at or after the time.
    public func seek(toMonotonic microseconds: Int64, of boot: Identifier128) throws(SystemError) {
        try seekTail()
        while try previous() {
            let time = try monotonic()
            if time.boot == boot, time.microseconds < microseconds { return }
        }
    }

    /// The cursor of the current entry: a position that outlives the process.
    ///
    /// The corresponding C function is `sd_journal_get_cursor`.
    public func cursor() throws(SystemError) -> String {
        var text: UnsafeMutablePointer<CChar>?
        let result = unsafe sd_journal_get_cursor(raw, &text)
        try checkNegative(result, "read the cursor of a journal entry")
        defer { unsafe free(text) }
        return unsafe text.map { unsafe String(cString: $0) } ?? ""
    }

    /// Seeks to the position before a cursor's entry, or before the next one if it was removed.
    ///
    /// The corresponding C function is `sd_journal_seek_cursor`.
    public func seek(toCursor cursor: String) throws(SystemError) {
        isAfterCurrent = false
        let result = unsafe sd_journal_seek_cursor(raw, cursor)
        try checkNegative(result, "seek in the journal")
    }

    /// The value of a field of the current entry; `nil` if the entry has no such field.
    ///
    /// For a repeated field, one of its values. The corresponding C function is
    /// `sd_journal_get_data`.
    public func field(_ name: String) throws(SystemError) -> [UInt8]? {
        try withField(name) { value in
            unsafe value.withUnsafeBufferPointer { unsafe Array($0) }
        }
    }

    /// The value of a field of the current entry as a number; `nil` unless it is `0` to `2^63 - 1`.
    public func number(_ name: String) throws(SystemError) -> Int64? {
        try withField(name, Self.number) ?? nil
    }

    private static func number(_ digits: Span<UInt8>) -> Int64? {
        guard !digits.isEmpty else { return nil }
        var number: Int64 = 0
        for index in digits.indices {
            let digit = digits[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tens.addingReportingOverflow(Int64(digit))
            guard !overflow, !carry else { return nil }
            number = sum
        }
        return number
    }

    /// Calls a closure with the value of a field, without a copy; `nil` if there is no such field.
    func withField<Result>(
        _ name: String,
        _ body: (Span<UInt8>) -> Result
    ) throws(SystemError) -> Result? {
        let prefix = name.utf8.count + 1
        return try withData(name) { data in
            body(data.extracting(min(prefix, data.count)...))
        }
    }

    /// Calls a closure with `NAME=value` of a field, without a copy.
    private func withData<Result>(
        _ name: String,
        _ body: (Span<UInt8>) -> Result
    ) throws(SystemError) -> Result? {
        var data: UnsafeRawPointer?
        var length = 0
        let result = unsafe sd_journal_get_data(raw, name, &data, &length)
        if result == -ENOENT { return nil }
        try checkNegative(result, "read journal field", name)
        // The memory is valid until the next call of libsystemd.
        let bytes = unsafe UnsafeRawBufferPointer(start: data, count: length)
        return unsafe body(Span(_unsafeBytes: bytes))
    }

    /// The wall-clock time at which journald received the current entry, in microseconds.
    ///
    /// The corresponding C function is `sd_journal_get_realtime_usec`.
    public func realtime() throws(SystemError) -> Int64 {
        var time: UInt64 = 0
        let result = unsafe sd_journal_get_realtime_usec(raw, &time)
        try checkNegative(result, "read the time of a journal entry")
        return Int64(clamping: time)
    }

    /// The monotonic time at which journald received the current entry, and its boot.
    ///
    /// The corresponding C function is `sd_journal_get_monotonic_usec`.
    func monotonic() throws(SystemError) -> (microseconds: Int64, boot: Identifier128) {
        var time: UInt64 = 0
        var boot = sd_id128_t()
        let result = unsafe sd_journal_get_monotonic_usec(raw, &time, &boot)
        try checkNegative(result, "read the time of a journal entry")
        return (Int64(clamping: time), Identifier128(boot))
    }
}
