// Suggestions for unknown names: most of them are known names with a typing error.

/// Finds the known name that a misspelt one resembles.
package enum NearestName {
    /// Longer names are not compared, which bounds the cost of a hostile file.
    private static let longest = 64

    /// Returns the known name with the fewest typing errors: at most one in a name of three letters
    /// or more, two in one of five.
    package static func find(_ name: String, in known: [String]) -> String? {
        guard name.utf8.count <= longest else { return nil }
        let written = Array(name.utf8)
        var best: (name: String, distance: Int)?
        for candidate in known {
            let length = min(written.count, candidate.utf8.count)
            let allowed = length < 3 ? 0 : length < 5 ? 1 : 2
            // The length alone rules out most of thousands of names.
            guard abs(written.count - candidate.utf8.count) <= allowed else { continue }
            let distance = distance(written, Array(candidate.utf8))
            if distance <= allowed, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// The number of letters to insert, delete, replace, or swap with their neighbour, regardless
    /// of case (optimal string alignment distance).
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
