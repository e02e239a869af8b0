// Values of options and operands, checked before anything is sent: a value that the daemon would
// refuse is wrong usage.

import NotifyCore
import StrictJSON

extension Words {
    /// The session that is named, if one is.
    func session() throws(UsageError) -> String? {
        try text(.session, limit: Limits.sessionKey)
    }

    /// The text of an option, if it is there.
    func text(
        _ option: OptionDescription,
        limit: Int = Limits.name
    ) throws(UsageError) -> String? {
        guard let value = value(option) else { return nil }
        return try Self.check(value, option.name, limit: limit)
    }

    /// A whole number, if the option is there.
    func integer(_ option: OptionDescription) throws(UsageError) -> Int64? {
        guard let value = value(option) else { return nil }
        guard let number = Int64(value) else {
            throw UsageError(
                message: "\(option.spelling) must be a whole number, found \(Quoted.text(value))."
            )
        }
        return number
    }

    /// Returns a text of 1 to `limit` bytes.
    static func check(
        _ value: String,
        _ name: String,
        limit: Int = Limits.name
    ) throws(UsageError) -> String {
        guard (1...limit).contains(value.utf8.count) else {
            throw UsageError(
                message: "\(name) must have 1 to \(limit) bytes, found \(value.utf8.count)."
            )
        }
        return value
    }
}
