// Timing. Contestants alternate in one run, so that noise affects all of them alike.

/// One of the alternatives that are compared.
struct Contestant {
    let name: String
    /// Does the work once and returns a number, so that the optimizer cannot remove it.
    let work: () throws -> Int
}

/// Runs contestants alternately and prints nanoseconds per turn and ratios to the first contestant.
///
/// A ratio compares times of the same round, since load affects both alike. The median is printed.
struct Comparison {
    var rounds = 25
    /// The time of one contestant in one round.
    var roundTime = Duration.milliseconds(10)

    func run(_ title: String, bytes: Int, _ contestants: [Contestant]) throws {
        print("\(title), \(bytes) bytes, \(rounds) rounds")
        var times = [[Double]](repeating: [], count: contestants.count)
        let turns = try contestants.map(turnsPerRound)
        for _ in 0..<rounds {
            for (index, contestant) in contestants.enumerated() {
                times[index].append(try nanoseconds(contestant, turns: turns[index]))
            }
        }
        for (contestant, samples) in zip(contestants, times) {
            let fastest = samples.min() ?? 0
            let ratio = Self.median(zip(samples, times[0]).map { $0 / $1 })
            let columns = [
                Self.pad(contestant.name, 28, left: true),
                Self.pad(Self.rounded(fastest), 10),
                Self.pad(Self.rounded(Self.median(samples)), 10),
                Self.pad(Self.thousandths(ratio), 8),
                Self.pad(Self.rounded(Double(bytes) * 1000 / fastest), 8),
            ]
            print("  " + columns.joined())
        }
    }

    static func printHeader() {
        print("  contestant: fastest ns, median ns, ratio to the first, MB/s of the fastest")
    }

    private func turnsPerRound(_ contestant: Contestant) throws -> Int {
        var turns = 1
        while true {
            let time = try nanoseconds(contestant, turns: turns) * Double(turns)
            let wanted = roundTime / .nanoseconds(1)
            if time > wanted / 4 { return max(1, Int(Double(turns) * wanted / time)) }
            turns *= 2
        }
    }

    private func nanoseconds(_ contestant: Contestant, turns: Int) throws -> Double {
        var sum = 0
        let clock = ContinuousClock()
        let time = try clock.measure {
            for _ in 0..<turns { sum &+= try contestant.work() }
        }
        // Never true, but the optimizer cannot prove that.
        if sum == .min { print(sum) }
        return time / .nanoseconds(turns)
    }

    private static func median(_ samples: [Double]) -> Double {
        samples.sorted()[samples.count / 2]
    }

    private static func rounded(_ value: Double) -> String { String(Int(value + 0.5)) }

    private static func thousandths(_ value: Double) -> String {
        let whole = Int(value * 1000 + 0.5)
        let digits = String(whole % 1000)
        return "\(whole / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
    }

    private static func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return left ? text + space : space + text
    }
}
