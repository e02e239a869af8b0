// The part of URLPattern's test data that this grammar can express: literals and names of whole
// segments.

import Foundation
import LinkRouter
import Testing

@Suite("A pattern of URLPattern's test data")
struct URLPatternCorpusTests {
    /// `/foo/:bar/*` as `foo/{bar}/{group0...}`; `nil` if this grammar cannot express it.
    private func translated(_ pathname: String) -> String? {
        guard pathname.hasPrefix("/"), pathname.utf8.count > 1 else { return nil }
        var segments: [String] = []
        let parts = pathname.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in parts.enumerated() {
            if ["*", "(.*)"].contains(segment), index == parts.count - 1 {
                segments.append("{group0...}")
                continue
            }
            let isName = segment.hasPrefix(":")
            let name = segment.drop { $0 == ":" }
            guard !name.isEmpty,
                name.utf8.allSatisfy({
                    isName
                        ? ($0 < 0x80 && Character(UnicodeScalar($0)).isLetter)
                        : !":{}()*?+#\\%".utf8.contains($0)
                })
            else { return nil }
            segments.append(isName ? "{\(name)}" : String(segment))
        }
        return segments.joined(separator: "/")
    }

    @Test(
        "matches the same texts, with the same names and values",
        .enabled(
            if: Corpora.file("wpt_urlpatterntestdata.json") != nil,
            "shared/corpora is not there"
        )
    )
    func pathnames() throws {
        var count = 0
        for case let entry as [String: Any] in try Corpora.json("wpt_urlpatterntestdata.json") {
            guard let patterns = entry["pattern"] as? [Any], patterns.count == 1,
                let pattern = patterns[0] as? [String: String], pattern.count == 1,
                let text = pattern["pathname"].flatMap(translated),
                let inputs = entry["inputs"] as? [[String: String]], inputs.count == 1,
                let input = inputs[0]["pathname"], inputs[0].count == 1,
                // The rules differ: one trailing slash is ignored, dots are data, values are
                // decoded.
                !input.hasSuffix("/"), !input.contains("%"), !input.contains("//"),
                input.hasPrefix("/"), !input.contains("/."), !text.contains("/.")
            else { continue }
            count += 1
            let router = try Router(routes: [text: PushRoute("x")])
            let match = try router.match(link("s://" + input))
            let expected = entry["expected_match"] as? [String: Any]
            let component = expected?["pathname"] as? [String: Any]
            let groups = component?["groups"] as? [String: String]
            #expect((match != nil) == (groups != nil), "\(text) \(input)")
            for (name, value) in groups ?? [:] {
                #expect(match?.arguments[name == "0" ? "group0" : name] == value)
            }
        }
        #expect(count >= 10)
    }
}
