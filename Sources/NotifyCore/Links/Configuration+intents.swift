// What an `intent:` link stands for under the lists of schemes and hosts.

import LinkRouter

extension Configuration {
    /// Returns the link that a text stands for: the text itself, unless it is an `intent:` link.
    ///
    /// That is the app's link, if its scheme or host is listed; else the page to fall back to, if
    /// its host is. Where one of the two has a scheme that is never opened, here or in a link
    /// nested in it, the intent stays what it is, and is rejected as a whole.
    ///
    /// - Parameter text: The text of a link.
    /// - Returns: A text to be judged in its place.
    public func link(of text: String) -> String {
        guard let intent = IntentLink(text) else { return text }
        let candidates = [intent.link, intent.fallback].compactMap(\.self)
        if candidates.contains(where: { fault(in: $0) == .schemeDenied }) { return text }
        if let link = intent.link, !isUnlisted(link) { return link }
        if let page = intent.fallback, isPage(page) { return page }
        return intent.link ?? text
    }

    private func fault(in text: String) -> LinkError.Code? {
        do throws(LinkError) {
            _ = try Link(parsing: text, policy: navigator.policy)
            return nil
        } catch {
            return error.code
        }
    }

    private func isUnlisted(_ text: String) -> Bool {
        switch fault(in: text) {
        case .schemeUnknown, .hostDenied, .badLink: true
        default: false
        }
    }

    private func isPage(_ text: String) -> Bool {
        (try? Link(parsing: text, policy: navigator.policy))?.isWeb ?? false
    }
}
