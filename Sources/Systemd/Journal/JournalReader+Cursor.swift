// A place in the journal that outlives the process, and rotation of the files.

import CSystemd
import Glibc

extension JournalReader {
    /// Where the present entry is.
    ///
    /// The corresponding C function is `sd_journal_get_cursor`.
    public func cursor() throws(SystemError) -> String {
        var text: UnsafeMutablePointer<CChar>?
        let result = unsafe sd_journal_get_cursor(raw, &text)
        try checkNegative(result, "read the place of a journal entry")
        defer { unsafe free(text) }
        return unsafe text.map { unsafe String(cString: $0) } ?? ""
    }

    /// Goes before the entry of a cursor, or, if that is gone, before the next one after it.
    ///
    /// The corresponding C function is `sd_journal_seek_cursor`.
    public func seek(toCursor cursor: String) throws(SystemError) {
        isBehindPresent = false
        let result = unsafe sd_journal_seek_cursor(raw, cursor)
        try checkNegative(result, "seek in the journal")
    }
}
