// What the present entry says.

import CSystemd
import Glibc

extension JournalReader {
    /// The value of a field of the present entry; nil when the entry has no such field.
    ///
    /// Of a repeated field, one of the values. The corresponding C function is
    /// `sd_journal_get_data`.
    public func field(_ name: String) throws(SystemError) -> [UInt8]? {
        try withField(name) { value in
            unsafe value.withUnsafeBufferPointer { unsafe Array($0) }
        }
    }

    /// The value of a field of the present entry as a number; nil when it is not `0` to `2^63 - 1`.
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

    /// Looks at the value of a field of the present entry without a copy; nil when there is none.
    public func withField<Result>(
        _ name: String,
        _ body: (Span<UInt8>) -> Result
    ) throws(SystemError) -> Result? {
        let prefix = name.utf8.count + 1
        return try withData(name) { data in
            body(data.extracting(min(prefix, data.count)...))
        }
    }

    /// Looks at `NAME=value`, as the journal has it.
    func withData<Result>(
        _ name: String,
        _ body: (Span<UInt8>) -> Result
    ) throws(SystemError) -> Result? {
        var data: UnsafeRawPointer?
        var length = 0
        let result = unsafe sd_journal_get_data(raw, name, &data, &length)
        if result == -ENOENT { return nil }
        try checkNegative(result, "read journal field", name)
        // The memory is good until the next call of the library.
        let bytes = unsafe UnsafeRawBufferPointer(start: data, count: length)
        return unsafe body(Span(_unsafeBytes: bytes))
    }

    /// When journald took the present entry, on the wall clock, in microseconds.
    ///
    /// The corresponding C function is `sd_journal_get_realtime_usec`.
    public func realtime() throws(SystemError) -> Int64 {
        var time: UInt64 = 0
        let result = unsafe sd_journal_get_realtime_usec(raw, &time)
        try checkNegative(result, "read the time of a journal entry")
        return Int64(clamping: time)
    }

    /// When journald took the present entry, on the monotonic clock, and in which boot.
    ///
    /// The corresponding C function is `sd_journal_get_monotonic_usec`.
    public func monotonic() throws(SystemError) -> (microseconds: Int64, boot: Identifier128) {
        var time: UInt64 = 0
        var boot = sd_id128_t()
        let result = unsafe sd_journal_get_monotonic_usec(raw, &time, &boot)
        try checkNegative(result, "read the time of a journal entry")
        return (Int64(clamping: time), Identifier128(boot))
    }
}
