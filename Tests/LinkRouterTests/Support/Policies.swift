// The policy under which most tests read links, and short ways to write them.

import LinkRouter

/// App links of two schemes, web links of two hosts.
func testPolicy(limits: LinkLimits = .standard) throws -> LinkPolicy {
    try LinkPolicy(
        schemes: ["s", "compass"],
        hosts: ["app.example.com", "*.wild.example"],
        limits: limits
    )
}

/// A link under that policy.
func link(_ text: String) throws -> Link {
    try Link(parsing: text, policy: testPolicy())
}

/// The error of a text that is no link under that policy.
func linkError(_ text: String) throws -> LinkError? {
    let policy = try testPolicy()
    do {
        _ = try Link(parsing: text, policy: policy)
        return nil
    } catch {
        return error
    }
}
