// Names are bytes here, as they are in links: `String ==` takes NFC and NFD for the same name.

/// A name that is told apart by its bytes.
struct ExactName: Sendable, Hashable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactName, right: ExactName) -> Bool {
        // Strings with the same bytes are equal; most that are not are told apart much faster.
        left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        // Equal bytes are equal strings, so the standard hash will do.
        hasher.combine(text)
    }
}
