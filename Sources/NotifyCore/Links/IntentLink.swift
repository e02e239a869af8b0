// `intent:` links, which contain a link of an app and the page to open if the app is not installed.
// One of the two is opened in place of the intent.

import LinkRouter

/// The parts of an `intent:` link that name something to open.
///
/// The form is that of Android's `Intent.toUri`: the data of the intent, then
/// `#Intent;name=value;…;end`. The other parts of an intent, such as a package or a component,
/// matter only to a system that starts apps.
package struct IntentLink: Sendable, Hashable {
    /// The link of the app: the intent's scheme and data; `nil` without a scheme.
    package let link: String?
    /// The page to open if the app is not installed.
    package let fallback: String?

    private static let prefix = "intent:"
    private static let mark = "#Intent;"

    /// Parses a text; `nil` if it is not an intent, has no end, or names two schemes or pages.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.starts(with: Self.prefix.utf8),
            let hash = bytes.lastIndex(of: UInt8(ascii: "#")),
            bytes[hash...].starts(with: Self.mark.utf8)
        else { return nil }
        let subject = bytes[..<hash].dropFirst(Self.prefix.utf8.count)
        let parts = bytes[hash...].dropFirst(Self.mark.utf8.count)
            .split(separator: UInt8(ascii: ";"))
        guard let end = parts.firstIndex(where: { $0.elementsEqual("end".utf8) }) else {
            return nil
        }
        // The parts after a selector describe the app, not the link.
        let names = parts[..<end].prefix { !$0.elementsEqual("SEL".utf8) }
        let schemes = names.compactMap { Self.value(of: "scheme=", in: $0) }
        let pages = names.compactMap { Self.value(of: "S.browser_fallback_url=", in: $0) }
        guard Set(schemes).count < 2, Set(pages).count < 2 else { return nil }
        link = schemes.first.map { $0 + ":" + String(Substring(subject)) }
        fallback = pages.first.flatMap(PercentEncoding.decode)
    }

    private static func value(of name: String, in part: Substring.UTF8View) -> String? {
        guard part.starts(with: name.utf8) else { return nil }
        return String(Substring(part.dropFirst(name.utf8.count)))
    }
}
