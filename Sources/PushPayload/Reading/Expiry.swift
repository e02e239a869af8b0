// Expiries in all their units, brought to seconds since 1970.

import JSONText

extension ExpiryRule.Form {
    /// Whether the value is a span of time, not a moment.
    var isDuration: Bool {
        switch self {
        case .ttlSeconds, .ttlMilliseconds, .ttlHours: true
        case .epochSeconds, .epochMilliseconds, .date: false
        }
    }

    /// The seconds that a text says, or `nil` if it says none.
    ///
    /// The text is a decimal number, after which spans may have an `s` for seconds, or a date,
    /// which is in `zone` (seconds from UTC) if it names none.
    func seconds(_ text: String, zone: Int64) -> Double? {
        if self == .date { return DateText.seconds(text, zone: zone) }
        var digits = text.utf8[...]
        var form = self
        if isDuration, digits.last == 0x73 {
            digits = digits.dropLast()
            form = .ttlSeconds
        }
        let isNumber = digits.allSatisfy { byte in
            0x30...0x39 ~= byte || byte == 0x2E || byte == 0x2B || byte == 0x2D
                || byte | 0x20 == 0x65
        }
        guard isNumber, digits.count <= 32, let number = Double(Substring(digits)),
            number > 0, number <= 9e15
        else { return nil }
        switch form {
        case .epochMilliseconds, .ttlMilliseconds: return number / 1000
        case .ttlHours: return number * 3600
        default: return number
        }
    }
}

extension DocumentStore {
    /// The first expiry that the rules find, in seconds since 1970.
    ///
    /// Zero and negative numbers are no expiry: providers write 0 for "none".
    mutating func expiry(
        _ rules: [ExpiryRule],
        at place: Place,
        receivedAt: Int64?
    ) throws(PayloadError) -> Int64? {
        for rule in rules {
            guard let span = try seconds(rule.at, rule.form, rule.zone, place) else { continue }
            guard rule.form.isDuration else { return wholeSeconds(span) }
            var start = receivedAt.map(Double.init)
            if let since = rule.since {
                start = try seconds(since.at, since.form, rule.zone, place)
            }
            if let start { return wholeSeconds(start + span) }
        }
        return nil
    }

    private mutating func seconds(
        _ pointer: JSONPointer,
        _ form: ExpiryRule.Form,
        _ zone: Int64,
        _ place: Place
    ) throws(PayloadError) -> Double? {
        guard let found = try resolve(pointer, from: place), let text = identity(at: found) else {
            return nil
        }
        return form.seconds(LinkText.trimmed(text), zone: zone)
    }

    private func wholeSeconds(_ seconds: Double) -> Int64? {
        Int64(exactly: seconds.rounded(.down))
    }
}
