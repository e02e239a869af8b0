// A collection of real providers' payloads, if the directory exists.

import Foundation
import JSONText
import Testing

@testable import PushPayload

/// A row of the corpus's index.
struct CorpusRow: Sendable, CustomTestStringConvertible {
    let file: String
    let provider: String
    let link: String?
    let isSilent: Bool
    let buttons: [String: String]

    var testDescription: String { file }

    /// A base that no payload of the corpus names.
    static let base = LinkBase("https://base.invalid")

    static let all: [CorpusRow] = {
        let index = Folders.payloads.appending(path: "INDEX.tsv")
        guard let text = try? String(contentsOf: index, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
            var buttons: [String: String] = [:]
            for button in fields[6].split(separator: ";") where fields[6] != "-" {
                guard let equals = button.firstIndex(of: "=") else { continue }
                buttons[String(button[..<equals])] = String(button[button.index(after: equals)...])
            }
            return CorpusRow(
                file: fields[0],
                provider: fields[1],
                link: fields[2] == "-" ? nil : fields[2],
                isSilent: fields[3] == "1",
                buttons: buttons
            )
        }
    }()

    private var contents: Data {
        get throws { try Data(contentsOf: Folders.payloads.appending(path: file)) }
    }

    /// The examination of the file; `nil` if the frame itself is rejected.
    func examination(
        with catalogue: ProviderCatalogue,
        action: String? = nil,
        base: LinkBase? = nil
    ) throws -> PayloadExamination? {
        let bytes = Array(try contents)
        var decoder = FrameDecoder()
        var tape = JSONTape()
        decoder.append(bytes.span)
        guard case .frame(let range) = decoder.next(tape: &tape) else { return nil }
        var reader = PayloadReader(catalogue: catalogue)
        return try reader.examine(
            frame: decoder.buffer.span.extracting(range),
            tape: tape,
            request: PayloadRequest(action: action, base: base)
        )
    }

    /// The differences from the index.
    func differences(with catalogue: ProviderCatalogue, base: LinkBase?) throws -> [String] {
        guard let found = try examination(with: catalogue, base: base) else {
            return link == nil ? [] : ["the frame is rejected"]
        }
        var differences: [String] = []
        if found.notification.link != expected(link, base) ?? refused {
            differences.append("link \(found.notification.link ?? "none")")
        }
        if let link, expected(link, base) == nil,
            found.notification.noLinkReason != "relative_link"
        {
            differences.append("reason \(found.notification.noLinkReason ?? "none")")
        }
        if found.notification.isSilent != isSilent { differences.append("silent") }
        let links = found.buttons.filter { $0.link != nil }.map { ($0.id, $0.link ?? "") }
        let expectedButtons = buttons.compactMapValues { expected($0, base) }
        if Dictionary(links, uniquingKeysWith: { first, _ in first }) != expectedButtons {
            differences.append("buttons \(links)")
        }
        return differences
    }

    /// The index's link, resolved; the index lists relative links unresolved.
    private func expected(_ link: String?, _ base: LinkBase?) -> String? {
        guard let link, LinkText.fault(in: link) != nil else { return link }
        return base.map { $0.text + (link.hasPrefix("/") ? link : "/" + link) }
    }

    /// The link that the index lists for a button.
    func buttonLink(_ id: String, _ base: LinkBase?) -> String? { expected(buttons[id], base) }

    /// The reader passes dangerous schemes on to the router, which rejects them with its own
    /// reason; the index lists no link for them.
    private var refused: String? {
        file == "synthetic-javascript-url.json" ? "javascript:alert(1)" : nil
    }

    /// All links anywhere in the file, including those in nested JSON texts.
    var allLinks: Set<String> {
        get throws {
            var links: Set<String> = []
            collect(try JSONSerialization.jsonObject(with: try contents), into: &links)
            return links
        }
    }

    private func collect(_ value: Any, into links: inout Set<String>) {
        switch value {
        case let object as [String: Any]:
            for (name, member) in object {
                collect(name, into: &links)
                collect(member, into: &links)
            }
        case let array as [Any]: for element in array { collect(element, into: &links) }
        case let text as String:
            if LinkText.fault(in: LinkText.trimmed(text)) == nil {
                links.insert(LinkText.trimmed(text))
            }
            var rest = text[...]
            while let found = rest.range(
                of: #"[A-Za-z][A-Za-z0-9+.-]+://[^\s"'<>\\]*"#,
                options: .regularExpression
            ) {
                links.insert(String(rest[found]))
                rest = rest[found.upperBound...]
            }
            let isEncoded = text.hasPrefix("{") || text.hasPrefix("[")
            if isEncoded, let inner = try? JSONSerialization.jsonObject(with: Data(text.utf8)) {
                collect(inner, into: &links)
            }
        default: break
        }
    }
}

@Suite("The corpus of real payloads", .enabled(if: Folders.hasPayloads, "no ../shared/payloads"))
struct CorpusTests {
    @Test("yields the links, buttons and silent flags of its index", arguments: CorpusRow.all)
    func row(row: CorpusRow) throws {
        let catalogue = ProviderCatalogue.builtIn
        #expect(try row.differences(with: catalogue, base: nil) == [])
        #expect(try row.differences(with: catalogue, base: CorpusRow.base) == [])
    }

    @Test("opens no other link of a payload", arguments: CorpusRow.all)
    func otherLinks(row: CorpusRow) throws {
        let others = try row.allLinks.subtracting([row.link].compactMap(\.self))
        let catalogue = ProviderCatalogue.builtIn
        guard let plain = try row.examination(with: catalogue, base: CorpusRow.base) else {
            #expect(row.link == nil)
            return
        }
        for other in others where other != "javascript:alert(1)" {
            #expect(plain.notification.link != other)
        }
        // Each button opens its own link only.
        let ids = plain.buttons.map(\.id) + ["no such button", "0", "1", "default"]
        for id in ids {
            let found = try row.examination(with: catalogue, action: id, base: CorpusRow.base)
            let link = found?.notification.link
            #expect(link == row.buttonLink(id, CorpusRow.base), "button \(id)")
        }
    }

    @Test("has many links that must not open, so that the test above is meaningful")
    func manyOtherLinks() throws {
        let counts = try CorpusRow.all.map { row in
            try row.allLinks.subtracting([row.link].compactMap(\.self)).count
        }
        #expect(counts.reduce(0, +) > 100)
        #expect(counts.filter { $0 > 0 }.count > 60)
    }

    @Test(
        "yields ids, replace keys and expiries",
        arguments: [
            ("airship-android-bad-actions", "send-1", nil, nil),
            ("airship-ios-both-keys", "5f1f1a52-8c8c-4f7d-9a3b-0f6f5c1c0a11", nil, nil),
            ("adm-data", nil, nil, nil),
            ("adobe-campaign-standard-ios", "h138a", "56c4", nil),
            ("adobe-ios-xdm", "mockExecutionID", nil, nil),
            ("appcues-deep-link", "DEADBEEF-0000-0000-0000-000000000001", nil, nil),
            ("batch-ios", "Testtransac4-1569598588", nil, nil),
            (
                "blueshift-android-message-string", "f5169285-6763-4280-8fc1-a5259ffb5d92", nil,
                1_767_225_600
            ),
            ("braze-android-buttons", nil, "test-fake-campaign-id-1", nil),
            (
                "clevertap-fcm-acts-string", "1000000001", "1627639375_20210730",
                1_627_731_067
            ),
            ("countly-android", "5e56ae8c80171b2dc1154f3d", nil, nil),
            ("customerio-ios", "delivery-1", nil, nil),
            ("declarative-webpush-relative", nil, "reminder-17", nil),
            ("emarsys-ios-appevent-and-button", "123456789", nil, nil),
            ("expo-device-body-string", "0:1671029185921", nil, 1_673_448_385),
            ("exponea-doc-choice-text", "123", nil, nil),
            ("fcm-v1-webpush-link", nil, "tag", nil),
            ("fcm-web-sdk-display", "mid", nil, nil),
            ("getui-malformed-url", "0123456789abcdef", nil, nil),
            ("huawei-notification-url-buttons", nil, "486", nil),
            ("iterable-ghost", "123456789abcdef", nil, nil),
            ("iterable-inapp-remove", "BACKGROUND_NOTIFICATION", nil, nil),
            ("knock-fcm-web", "2oDUVp04jploAbYiUy5pQpAQaMc", nil, nil),
            (
                "leanplum-muted-no-action", "5813dbe3-214d-4031-a3ad-a124b38e0b97",
                "6527720202764288", nil
            ),
            ("mattermost-voip", "ack1", nil, nil),
            ("moengage-inbox-action-array", "id", "000000000000000088470679_L_0", 1_699_856_250),
            ("nextcloud-decrypted", "1337", nil, nil),
            ("notificare-fetch-needed", "64f1", nil, 1_767_225_600),
            ("ntfy-fcm-flat", "m1", nil, nil),
            ("ntfy-message", "sPs71M8A2T", nil, 1_643_936_928),
            (
                "onesignal-android-double-encoded", "aee1f7a2-2108-489d-a401-86dba6a1ad99", nil,
                1_559_768_306
            ),
            ("onesignal-ios-wrapper", "5484a91f-db0c-4e18-ba5f-dc413fa31d1f", nil, nil),
            ("oppo-launch-app", "c73b2ef6-5b3f-11e9-acdc-0050568fb505", nil, nil),
            ("optimove-kumulos-custom", "42", nil, nil),
            ("pusher-beams-notification-data", "pubid-123", nil, nil),
            ("pushwoosh-web", "HASH", nil, nil),
            ("sfmc-opendirect", "00000000-0000-4000-8000-000000000001", "NDIyOjExNDow", nil),
            ("synthetic-deep-string-nesting", "n1", nil, nil),
            ("twilio-chat", "RU00000000000000000000000000000000", nil, 1_602_093_155),
            ("umeng-go-url", nil, nil, 1_383_105_600),
            ("zulip-apns", "1001", nil, nil),
        ] as [(String, String?, String?, Int64?)]
    )
    func identities(file: String, id: String?, replaceKey: String?, expires: Int64?) throws {
        let row = try #require(CorpusRow.all.first { $0.file == file + ".json" })
        let found = try row.examination(with: .builtIn)?.notification
        #expect(found?.messageID == id)
        #expect(found?.replaceKey == replaceKey)
        #expect(found?.expires == expires)
    }

    @Test("is complete")
    func complete() {
        #expect(CorpusRow.all.count == 162)
    }
}
