// Texts with a number in them: `ab_a{n}_uri` is ten keys in one line of the catalogue.

/// A text in which `{n}` stands for a number.
enum NumberTemplate {
    static let mark = "{n}"

    static func hasMark(_ text: String) -> Bool { text.utf8.contains(mark.utf8) }

    /// The text with the number in place of each mark.
    static func text(_ template: String, _ number: Int) -> String {
        guard hasMark(template) else { return template }
        var text = ""
        var rest = template[...]
        while let character = rest.first {
            if rest.utf8.starts(with: mark.utf8) {
                text.append(String(number))
                rest = rest.dropFirst(mark.count)
            } else {
                text.append(character)
                rest = rest.dropFirst()
            }
        }
        return text
    }
}
