// Choosing one of the two links of an `intent:` link by the listed schemes and hosts.

import LinkRouter

extension Configuration {
    /// Returns the text of the link to open: the text itself, unless it is an `intent:` link.
    ///
    /// For an intent it is the app's link if its scheme or host is listed, otherwise the fallback
    /// page if its host is listed. If one of the two, or a link nested in it, has a denied scheme,
    /// the intent is returned unchanged, so that it is rejected as a whole.
    ///
    /// - Parameter text: The text of a link.
    /// - Returns: The text of the link to open.
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
