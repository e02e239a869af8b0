// Expiries in every unit that providers use.

import Testing

@testable import PushPayload

@Suite("Expiry")
struct ExpiryTests {
    /// The expiry of a payload received at 1 000 whose `e` has this value, by this rule.
    private func expiry(_ value: String, _ rule: String) throws -> Int64? {
        let provider = #"{"marker": {"/x": 1}, "expires": \#(rule)}"#
        return try read(
            #"{"x": 1, "e": \#(value), "sent": "5000", "sent_s": 7}"#,
            receivedAt: 1000,
            files: ["a.json": #"{"providers": {"acme": \#(provider)}}"#]
        ).expires
    }

    @Test(
        "is read in its unit, from a number or a text",
        arguments: [
            ("1767225600", "epoch_s", 1_767_225_600),
            (#""1767225600""#, "epoch_s", 1_767_225_600),
            (#"" 1767225600 ""#, "epoch_s", 1_767_225_600),
            ("1767225600999", "epoch_ms", 1_767_225_600),
            (#""1767225600999""#, "epoch_ms", 1_767_225_600),
            ("1.7672256e9", "epoch_s", 1_767_225_600),
            ("60", "ttl_s", 1060),
            (#""3.5s""#, "ttl_s", 1003),
            (#""10000s""#, "ttl_s", 11_000),
            ("3600000", "ttl_ms", 4600),
            (#""5s""#, "ttl_ms", 1005),
            ("24", "ttl_h", 87_400),
            (#""1970-01-01T00:01:40Z""#, "date", 100),
            (#""2023-11-13T06:17:30.000Z""#, "date", 1_699_856_250),
            (#""2013-10-30 12:00:00""#, "date", 1_383_134_400),
            (#""2024-02-29T00:00:00+08:00""#, "date", 1_709_136_000),
            (#""2000-03-01T00:00:00-0330""#, "date", 951_881_400),
        ]
    )
    func units(value: String, form: String, seconds: Int64) throws {
        #expect(try expiry(value, #"{"at": "/e", "as": "\#(form)"}"#) == seconds)
    }

    @Test(
        "is absent if the value is invalid",
        arguments: [
            ("0", "epoch_s"), ("0", "ttl_s"), ("-5", "ttl_s"), (#""0""#, "epoch_ms"),
            (#""""#, "epoch_s"), ("null", "epoch_s"), ("true", "epoch_s"), ("{}", "ttl_s"),
            (#""soon""#, "epoch_s"), (#""5m""#, "ttl_s"), (#""5s""#, "epoch_s"),
            ("1e400", "epoch_s"),
            (#""nan""#, "epoch_s"), (#""0x10""#, "epoch_s"), (#""inf""#, "ttl_s"),
            ("99999999999999999999999999", "epoch_s"), (#""2023-13-01T00:00:00Z""#, "date"),
            (#""2023-02-29T00:00:00Z""#, "date"), (#""2023-01-01""#, "date"),
            (#""2023-01-01T00:00:00+8""#, "date"), (#""2023-01-01T24:00:00Z""#, "date"),
        ]
    )
    func nothing(value: String, form: String) throws {
        #expect(try expiry(value, #"{"at": "/e", "as": "\#(form)"}"#) == nil)
    }

    @Test("is relative to the time of sending, if the payload has one")
    func since() throws {
        let sent = #"{"at": "/e", "as": "ttl_s", "since": {"at": "/sent", "as": "epoch_ms"}}"#
        #expect(try expiry("60", sent) == 65)
        let seconds = #"{"at": "/e", "as": "ttl_s", "since": {"at": "/sent_s", "as": "epoch_s"}}"#
        #expect(try expiry("60", seconds) == 67)
        let missing = #"{"at": "/e", "as": "ttl_s", "since": {"at": "/no", "as": "epoch_s"}}"#
        #expect(try expiry("60", missing) == nil)
    }

    @Test("is taken from the first rule that yields one")
    func firstRule() throws {
        let rules = #"[{"at": "/no", "as": "epoch_s"}, {"at": "/e", "as": "ttl_s"}]"#
        #expect(try expiry("60", rules) == 1060)
    }

    @Test("is in the time zone that the catalogue sets")
    func zone() throws {
        let rule = #"{"at": "/e", "as": "date", "zone": "+08:00"}"#
        #expect(try expiry(#""2013-10-30 12:00:00""#, rule) == 1_383_105_600)
        #expect(try expiry(#""2013-10-30T12:00:00Z""#, rule) == 1_383_134_400)
    }

    @Test("is absent for a time to live if the time of arrival is unknown")
    func unknownArrival() throws {
        let payload = #"{"to": "T", "time_to_live": 60, "data": {"url": "app://x"}}"#
        #expect(try read(payload, receivedAt: nil).expires == nil)
        #expect(try read(payload, receivedAt: 5).expires == 65)
    }
}
