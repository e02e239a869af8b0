// The 128-bit identifiers of systemd.

import CSystemd

/// A 128-bit identifier of systemd: a boot, a message, a random one.
public struct Identifier128: Sendable, Hashable, CustomStringConvertible {
    /// The two halves, each with its first byte as the most significant one.
    private let high: UInt64
    private let low: UInt64

    init(_ raw: sd_id128_t) {
        high = unsafe UInt64(bigEndian: raw.qwords.0)
        low = unsafe UInt64(bigEndian: raw.qwords.1)
    }

    var raw: sd_id128_t {
        sd_id128_t(qwords: (high.bigEndian, low.bigEndian))
    }

    /// The 32 lower-case hexadecimal digits.
    public var description: String { Self.digits(of: high) + Self.digits(of: low) }

    private static func digits(of half: UInt64) -> String {
        let text = String(half, radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text
    }

    /// Parses 32 hexadecimal digits; `nil` for any other text.
    ///
    /// The corresponding C function is `sd_id128_from_string`.
    public init?(_ text: String) {
        guard text.utf8.count == 32 else { return nil }
        var raw = sd_id128_t()
        let result = unsafe sd_id128_from_string(text, &raw)
        guard result >= 0 else { return nil }
        self.init(raw)
    }

    /// The identifier of the current boot.
    ///
    /// The corresponding C function is `sd_id128_get_boot`.
    public static func boot() throws(SystemError) -> Identifier128 {
        var raw = sd_id128_t()
        let result = unsafe sd_id128_get_boot(&raw)
        try checkNegative(result, "read the boot ID")
        return Identifier128(raw)
    }

    /// The identifier of the machine.
    ///
    /// The corresponding C function is `sd_id128_get_machine`.
    public static func machine() throws(SystemError) -> Identifier128 {
        var raw = sd_id128_t()
        let result = unsafe sd_id128_get_machine(&raw)
        try checkNegative(result, "read the machine ID")
        return Identifier128(raw)
    }

    /// Creates a random identifier.
    ///
    /// The corresponding C function is `sd_id128_randomize`.
    public static func random() throws(SystemError) -> Identifier128 {
        var raw = sd_id128_t()
        let result = unsafe sd_id128_randomize(&raw)
        try checkNegative(result, "make a random ID")
        return Identifier128(raw)
    }
}
