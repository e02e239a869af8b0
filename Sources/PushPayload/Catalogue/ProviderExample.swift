// Examples: payloads in a provider file with the link that they must give.

import StrictJSON

/// A payload, and how it must be read.
struct ProviderExample {
    static let keys = ["name", "payload", "action"] + Aspect.allCases.map(\.rawValue)

    /// A property of a notification that an example can state.
    enum Aspect: String, CaseIterable {
        case link, noLink, provider, id, replaceKey, expires

        /// The property as an example writes it; `nil` if the notification lacks it.
        func text(of notification: Notification) -> String? {
            switch self {
            case .link: notification.link
            case .noLink: notification.noLinkReason
            case .provider: notification.provider
            case .id: notification.messageID
            case .replaceKey: notification.replaceKey
            case .expires: notification.expires.map(String.init)
            }
        }
    }

    /// The expected value of one property.
    struct Statement {
        let aspect: Aspect
        let text: String
        let cursor: JSONCursor
    }

    /// A title, for people.
    let name: String?
    let payload: JSONCursor
    /// The button that is pressed.
    let action: String?
    let statements: [Statement]

    init(_ cursor: RuleCursor) throws(JSONFault) {
        let members = try cursor.members(as: "An example", keys: Self.keys)
        payload = try members.required("payload", of: "An example").value
        guard (members["link"] == nil) != (members["noLink"] == nil) else {
            throw cursor.value.fault(
                "An example needs either `link` or `noLink`, the reason why there is none."
            )
        }
        name = members.value("name") { cursor throws(JSONFault) in try cursor.string() }
        action = members.value("action") { cursor throws(JSONFault) in try cursor.filledString() }
        statements = Aspect.allCases.compactMap { aspect in
            members.value(aspect.rawValue) { cursor throws(JSONFault) in
                Statement(
                    aspect: aspect,
                    text: try Self.text(of: aspect, cursor),
                    cursor: cursor.value
                )
            }
        }
    }

    private static func text(
        of aspect: Aspect,
        _ cursor: RuleCursor
    ) throws(JSONFault) -> String {
        switch aspect {
        case .noLink: try NoLinkRule.reason(cursor)
        case .expires: String(try cursor.integer(in: 0...Int.max))
        case .link, .provider, .id, .replaceKey: try cursor.filledString()
        }
    }
}
