// What happens next in a walk that nobody wrote down, with a seed, so that a failure can be had again.

/// A random source with a seed (SplitMix64: Steele, Lea and Flood, 2014).
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

    mutating func happens(_ times: Int, of count: Int) -> Bool { below(count) < times }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
