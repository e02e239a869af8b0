// One shape of a provider's payloads: its marker, and where its values are.

import StrictJSON

/// The rules for one shape of payload.
///
/// A provider has one for each platform that differs.
final class Shape: Sendable {
    static let keys = [
        "marker", "level", "noLink", "link", "notLinks", "buttons", "id", "replaceKey", "expires",
        "silent", "silentUnlessLink", "generic",
    ]
    /// The most shapes of one provider.
    static let limit = 16

    let provider: String
    /// The condition by which this shape is recognised.
    let marker: Condition
    /// Whether the marker counts only in the payload itself, not in an object that it wraps.
    let isTopOnly: Bool
    /// Conditions under which there is no link, regardless of the link rules.
    let noLink: [NoLinkRule]
    /// Where the link is; the first valid value wins.
    let links: [LinkRule]
    /// Values by which the provider says that nothing must be opened.
    let sentinels: Sentinels
    let buttons: [ButtonRule]
    let ids: [IdentityRule]
    let replaceKeys: [IdentityRule]
    let expiry: [ExpiryRule]
    /// The explicit mark of a silent message, which has no link.
    let silent: Condition?
    /// The condition under which there is nothing to show: silent if there is no link either.
    let silentUnlessLink: Condition?
    /// Whether the generic keys are tried after the rules above.
    ///
    /// They are for a transport, which carries an app's own keys. In a vendor's payload only the
    /// vendor's rules count.
    let usesGenericKeys: Bool

    init(_ cursor: RuleCursor, of provider: String) throws(JSONFault) {
        let members = try cursor.members(as: "A provider", keys: Self.keys)
        let marker = try members.required("marker", of: "A provider")
        self.provider = provider
        self.marker =
            cursor.faults.attempt(try Condition(marker: marker)) ?? Condition(alternatives: [])
        isTopOnly = members.value("level", Self.isTop) ?? false
        noLink = members.list("noLink", NoLinkRule.init)
        links = members.list("link", LinkRule.init)
        sentinels = members.value("notLinks", Sentinels.init) ?? Sentinels()
        buttons = members.list("buttons", ButtonRule.rules).flatMap(\.self)
        ids = members.list("id", IdentityRule.init)
        replaceKeys = members.list("replaceKey", IdentityRule.init)
        expiry = members.list("expires", ExpiryRule.init)
        silent = members.condition("silent")
        silentUnlessLink = members.condition("silentUnlessLink")
        usesGenericKeys = members.flag("generic")
    }

    private static func isTop(_ cursor: RuleCursor) throws(JSONFault) -> Bool {
        guard try cursor.string() == "top" else {
            throw cursor.value.fault(
                "Expected `top`: the marker counts in the payload itself only."
            )
        }
        return true
    }
}
