// Splits an input into values by lines, so that seeds can be read and written by hand.

/// Random choices that depend only on the input, so that a crash can be reproduced (splitmix64).
struct Choices: RandomNumberGenerator {
    private var state: UInt64

    init(from bytes: [UInt8]) {
        // FNV-1a: every byte changes every later choice.
        state = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}

extension [UInt8] {
    /// The bytes as text, with invalid UTF-8 replaced.
    var text: String { String(decoding: self, as: UTF8.self) }

    /// The first lines; the last element has the rest.
    func lines(_ count: Int) -> [[UInt8]] {
        split(separator: 0x0A, maxSplits: count - 1, omittingEmptySubsequences: false)
            .map(Array.init)
    }

    /// The parts between lines of `---`.
    var documents: [[UInt8]] {
        var documents: [[UInt8]] = [[]]
        for line in split(separator: 0x0A, omittingEmptySubsequences: false) {
            if line.elementsEqual("---".utf8) {
                documents.append([])
            } else {
                documents[documents.count - 1] += line + [0x0A]
            }
        }
        return documents
    }
}
