// One shape of one provider's payloads: how to know it, and where in it everything is.

import JSONText

/// The rules for one shape of payload: a provider has one for each platform that differs.
final class Shape: Sendable {
    let provider: String
    /// What tells this shape from others.
    let marker: Condition
    /// Whether the marker is only looked for in the payload itself, not in what it wraps.
    let isTopOnly: Bool
    /// Conditions under which there is no link, whatever the link rules say.
    let noLink: [NoLinkRule]
    /// Where the link is; the first valid one wins.
    let links: [LinkRule]
    /// Values with which the provider says "open nothing".
    let sentinels: Sentinels
    let buttons: [ButtonRule]
    let ids: [IdentityRule]
    let replaceKeys: [IdentityRule]
    let expiry: [ExpiryRule]
    /// The explicit marker of a silent message: there is no link then.
    let silent: Condition?
    /// Nothing to show: silent, unless there is a link.
    let silentUnlessLink: Condition?
    /// Whether the generic keys come after the rules above: a transport carries an app's own keys,
    /// a vendor's payload is only what the vendor says.
    let usesGenericKeys: Bool

    init(
        provider: String,
        marker: Condition,
        isTopOnly: Bool,
        noLink: [NoLinkRule],
        links: [LinkRule],
        sentinels: Sentinels,
        buttons: [ButtonRule],
        ids: [IdentityRule],
        replaceKeys: [IdentityRule],
        expiry: [ExpiryRule],
        silent: Condition?,
        silentUnlessLink: Condition?,
        usesGenericKeys: Bool
    ) {
        self.provider = provider
        self.marker = marker
        self.isTopOnly = isTopOnly
        self.noLink = noLink
        self.links = links
        self.sentinels = sentinels
        self.buttons = buttons
        self.ids = ids
        self.replaceKeys = replaceKeys
        self.expiry = expiry
        self.silent = silent
        self.silentUnlessLink = silentUnlessLink
        self.usesGenericKeys = usesGenericKeys
    }
}

/// A reason why there is no link, and when it holds; without a condition, always.
struct NoLinkRule: Sendable {
    let reason: String
    let when: Condition?
}

/// Where a link is.
struct LinkRule: Sendable {
    /// The array whose elements are tried in order; the two pointers below then start there.
    let each: JSONPointer?
    let at: JSONPointer
    /// What must hold for the value to count, such as the type of the action.
    let when: Condition?
    /// A prefix that is taken off; `decoding` then applies only where it was there.
    let unwrap: String?
    let decoding: TextDecoding?
    /// Whether the value is a reference as a browser takes it, which needs no `/` to be relative
    /// (RFC 3986 section 4.1).
    let isReference: Bool
}

/// Values that are there instead of a link to say that nothing is to be opened.
struct Sentinels: Sendable {
    var equals: [String] = []
    var contains: [String] = []
}

/// Where buttons are, and the link of each.
struct ButtonRule: Sendable {
    /// How many elements of an array or members of an object are looked at.
    static let entryLimit = 32

    /// How buttons are written.
    enum Source: Sendable {
        /// The elements of an array.
        case list(JSONPointer)
        /// The members of an object but for some; the name is the id.
        case map(JSONPointer, except: [String])
        /// One button; its pointers start at the payload.
        case single
    }

    /// How a button is named.
    enum Identity: Sendable {
        /// By a value in it.
        case value([IdentityRule])
        /// By the catalogue.
        case known(String)
        /// By its position: the text with `{n}` replaced, counted from `from`.
        case position(template: String, from: Int)
    }

    let source: Source
    let identity: Identity
    let links: [LinkRule]
    let when: Condition?
    /// Whether a button without a link opens the link of the message.
    let emptyOpensMain: Bool
    /// How many buttons count, of those for which `when` holds.
    let most: Int
}

/// Where an id is: one value, or several joined by a full stop.
struct IdentityRule: Sendable {
    let parts: [JSONPointer]
}

/// Where an expiry is, and how it is written.
struct ExpiryRule: Sendable {
    /// How a time is written.
    enum Form: String, Sendable, CaseIterable {
        case epochSeconds = "epoch_s"
        case epochMilliseconds = "epoch_ms"
        case ttlSeconds = "ttl_s"
        case ttlMilliseconds = "ttl_ms"
        case ttlHours = "ttl_h"
        case date
    }

    /// The moment that a time to live counts from.
    struct Since: Sendable {
        let at: JSONPointer
        let form: Form
    }

    let at: JSONPointer
    let form: Form
    let since: Since?
    /// The offset from UTC of a date that names none, in seconds.
    let zone: Int64
}

/// Where apps put links under keys of their own.
struct GenericKeys: Sendable {
    /// Looked at before the keys, from each level.
    var first: [JSONPointer] = []
    /// The objects in which the keys are looked up, in this order.
    var places: [JSONPointer] = []
    var keys: [JSONPointer] = []
    /// Looked at after all keys, from each level.
    var last: [JSONPointer] = []
}
