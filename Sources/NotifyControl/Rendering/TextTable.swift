// Tables for a terminal: each column is as wide as its widest cell.

/// Rows of cells.
struct TextTable: Sendable {
    /// The rows, all with the same number of cells.
    var rows: [[String]]

    /// The rows as lines, without trailing spaces.
    var lines: [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                guard row[(column + 1)...].contains(where: { !$0.isEmpty }) else { break }
                line += String(repeating: " ", count: widths[column] - cell.count + 2)
            }
            return line
        }
    }
}
