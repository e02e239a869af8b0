// The collected payloads of real providers, where the folder is there.

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

    /// What the reader makes of the file; `nil` if the frame itself is rejected.
    func examination(with catalogue: ProviderCatalogue) throws -> PayloadExamination? {
        let bytes = Array(try Data(contentsOf: Folders.payloads.appending(path: file)))
        var decoder = FrameDecoder()
        var tape = JSONTape()
        decoder.append(bytes.span)
        guard case .frame(let range) = decoder.next(tape: &tape) else { return nil }
        var reader = PayloadReader(catalogue: catalogue)
        return try reader.examine(frame: decoder.buffer.span.extracting(range), tape: tape)
    }

    /// What differs from the index; empty if all is as expected.
    func differences(with catalogue: ProviderCatalogue) throws -> [String] {
        guard let found = try examination(with: catalogue) else {
            return link == nil ? [] : ["the frame is rejected"]
        }
        var differences: [String] = []
        if found.notification.link != expectedLink {
            differences.append("link \(found.notification.link ?? "none")")
        }
        if isRelative, found.notification.noLinkReason != "relative_link", link?.first == "/" {
            differences.append("reason \(found.notification.noLinkReason ?? "none")")
        }
        if found.notification.isSilent != isSilent { differences.append("silent") }
        let links = found.buttons.filter { $0.link != nil }.map { ($0.id, $0.link ?? "") }
        let absolute = buttons.filter { LinkText.fault(in: $0.value) == nil }
        if Dictionary(links, uniquingKeysWith: { first, _ in first }) != absolute {
            differences.append("buttons \(links)")
        }
        return differences
    }

    /// A reference without a scheme is no link here: the index does not say what its base is.
    private var isRelative: Bool { link.map { LinkText.fault(in: $0) != nil } ?? false }

    /// The one decision that differs from the index: a dangerous scheme is for the router to
    /// reject, with a reason of its own, so the reader hands it on.
    private var expectedLink: String? {
        if file == "synthetic-javascript-url.json" { return "javascript:alert(1)" }
        return isRelative ? nil : link
    }
}

@Suite("The corpus of real payloads", .enabled(if: Folders.hasPayloads, "no ../shared/payloads"))
struct CorpusTests {
    @Test("gives link, buttons and silence as its index expects", arguments: CorpusRow.all)
    func row(row: CorpusRow) throws {
        let differences = try row.differences(with: try .builtIn)
        if CorpusTests.notYet.contains(row.file) {
            #expect(!differences.isEmpty, "now as expected: take it off the list")
        } else {
            #expect(differences == [])
        }
    }

    @Test(
        "is carried by the form of the catalogue: files add what is missing",
        arguments: CorpusRow.all
    )
    func withFiles(row: CorpusRow) throws {
        let catalogue = try catalogue([
            "a.json": OtherProviders.text, "b.json": OtherProviders.more,
        ])
        #expect(try row.differences(with: catalogue) == [])
    }

    @Test(
        "gives ids, replace keys and expiries",
        arguments: [
            ("airship-android-bad-actions", "send-1", nil, nil),
            ("airship-ios-both-keys", "5f1f1a52-8c8c-4f7d-9a3b-0f6f5c1c0a11", nil, nil),
            ("braze-android-buttons", nil, "test-fake-campaign-id-1", nil),
            ("declarative-webpush-relative", nil, "reminder-17", nil),
            ("fcm-v1-webpush-link", nil, "tag", nil),
            ("fcm-web-sdk-display", "mid", nil, nil),
            ("ntfy-fcm-flat", "m1", nil, nil),
            ("ntfy-message", "sPs71M8A2T", nil, 1_643_936_928),
            (
                "onesignal-android-double-encoded", "aee1f7a2-2108-489d-a401-86dba6a1ad99", nil,
                1_559_768_306
            ),
            ("onesignal-ios-wrapper", "5484a91f-db0c-4e18-ba5f-dc413fa31d1f", nil, nil),
            ("synthetic-deep-string-nesting", "n1", nil, nil),
        ] as [(String, String?, String?, Int64?)]
    )
    func identities(file: String, id: String?, replaceKey: String?, expires: Int64?) throws {
        let row = try #require(CorpusRow.all.first { $0.file == file + ".json" })
        let found = try row.examination(with: try .builtIn)?.notification
        #expect(found?.messageID == id)
        #expect(found?.replaceKey == replaceKey)
        #expect(found?.expires == expires)
    }

    @Test("has every file that is listed as not covered yet")
    func listed() {
        let files = Set(CorpusRow.all.map(\.file))
        #expect(CorpusTests.notYet.subtracting(files) == [])
        #expect(CorpusRow.all.count >= 160)
    }

    /// Payloads of providers that the built-in catalogue does not know yet.
    static let notYet: Set<String> = [
        "acoustic-url-action.json",
        "adobe-ajo-android-basic.json",
        "adobe-ajo-android-carousel.json",
        "adobe-ajo-doc-placeholders.json",
        "adobe-ajo-ios-timer.json",
        "adobe-ios-xdm.json",
        "appcues-deep-link.json",
        "batch-ios.json",
        "blueshift-android-message-string.json",
        "clevertap-fcm-acts-string.json",
        "clevertap-ios.json",
        "countly-android.json",
        "customerio-ios.json",
        "emarsys-android-silent.json",
        "emarsys-ios-appevent-and-button.json",
        "exponea-action-app-ignores-url.json",
        "exponea-doc-choice-text.json",
        "getui-intent.json",
        "homeassistant-clear-badge.json",
        "huawei-notification-url-buttons.json",
        "insider-internal-scheme-external.json",
        "insider-json-string.json",
        "iterable-action-buttons.json",
        "iterable-ghost.json",
        "iterable-image-push.json",
        "iterable-inapp-remove.json",
        "jpush-intent.json",
        "klaviyo-android-buttons-string.json",
        "klaviyo-ios-buttons.json",
        "knock-fcm-web-mention.json",
        "knock-fcm-web.json",
        "leanplum-android-lpx-string.json",
        "leanplum-open-url-and-button.json",
        "localytics-push-api.json",
        "meizu-click-url.json",
        "mixpanel-legacy-cta.json",
        "mixpanel-ontap.json",
        "moengage-android-normal-notification.json",
        "moengage-android.json",
        "moengage-inbox-action-array.json",
        "moengage-ios-default-action.json",
        "nextcloud-delete.json",
        "novu-fcm-relative.json",
        "optimove-kumulos-custom.json",
        "pinpoint-baidu-flat-and-nested.json",
        "pinpoint-deeplink-flat.json",
        "pinpoint-empty-then-nested.json",
        "pinpoint-ios-nested.json",
        "pinpoint-jsonbody-string.json",
        "pusher-beams-notification-data.json",
        "pushpushgo-ios.json",
        "pushwoosh-web.json",
        "swrve-ios-button-only.json",
        "swrve-ios-sd-and-legacy.json",
        "ubuntu-push-helper-output.json",
        "umeng-go-url.json",
        "vivo-skipcontent-url.json",
        "webpush-angular-ngsw-actions.json",
        "wonderpush.json",
        "xtremepush-deeplink.json",
    ]
}
