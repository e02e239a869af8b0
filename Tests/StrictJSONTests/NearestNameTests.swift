// "Did you mean …?" must help with typing errors and suggest nothing else.

import StrictJSON
import Testing

@Suite("A misspelt name")
struct NearestNameTests {
    @Test(
        "resembles a known name with few typing errors",
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
        #expect(NearestName.find(written, in: [known]) == (isNear ? known : nil))
    }

    @Test("resembles the nearest of several known names, of equal ones the first")
    func nearest() {
        #expect(NearestName.find("presemt", in: ["parent", "present"]) == "present")
        #expect(NearestName.find("bat", in: ["cat", "hat"]) == "cat")
    }

    @Test("is not compared if it is longer than any known name")
    func long() {
        #expect(NearestName.find(String(repeating: "a", count: 100_000), in: ["aa"]) == nil)
    }
}
