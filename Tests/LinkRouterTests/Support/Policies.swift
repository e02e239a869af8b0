// The policy of most tests, and functions that parse links with it.

import LinkRouter

/// App links of two schemes, web links of two hosts.
func testPolicy(limits: LinkLimits = .standard) throws -> LinkPolicy {
    try LinkPolicy(
        schemes: ["s", "compass"],
        hosts: ["app.example.com", "*.wild.example"],
        limits: limits
    )
}

/// Parses a link with that policy.
func link(_ text: String) throws -> Link {
    try Link(parsing: text, policy: testPolicy())
}

/// Returns the error of parsing a text with that policy.
func linkError(_ text: String) throws -> LinkError? {
    let policy = try testPolicy()
    do {
        _ = try Link(parsing: text, policy: policy)
        return nil
    } catch {
        return error
    }
}
