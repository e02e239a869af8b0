// Strings with a number in them: `ab_a{n}_uri` is ten keys in one line of a provider file.

/// A text in which `{n}` stands for a number.
enum NumberTemplate {
    private static let mark = Array("{n}".utf8)

    static func hasMark(_ text: String) -> Bool { text.utf8.contains("{n}".utf8) }

    /// The text with the number in place of each mark.
    static func text(_ template: String, _ number: Int) -> String {
        guard hasMark(template) else { return template }
        let bytes = Array(template.utf8)
        var text: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: mark) {
                text.append(contentsOf: String(number).utf8)
                index += mark.count
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
