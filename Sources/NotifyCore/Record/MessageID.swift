// The 128-bit ids by which `journalctl -x` finds the text about an entry in
// systemd/notifyd.catalog. An id that was released is never changed or reused.

/// The ids of the journal's messages (`MESSAGE_ID=`, systemd.journal-fields(7)).
public enum MessageID {
    /// A barrier after an unclean stop: every entry sent before it is stored or lost.
    public static let barrier = "c8a3412a5c79408aaeddaacf87481aaa"
    /// The daemon is ready.
    public static let ready = "07219bef26a14ee8a4305aef3cf67331"
    /// The daemon is stopping.
    public static let stopped = "0b128bbe339e41c9b2a2ee197cc8ceea"
    /// Connections of the last process were resumed.
    public static let adopted = "ab0c46527e3a8c4e8b02abaf64fd8a86"
    /// Connections of the last process could not be resumed.
    public static let notAdopted = "c49c7d70884e31c4211021ff8e72a472"
    /// New routes are in force.
    public static let reloaded = "4b45e28ad1ad4dfebb2aa06d066796c4"
    /// New routes were refused.
    public static let refused = "715de10a7e2f48d38cfda41844b6cf17"
    /// The journal cannot be read: delivery is at least once.
    public static let unreadable = "9e59020e12f0472dae4e7e5af8218522"
    /// A limit was reached.
    public static let limit = "8dd0c7b967584bfe9d7af27d13e05ade"
    /// A part of the store is damaged and was discarded.
    public static let damaged = "ea964727ca654f94b70e450077f36d9c"

    /// A flow started, finished or was released.
    public static let flow = "7a5e2f0f6c6b4d6f9a0b6a1c5b1f7c3e"

    /// The user is asked about a link that was parked.
    public static let question = "5b8f0ce1f0a04c3c8a64b3c2f6d7e9a1"

    /// Returns the id of an outcome's entries; `nil` for a number that was lost.
    public static func of(_ outcome: Outcome?) -> String {
        switch outcome {
        case .routed: "e45d05049435457992bbedabc5fc4cc6"
        case .parked: "3b4309650b0c4b9fa0e6000438987f10"
        case .ignored: "feff323b147e40709947b225a9194580"
        case .duplicate: "ae0884d90387450dae3054b7d07f8a5e"
        case .expired: "e67475b97ced461f826c79b32c45c868"
        case .silent: "8de05a329ec540cc9287656a60f4c970"
        case .noLink: "d174883299f544d089fc1a8994758d7f"
        case .noRoute: "d34efab2b26f4085a123a1b2a159c842"
        case .rejected: "f6e98cd622034697a26c9d8df5f365eb"
        case .applied: "74ee4fd4addb42cabaf51aa31ae3eab2"
        case .discarded: "d18870dbdc094c5b9ccc6ad80a8ec260"
        case nil: "414ee3e6b20f47b5b1e2982609328da6"
        }
    }
}
