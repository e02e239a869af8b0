// "Did you mean …?" must help with slips and keep still otherwise.

import Testing

@testable import NotifyCore
import StrictJSON

@Suite("A misspelt name")
struct ConfigurationSpellingTests {
    @Test(
        "is near to the one that was meant",
        arguments: [
            ("push", "psuh", true), ("push", "pus", true), ("push", "pushh", true),
            ("push", "bush", true), ("push", "Push", true), ("push", "pxxh", false),
            ("push", "pop", false), ("present", "persent", true), ("present", "prsnt", true),
            ("present", "presented", true), ("present", "parent", false),
            ("present", "peasant", false),
            ("app", "ap", false), ("app", "apq", true), ("a", "b", false), ("", "a", false),
            ("initialState", "initialstate", true), ("initialState", "initial_state", true),
            ("accept", "àccept", true),
        ]
    )
    func nearness(_ known: String, _ written: String, _ isNear: Bool) {
        #expect(Spelling.nearest(to: written, in: [known]) == (isNear ? known : nil))
    }

    @Test("is taken for the nearest of several, of equal ones the first")
    func nearest() {
        #expect(Spelling.nearest(to: "presemt", in: ["parent", "present"]) == "present")
        #expect(Spelling.nearest(to: "bat", in: ["cat", "hat"]) == "cat")
    }

    @Test("is not compared if it is longer than any name")
    func long() {
        #expect(Spelling.nearest(to: String(repeating: "a", count: 100_000), in: ["aa"]) == nil)
    }
}
