// Dates in ISO 8601 and similar forms, without the C library's time zones.

/// Reads `2023-11-13T06:17:30.000Z`, `2013-10-30 12:00:00`, `2026-01-01T00:00:00+08:00`.
enum DateText {
    /// The seconds since 1970 of a date, or `nil` if the text is no date.
    ///
    /// A date that names no offset is in `zone`, in seconds from UTC.
    static func seconds(_ text: String, zone: Int64) -> Double? {
        var rest = text.utf8[...]
        guard let year = number(&rest, digits: 4), skip(0x2D, &rest),
            let month = number(&rest, digits: 2), skip(0x2D, &rest),
            let day = number(&rest, digits: 2), skip(0x54, &rest) || skip(0x20, &rest),
            let hour = number(&rest, digits: 2), skip(0x3A, &rest),
            let minute = number(&rest, digits: 2), skip(0x3A, &rest),
            let second = number(&rest, digits: 2),
            year >= 1970, 1...12 ~= month, 1...days(in: month, of: year) ~= day,
            hour < 24, minute < 60, second < 61
        else { return nil }
        if skip(0x2E, &rest) { rest = rest.drop { 0x30...0x39 ~= $0 } }
        guard let offset = rest.isEmpty ? zone : DateText.zone(Substring(rest)) else { return nil }
        let day0 = daysSinceEpoch(year, month, day)
        return Double(day0 * 86_400 + hour * 3600 + minute * 60 + second - offset)
    }

    /// The offset from UTC of `Z`, `+08:00` or `-0330`, in seconds.
    static func zone(_ text: Substring) -> Int64? {
        var rest = text.utf8
        if skip(0x5A, &rest) { return rest.isEmpty ? 0 : nil }
        let isWest = rest.first == 0x2D
        guard isWest || rest.first == 0x2B else { return nil }
        rest = rest.dropFirst()
        guard let hours = number(&rest, digits: 2) else { return nil }
        _ = skip(0x3A, &rest)
        guard let minutes = number(&rest, digits: 2), rest.isEmpty, hours < 24, minutes < 60 else {
            return nil
        }
        let offset = hours * 3600 + minutes * 60
        return isWest ? -offset : offset
    }

    /// The days from 1970-01-01, by counting leap years in the proleptic Gregorian calendar.
    private static func daysSinceEpoch(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let past = year - 1
        let leapDays = past / 4 - past / 100 + past / 400 - 477
        var days = (year - 1970) * 365 + leapDays + day - 1
        for earlier in 1..<13 where Int64(earlier) < month {
            days += DateText.days(in: Int64(earlier), of: year)
        }
        return days
    }

    private static func days(in month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func number(_ rest: inout Substring.UTF8View, digits: Int) -> Int64? {
        guard rest.count >= digits else { return nil }
        var value: Int64 = 0
        for byte in rest.prefix(digits) {
            guard 0x30...0x39 ~= byte else { return nil }
            value = value * 10 + Int64(byte - 0x30)
        }
        rest = rest.dropFirst(digits)
        return value
    }

    private static func skip(_ byte: UInt8, _ rest: inout Substring.UTF8View) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }
}
