// The expiry of a message, in all units that providers use.

import JSONText
import StrictJSON

/// Where an expiry is, and how it is written.
struct ExpiryRule: Sendable {
    static let keys = ["at", "as", "since", "zone"]

    /// How a time is written.
    enum Form: String, Sendable, CaseIterable {
        case epochSeconds = "epoch_s"
        case epochMilliseconds = "epoch_ms"
        case ttlSeconds = "ttl_s"
        case ttlMilliseconds = "ttl_ms"
        case ttlHours = "ttl_h"
        case date

        /// Whether the value is a time to live instead of a point in time.
        var isDuration: Bool {
            switch self {
            case .ttlSeconds, .ttlMilliseconds, .ttlHours: true
            case .epochSeconds, .epochMilliseconds, .date: false
            }
        }
    }

    /// The point in time from which a time to live counts.
    struct Since: Sendable {
        static let keys = ["at", "as"]

        let at: JSONPointer
        let form: Form
    }

    let at: JSONPointer
    let form: Form
    let since: Since?
    /// The offset from UTC, in seconds, of dates that name none.
    let zone: Int64

    init(_ cursor: RuleCursor) throws(JSONFault) {
        let members = try cursor.members(as: "An expiry", keys: Self.keys)
        guard let at = members["at"], let form = members["as"] else {
            throw cursor.value.fault("An expiry needs `at` and `as`.")
        }
        self.at = try at.pointer()
        self.form = try form.word(of: Form.self)
        since = members.value("since", Since.init)
        zone = members.value("zone", Self.zone) ?? 0
    }

    private static func zone(_ cursor: RuleCursor) throws(JSONFault) -> Int64 {
        guard let offset = DateText.zone(try cursor.string()[...]) else {
            throw cursor.value.fault("Expected an offset from UTC such as `+08:00`.")
        }
        return offset
    }
}

extension ExpiryRule.Since {
    fileprivate init(_ cursor: RuleCursor) throws(JSONFault) {
        let members = try cursor.members(as: "`since`", keys: Self.keys)
        guard let at = members["at"], let form = members["as"] else {
            throw cursor.value.fault("`since` needs `at` and `as`.")
        }
        self.form = try form.word(of: ExpiryRule.Form.self)
        guard !self.form.isDuration else {
            throw form.value.fault("Expected a moment: `epoch_s`, `epoch_ms` or `date`.")
        }
        self.at = try at.pointer()
    }
}

extension ExpiryRule.Form {
    /// The seconds that a text stands for, or `nil` if it does not have the form.
    ///
    /// The text is a decimal number or, in the form `date`, a date in `zone` (seconds from UTC)
    /// unless it names an offset. The number of a time to live may end in `s` for seconds.
    func seconds(_ text: String, zone: Int64) -> Double? {
        if self == .date { return DateText.seconds(text, zone: zone) }
        var digits = text.utf8[...]
        var form = self
        if isDuration, digits.last == UInt8(ascii: "s") {
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
