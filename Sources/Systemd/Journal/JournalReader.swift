// Reading the journal back.

import CSystemd
import Glibc

/// A reader of the journal, forwards.
///
/// The corresponding C type is `sd_journal`.
@safe
public final class JournalReader {
    /// What an entry must have to be shown.
    private struct Filter {
        let name: String
        /// `NAME=value`, as the journal has it.
        let data: [UInt8]
    }

    let raw: OpaquePointer
    private var filters: [Filter] = []

    /// Whether the present entry is the last, and not yet shown: the place behind the tail.
    var isBehindPresent = false

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

    /// Shows only entries with a field of that value, found by the journal's index.
    ///
    /// For finding a place quickly, not for seeing all: journald counts an entry before it adds it to
    /// the index. Who looks in between does not see it until the next one comes, and if journald is
    /// killed in between it is in no index for ever. What sees all is `addFilter`. The corresponding
    /// C function is `sd_journal_add_match`.
    public func addMatch(_ name: String, _ value: String) throws(SystemError) {
        let match = "\(name)=\(value)"
        let result = unsafe sd_journal_add_match(raw, match, match.utf8.count)
        try checkNegative(result, "match journal field", name)
    }

    /// Shows only entries with a field of that value, found by looking at each entry.
    ///
    /// An entry that can be seen is always seen: at the tail, and after journald was killed.
    public func addFilter(_ name: String, _ value: String) {
        filters.append(Filter(name: name, data: Array("\(name)=\(value)".utf8)))
    }

    /// Shows all entries again.
    ///
    /// The corresponding C function is `sd_journal_flush_matches`.
    public func removeMatches() {
        filters = []
        unsafe sd_journal_flush_matches(raw)
    }

    /// Goes to the next entry; false when there is none yet, in new files neither.
    ///
    /// The corresponding C function is `sd_journal_next`.
    public func next() throws(SystemError) -> Bool {
        isBehindPresent = false
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

    /// Goes to the entry before; false when there is none, and then the place is the head.
    ///
    /// The corresponding C function is `sd_journal_previous`.
    public func previous() throws(SystemError) -> Bool {
        if isBehindPresent {
            isBehindPresent = false
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

    /// Notices files that have come or gone, and says whether anything has changed.
    ///
    /// `next()` does so by itself at the end. The corresponding C function is
    /// `sd_journal_process`.
    @discardableResult
    public func process() throws(SystemError) -> Bool {
        let result = unsafe sd_journal_process(raw)
        return try checkNegative(result, "watch the journal") > 0
    }
}
