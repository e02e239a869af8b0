// A loop with a simulated clock.

import Systemd
import Testing

@Suite("A loop's time")
struct LoopTimeTests {
    private static let clocks: [SystemClock] = [.monotonic, .boottime, .realtime]

    @Test("is the kernel's by default", arguments: clocks)
    func kernel(clock: SystemClock) throws {
        let loop = try EventLoop()
        let before = clock.now
        let now = loop.now(clock)
        #expect(before <= now && now <= clock.now)
        loop.time.step(clock, by: .seconds(1_000))
        #expect(loop.now(clock) < before + .seconds(1_000), "the kernel's clocks cannot be stepped")
    }

    @Test("stands still at speed 0 and advances by steps", arguments: clocks)
    func standing(clock: SystemClock) throws {
        let time = LoopTime(speed: 0)
        let loop = try EventLoop(time: time)
        let before = loop.now(clock)
        var fired = 0
        let timer = try loop.addTimer(clock: clock) { fired += 1 }
        timer.arm(after: .milliseconds(1))
        try loop.runOnce(waitingFor: .zero)
        #expect(loop.now(clock) == before && fired == 0)
        time.step(clock, by: .microseconds(999))
        #expect(try !loop.runOnce(waitingFor: .zero))
        for other in Self.clocks where other != clock { time.step(other, by: .seconds(1)) }
        #expect(try !loop.runOnce(waitingFor: .zero), "this timer uses another clock")
        time.step(clock, by: .microseconds(1))
        #expect(try loop.runOnce(waitingFor: .zero))
        #expect(loop.now(clock) == before + .milliseconds(1) && fired == 1)
        timer.arm(at: before + .milliseconds(3))
        time.step(clock, by: .seconds(-1))
        #expect(try !loop.runOnce(waitingFor: .zero))
        time.step(clock, by: .seconds(2))
        #expect(try loop.runOnce(waitingFor: .zero))
        #expect(fired == 2 && !timer.isArmed)
    }

    @Test("runs at the given speed, and so do its timers", arguments: clocks)
    func faster(clock: SystemClock) throws {
        let loop = try EventLoop(time: LoopTime(speed: 1_000_000))
        let start = loop.now(clock)
        var fired: Duration?
        let timer = try loop.addTimer(clock: clock) { fired = loop.now(clock) }
        timer.arm(after: .seconds(3_600), accuracy: .seconds(60))
        try loop.runOnce(waitingFor: .seconds(36_000_000))
        #expect(fired.map { $0 >= start + .seconds(3_600) } == true)
    }
}
