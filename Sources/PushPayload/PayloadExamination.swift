// The notes of a reading, for people who want to see why a payload gave the link it gave.

/// How a payload was read: the result, the marker, and every value that could have been the link.
public struct PayloadExamination: Sendable, Hashable {
    /// A value at a place where a link may be.
    public struct Candidate: Sendable, Hashable {
        /// The place, as a pointer from the payload's root; steps into JSON strings look like any.
        public let path: String
        /// The text, decoded and trimmed; `nil` if it is no text.
        public let value: String?
        /// `nil` for the one that won, else the reason why this one lost (``NoLinkReason``).
        public let lost: String?
    }

    /// A button of the payload.
    public struct Button: Sendable, Hashable {
        /// What a request names in `action` to press it.
        public let id: String
        /// The link that it opens.
        public let link: String?
        /// Why it opens none.
        public let noLinkReason: String?
    }

    /// What `read` gives for the same payload and request.
    public let notification: Notification
    /// The marker that matched: the places it tested.
    public let marker: String?
    /// Where the payload of the provider begins: the pointer of what was unwrapped, or the empty
    /// text for the payload itself.
    public let level: String
    /// All candidates, in the order in which they were looked at.
    public let candidates: [Candidate]
    /// All buttons that the provider's rules know, in order.
    public let buttons: [Button]
}

/// The notes while they are taken.
struct PayloadNotes: Sendable {
    var marker: String?
    var level = ""
    var candidates: [PayloadExamination.Candidate] = []
    var buttons: [PayloadExamination.Button] = []
}
