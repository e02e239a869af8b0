// What happens next in a test that nobody wrote down, with a seed, so that a failure can be had again.

/// A random source with a seed.
struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }

    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
