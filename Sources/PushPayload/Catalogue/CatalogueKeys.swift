// Every name that a catalogue file may use, once: the readers know these and no others, and a test
// holds them against the JSON Schema that ships.

/// The keys of a catalogue's objects.
enum CatalogueKeys {
    /// A file.
    static let file = ["envelopes", "responses", "silent", "generic", "appKeys", "providers"]
    /// A provider, or one shape of its payloads.
    static let shape = [
        "marker", "level", "noLink", "link", "notLinks", "buttons", "id", "replaceKey", "expires",
        "silent", "silentUnlessLink", "generic",
    ]
    /// A test of one value.
    static let test = ["is", "not", "startsWith", "contains"]
    static let link = ["at", "each", "when", "unwrap", "decode", "reference"]
    static let noLink = ["reason", "when"]
    static let notLinks = ["equals", "contains"]
    static let identity = ["join"]
    static let expiry = ["at", "as", "since", "zone"]
    /// When a message was sent.
    static let since = ["at", "as"]
    static let button = [
        "list", "map", "except", "numbered", "id", "from", "link", "when", "empty", "most",
    ]
    static let response = ["when", "action", "tap", "dismiss", "payload"]
    static let generic = ["first", "places", "keys", "last"]
}
