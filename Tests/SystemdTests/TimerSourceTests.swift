// Timers fire in order, once, and never too early.

import Systemd
import Testing

@Suite("A timer")
struct TimerSourceTests {
    @Test("does not fire before it is armed, nor after it is disarmed")
    func disarmed() throws {
        let loop = try EventLoop()
        let timer = try loop.addTimer { Issue.record("fired") }
        #expect(!timer.isArmed)
        #expect(try !loop.runOnce(waitingFor: .milliseconds(2)))
        timer.arm(after: .zero)
        #expect(timer.isArmed)
        timer.disarm()
        #expect(!timer.isArmed)
        #expect(try !loop.runOnce(waitingFor: .milliseconds(2)))
    }

    @Test(
        "fires once, not before its time, and can be re-armed",
        arguments: [SystemClock.monotonic, .boottime, .realtime]
    )
    func once(clock: SystemClock) throws {
        let loop = try EventLoop()
        var fired: [Duration] = []
        let timer = try loop.addTimer(clock: clock) { fired.append(clock.now) }
        for round in 1...2 {
            let due = clock.now + .milliseconds(3)
            timer.arm(at: due, accuracy: .microseconds(1))
            try loop.runOnce()
            #expect(fired.count == round)
            #expect(fired.last.map { $0 >= due } == true)
            #expect(!timer.isArmed)
            #expect(try !loop.runOnce(waitingFor: .zero))
        }
    }

    @Test("fires before a later one, in any order of arming")
    func order() throws {
        let loop = try EventLoop()
        var fired: [Int] = []
        let timers = try [0, 1, 2].map { number in
            try loop.addTimer { fired.append(number) }
        }
        for expected in [1, 0, 2] {
            for timer in timers { timer.arm(after: .seconds(1_000)) }
            timers[expected].arm(after: .milliseconds(1), accuracy: .microseconds(1))
            try loop.runOnce()
            #expect(fired.last == expected)
        }
        #expect(fired.count == 3)
    }

    @Test("armed for a past time fires in the next turn")
    func past() throws {
        let loop = try EventLoop()
        var count = 0
        let timer = try loop.addTimer { count += 1 }
        timer.arm(at: .seconds(-1))
        try loop.runOnce(waitingFor: .zero)
        timer.arm(after: .seconds(-1))
        try loop.runOnce(waitingFor: .zero)
        #expect(count == 2)
    }

    @Test("can arm itself in its handler")
    func rearming() throws {
        let loop = try EventLoop()
        var count = 0
        var timer: TimerSource?
        timer = try loop.addTimer {
            count += 1
            if count == 5 { loop.exit(0) } else { timer?.arm(after: .zero) }
        }
        timer?.arm(after: .microseconds(10))
        #expect(try loop.run() == 0)
        #expect(count == 5)
        timer?.cancel()
    }
}
