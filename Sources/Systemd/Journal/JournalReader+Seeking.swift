// Going to a place in the journal, by the ways that are right in systemd 252 too.

import CSystemd

extension JournalReader {
    /// Goes before the first entry.
    ///
    /// The corresponding C function is `sd_journal_seek_head`.
    public func seekHead() throws(SystemError) {
        isBehindPresent = false
        let result = unsafe sd_journal_seek_head(raw)
        try checkNegative(result, "seek in the journal")
    }

    /// Goes behind the last entry that is there now, so that `next()` finds what comes later.
    ///
    /// The corresponding C function is `sd_journal_seek_tail`.
    public func seekTail() throws(SystemError) {
        let result = unsafe sd_journal_seek_tail(raw)
        try checkNegative(result, "seek in the journal")
        // next() right behind the tail finds nothing for ever, or the last entry again.
        let last = unsafe sd_journal_previous(raw)
        try checkNegative(last, "seek in the journal")
        if last == 0 { try seekHead() } else { isBehindPresent = true }
    }

    /// Goes before the first entry at or after a wall-clock time.
    ///
    /// The corresponding C function is `sd_journal_seek_realtime_usec`.
    public func seek(toRealtime microseconds: Int64) throws(SystemError) {
        isBehindPresent = false
        let result = unsafe sd_journal_seek_realtime_usec(raw, UInt64(clamping: microseconds))
        try checkNegative(result, "seek in the journal")
    }

    /// Goes behind the last entry of a boot that is older than a time of that boot.
    ///
    /// What comes after it is shown, later boots included; without such an entry, all is shown.
    /// It walks back from the tail, because `sd_journal_seek_monotonic_usec` shows a file from
    /// its beginning when nothing in it is late enough.
    public func seek(toMonotonic microseconds: Int64, of boot: Identifier128) throws(SystemError) {
        try seekTail()
        while try previous() {
            let time = try monotonic()
            if time.boot == boot, time.microseconds < microseconds { return }
        }
    }
}
