// Responses: a runtime's report of a tap, around the payload, names the button that was pressed.

import JSONText

/// What a person did to a message.
enum Press: Sendable, Hashable {
    /// The message itself was tapped.
    case tap
    /// The message was wiped away.
    case dismissal
    /// A button was pressed.
    case button(String)
}

extension PayloadReader {
    /// Where the responses that a level is may hold their payload; the first of them that is one
    /// says what was pressed.
    mutating func payloadsOfResponses(
        _ numbers: BitSet,
        at place: Place
    ) throws(PayloadError) -> [JSONPointer] {
        let range = catalogue.index.responses
        var payloads: [JSONPointer] = []
        for number in numbers.members(in: range) {
            let rule = catalogue.responses[number - range.lowerBound]
            guard try documents.holds(rule.when, at: place) else { continue }
            if press == nil { press = try press(rule, at: place) }
            payloads.append(contentsOf: rule.payloads)
        }
        return payloads
    }

    private mutating func press(
        _ rule: ResponseRule,
        at place: Place
    ) throws(PayloadError) -> Press {
        guard let id = try identity(rule.actions, at: place) else { return .tap }
        if rule.taps.contains(where: { $0.utf8.elementsEqual(id.utf8) }) { return .tap }
        if rule.dismissals.contains(where: { $0.utf8.elementsEqual(id.utf8) }) {
            return .dismissal
        }
        return .button(id)
    }
}
