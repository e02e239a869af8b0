// All clock readings and waits of a loop use this type. Programs run on the kernel's clocks; tests
// use clocks that run faster, or that change only when they are stepped.

/// The time of a loop's clocks and timers.
public final class LoopTime {
    /// The seconds that pass in one second of the kernel; with 0 only steps change the time.
    private let speed: Int
    private let beginning: [SystemClock: Duration]
    private var steps: [SystemClock: Duration] = [:]
    private let isKernelTime: Bool
    /// The closures that are called after a step of a clock.
    private var stepHandlers: [(SystemClock) -> Void] = []

    /// Creates the time of the kernel's clocks.
    public init() {
        isKernelTime = true
        speed = 1
        beginning = [:]
    }

    /// Creates a time that begins at the kernel's time and runs at another speed.
    ///
    /// - Parameter speed: The seconds that pass in one second of the kernel; with 0 only steps
    ///   change the time.
    public init(speed: Int) {
        isKernelTime = false
        self.speed = speed
        let clocks: [SystemClock] = [.monotonic, .boottime, .realtime]
        beginning = Dictionary(uniqueKeysWithValues: clocks.map { ($0, $0.now) })
    }

    /// Steps a clock, as a suspend steps the boot clock and an operator the wall clock.
    ///
    /// Timers on this clock that become due fire in the next turn of their loop.
    public func step(_ clock: SystemClock, by time: Duration) {
        steps[clock, default: .zero] += time
        for handler in stepHandlers { handler(clock) }
    }

    /// Returns the time of a clock at a time of the kernel's clock.
    func reading(of clock: SystemClock, at kernel: Duration) -> Duration {
        guard !isKernelTime, let beginning = beginning[clock] else { return kernel }
        return beginning + (kernel - beginning) * speed + (steps[clock] ?? .zero)
    }

    /// Returns the kernel's wait for a duration of this time.
    func wait(_ time: Duration) -> Duration {
        if speed == 1 { return time }
        return speed > 0 ? time / speed : time > .zero ? .seconds(Int64.max) : .zero
    }

    /// Calls a closure after each step; the kernel's clocks report none.
    func afterStep(_ body: @escaping (SystemClock) -> Void) {
        if !isKernelTime { stepHandlers.append(body) }
    }
}
