// Clocks and identifiers.

import Foundation
import Testing

@testable import Systemd

@Suite("Clocks")
struct SystemClockTests {
    @Test("do not run backwards", arguments: [SystemClock.monotonic, .boottime, .realtime])
    func forwards(clock: SystemClock) {
        let first = clock.microseconds
        let second = clock.now
        #expect(first > 0)
        #expect(Duration.microseconds(first) <= second)
    }

    @Test("include the time of day")
    func timeOfDay() {
        let difference =
            Date().timeIntervalSince1970 - Double(SystemClock.realtime.microseconds) / 1e6
        #expect(abs(difference) < 60)
    }

    @Test(
        "convert durations to microseconds, rounded up and clamped",
        arguments: [
            (Duration.zero, 0),
            (.nanoseconds(1), 1),
            (.microseconds(1), 1),
            (.nanoseconds(1_000_001), 1_001),
            (.seconds(-5), 0),
            (.nanoseconds(-1), 0),
            (.seconds(3), 3_000_000),
            (.seconds(Int64.max), UInt64.max),
            (.seconds(Int64.min), 0),
        ] as [(Duration, UInt64)]
    )
    func clamped(duration: Duration, microseconds: UInt64) {
        #expect(duration.clampedMicroseconds == microseconds)
    }
}

@Suite("Identifiers")
struct Identifier128Tests {
    @Test("of the boot match the kernel's")
    func boot() throws {
        let text = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        let digits = text.filter(\.isHexDigit)
        #expect(try Identifier128.boot().description == digits)
    }

    @Test("are 32 random digits that can be parsed")
    func random() throws {
        let first = try Identifier128.random()
        #expect(first.description.utf8.count == 32)
        #expect(try Identifier128.random() != first)
        #expect(Identifier128(first.description) == first)
        #expect(Identifier128(first.raw) == first)
    }

    @Test("have leading zeros")
    func zeros() {
        let text = "00000000000000010000000000000a0b"
        #expect(Identifier128(text)?.description == text)
    }

    @Test(
        "are not parsed from other texts",
        arguments: [
            "", "12", "0000000000000001000000000000000g", "00000000-0000-0001-0000-00000000000",
        ]
    )
    func others(text: String) {
        #expect(Identifier128(text) == nil)
    }
}
