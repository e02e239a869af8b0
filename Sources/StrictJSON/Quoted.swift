// Text of a file inside a message: shortened, and without control characters for a terminal.

/// Formats names and other text for use in messages.
package enum Quoted {
    /// Returns a text between backticks, cut to 100 bytes and with control characters escaped.
    package static func text(_ text: String) -> String {
        "`\(bare(text, limit: 100))`"
    }

    /// Returns a text cut to a number of bytes and with control characters escaped.
    package static func bare(_ text: String, limit: Int) -> String {
        var bytes: [UInt8] = []
        LegibleText.append(text, limit: limit, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a number with its noun: `1 route`, `2 routes`.
    package static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }

    /// Returns names between backticks with commas between them.
    package static func list(_ names: [String]) -> String {
        names.map(text).joined(separator: ", ")
    }

    /// Returns the end of a sentence about an unknown name: the known name that resembles it, if
    /// any.
    package static func guess(for name: String, among known: [String]) -> String {
        NearestName.find(name, in: known).map { "; did you mean \(text($0))?" } ?? "."
    }

    /// Returns the known name that resembles an unknown one, or all known names.
    package static func hint(for name: String, among known: [String]) -> String {
        if let nearest = NearestName.find(name, in: known) {
            return "did you mean \(text(nearest))?"
        }
        return known.count == 1 ? "expected \(list(known))." : "expected one of \(list(known))."
    }
}
