// Which of the two links of an `intent:` link is decided about, by the listed schemes and hosts.

import LinkRouter

extension Configuration {
    /// Returns the link that a text stands for: the text itself, unless it is an `intent:` link.
    ///
    /// That is the app's link, if its scheme or host is listed; else the fallback page, if its host
    /// is. If one of the two, or a link nested in it, has a scheme that is never opened, the intent is
    /// returned unchanged and so rejected as a whole.
    ///
    /// - Parameter text: The text of a link.
    /// - Returns: The text of the link to decide about.
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
