// What stood in a file, as a sentence may repeat it: short, and without a byte that would move a
// terminal's cursor.

/// Texts of the configuration inside sentences.
package enum Quoted {
    /// Returns a text between backticks, cut and with control characters escaped.
    package static func text(_ text: String) -> String {
        "`\(bare(text, limit: 100))`"
    }

    /// Returns a text cut and with control characters escaped.
    package static func bare(_ text: String, limit: Int) -> String {
        var bytes: [UInt8] = []
        EntryText.append(text, limit: limit, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a number of things: `1 route`, `2 routes`.
    package static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }

    /// Returns names between backticks with commas between them.
    static func list(_ names: [String]) -> String {
        names.map(text).joined(separator: ", ")
    }

    /// Returns the end of a sentence about an unknown name: what it might have been, if anything.
    static func guess(for name: String, among known: [String]) -> String {
        Spelling.nearest(to: name, in: known).map { "; did you mean \(text($0))?" } ?? "."
    }

    /// Returns what an unknown name might have been, or which ones there are.
    package static func hint(for name: String, among known: [String]) -> String {
        if let nearest = Spelling.nearest(to: name, in: known) {
            return "did you mean \(text(nearest))?"
        }
        return known.count == 1 ? "expected \(list(known))." : "expected one of \(list(known))."
    }
}
