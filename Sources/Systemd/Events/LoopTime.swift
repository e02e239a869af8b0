// Where a loop's time comes from: the one place at which clocks are read and waits are begun. A
// program runs on the kernel's clocks; a test gives its loop another time, which runs faster, or
// stands still until it is stepped.

/// The time that a loop's clocks show and its timers wait for.
public final class LoopTime {
    /// How many seconds pass in one second of the kernel's; in 0 none pass by themselves.
    private let speed: Int
    private let beginning: [SystemClock: Duration]
    private var steps: [SystemClock: Duration] = [:]
    private let isKernels: Bool
    /// What is to be done when a clock was stepped.
    private var onStep: [(SystemClock) -> Void] = []

    /// The kernel's clocks.
    public init() {
        isKernels = true
        speed = 1
        beginning = [:]
    }

    /// Clocks that begin at the kernel's time and go on at another speed.
    ///
    /// - Parameter speed: How many seconds pass in one of the kernel's; with 0 only steps count.
    public init(speed: Int) {
        isKernels = false
        self.speed = speed
        let clocks: [SystemClock] = [.monotonic, .boottime, .realtime]
        beginning = Dictionary(uniqueKeysWithValues: clocks.map { ($0, $0.now) })
    }

    /// Sets a clock, as a suspend does to the boot clock or an operator to the wall clock.
    ///
    /// Timers on this clock that are due then fire in the next turn of their loop.
    public func step(_ clock: SystemClock, by time: Duration) {
        steps[clock, default: .zero] += time
        for tell in onStep { tell(clock) }
    }

    /// Returns what a clock shows when the kernel's shows a time.
    func shown(_ clock: SystemClock, at kernel: Duration) -> Duration {
        guard !isKernels, let beginning = beginning[clock] else { return kernel }
        return beginning + (kernel - beginning) * speed + (steps[clock] ?? .zero)
    }

    /// Returns how long the kernel must wait until a time has passed here.
    func wait(_ time: Duration) -> Duration {
        if speed == 1 { return time }
        return speed > 0 ? time / speed : time > .zero ? .seconds(Int64.max) : .zero
    }

    /// Calls a closure after each step, if there can be any.
    func afterStep(_ body: @escaping (SystemClock) -> Void) {
        if !isKernels { onStep.append(body) }
    }
}
