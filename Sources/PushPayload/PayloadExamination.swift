// How a payload was read, which explains the choice of its link.

/// The result of reading a payload, with the marker and all candidates for the link.
public struct PayloadExamination: Sendable, Hashable {
    /// A value to which a pointer to links leads.
    public struct Candidate: Sendable, Hashable {
        /// The pointer to it from the payload's root; steps into JSON texts are not marked.
        public let path: String
        /// The text, decoded and trimmed; `nil` if it is no text.
        public let value: String?
        /// `nil` for the one that won, else the reason why this one lost (``NoLinkReason``).
        public let lost: String?
    }

    /// A button of the payload.
    public struct Button: Sendable, Hashable {
        /// The id; the `action` of a request selects a button by it.
        public let id: String
        /// The link that it opens; `nil` if it opens none.
        public let link: String?
        /// Why it opens none.
        public let noLinkReason: String?
    }

    /// The result of `read` for the same payload and request.
    public let notification: Notification
    /// The pointers that the matching marker tests; `nil` if none matched.
    public let marker: String?
    /// The pointer to the object in which the marker matched; empty for the payload itself.
    public let level: String
    /// All candidates, in the order in which they were considered.
    public let candidates: [Candidate]
    /// All buttons that the provider's rules find, in order.
    public let buttons: [Button]
}

/// The parts of an examination while the payload is read.
struct PayloadNotes: Sendable {
    var marker: String?
    var level = ""
    var candidates: [PayloadExamination.Candidate] = []
    var buttons: [PayloadExamination.Button] = []
}
