// "Did you mean …?": most unknown names are known ones with a slip of the finger.

/// Finds what somebody meant to write.
enum Spelling {
    /// Names longer than this are not compared: none that is known is nearly as long.
    private static let longest = 64

    /// Returns the known name that is nearest to an unknown one: one slip away in a name of three
    /// letters or more, two in one of five.
    static func nearest(to name: String, in known: [String]) -> String? {
        guard name.utf8.count <= longest else { return nil }
        let written = Array(name.utf8)
        var best: (name: String, distance: Int)?
        for candidate in known {
            let length = min(written.count, candidate.utf8.count)
            let allowed = length < 3 ? 0 : length < 5 ? 1 : 2
            // Thousands of screens are compared in no time if most need not be.
            guard abs(written.count - candidate.utf8.count) <= allowed else { continue }
            let distance = distance(written, Array(candidate.utf8))
            if distance <= allowed, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// The number of letters to add, drop, replace, or swap with their neighbour, without regard
    /// to case (optimal string alignment).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let left = left.map(lowercased)
        let right = right.map(lowercased)
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(
                    last[column + 1] + 1,
                    current[column] + 1,
                    last[column] + (letter == other ? 0 : 1)
                )
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
}
