// Responses: the reports of an app's runtime that a user tapped a message, with its payload inside.

import JSONText
import StrictJSON

/// A form in which a tap is reported, and where it names the button.
struct ResponseRule: Sendable {
    static let keys = ["when", "action", "tap", "dismiss", "payload"]

    /// The condition by which this form is recognised.
    let when: Condition
    /// Where the button's id is; without a value the message itself was tapped.
    let actions: [IdentityRule]
    /// Ids that stand for the message itself.
    let taps: [String]
    /// Ids that mean that the user dismissed the message.
    let dismissals: [String]
    /// Where the payload may be.
    let payloads: [JSONPointer]

    init(_ cursor: RuleCursor) throws(JSONFault) {
        let members = try cursor.members(as: "A response", keys: Self.keys)
        let when = try members.required("when", of: "A response")
        guard members["action"] != nil || members["payload"] != nil else {
            throw cursor.value.fault("A response needs `action` or `payload`.")
        }
        self.when = try Condition(marker: when)
        actions = members.list("action", IdentityRule.init)
        taps = members.texts("tap")
        dismissals = members.texts("dismiss")
        payloads = members.innerPointers("payload")
    }
}
