// Responses: what an app's runtime reports when a person taps, with the payload inside.

import JSONText

/// A form in which a tap is reported, and where it says which button it was.
struct ResponseRule: Sendable {
    /// What tells this form.
    let when: Condition
    /// Where the button's id is; without a value it was the message itself.
    let actions: [IdentityRule]
    /// Ids that mean the message itself.
    let taps: [String]
    /// Ids that mean that the person wiped the message away.
    let dismissals: [String]
    /// Where the payload may be.
    let payloads: [JSONPointer]
}

extension CatalogueText {
    func responseRule(_ node: Int) throws(CatalogueError) -> ResponseRule {
        let members = try members(node, of: "a response", CatalogueKeys.response)
        guard let when = members["when"] else { throw error(node, "A response needs 'when'.") }
        guard members["action"] != nil || members["payload"] != nil else {
            throw error(node, "A response needs 'action' or 'payload'.")
        }
        return ResponseRule(
            when: try marker(when),
            actions: try list(members["action"], identityRule),
            taps: try list(members["tap"], filledText),
            dismissals: try list(members["dismiss"], filledText),
            payloads: try list(members["payload"], innerPointer)
        )
    }

    /// A pointer to something inside the payload.
    func innerPointer(_ node: Int) throws(CatalogueError) -> JSONPointer {
        let pointer = try pointer(node)
        guard !pointer.tokens.isEmpty else {
            throw error(node, "Expected something inside the payload; this pointer is all of it.")
        }
        return pointer
    }
}
