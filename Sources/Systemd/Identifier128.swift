// The 128-bit identifiers of systemd, always passed around as their 32 lower-case digits.

import CSystemd

/// A 128-bit identifier of systemd: a boot, a message, a random one.
public struct Identifier128: Sendable, Hashable, CustomStringConvertible {
    /// The 32 lower-case hexadecimal digits.
    public let description: String

    init(_ raw: sd_id128_t) {
        var raw = raw
        let bytes = unsafe withUnsafeBytes(of: &raw) { unsafe Array($0) }
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        description = String(decoding: text, as: UTF8.self)
    }

    /// Reads an identifier from 32 hexadecimal digits; nil when the text is something else.
    ///
    /// The corresponding C function is `sd_id128_from_string`.
    public init?(_ text: String) {
        guard text.utf8.count == 32 else { return nil }
        var raw = sd_id128_t()
        let result = unsafe sd_id128_from_string(text, &raw)
        guard result >= 0 else { return nil }
        self.init(raw)
    }

    /// The identifier of the running boot.
    ///
    /// The corresponding C function is `sd_id128_get_boot`.
    public static func boot() throws(SystemError) -> Identifier128 {
        var raw = sd_id128_t()
        let result = unsafe sd_id128_get_boot(&raw)
        try checkNegative(result, "read the boot ID")
        return Identifier128(raw)
    }

    /// A fresh random identifier.
    ///
    /// The corresponding C function is `sd_id128_randomize`.
    public static func random() throws(SystemError) -> Identifier128 {
        var raw = sd_id128_t()
        let result = unsafe sd_id128_randomize(&raw)
        try checkNegative(result, "make a random ID")
        return Identifier128(raw)
    }

    var raw: sd_id128_t {
        var raw = sd_id128_t()
        _ = unsafe sd_id128_from_string(description, &raw)
        return raw
    }
}
