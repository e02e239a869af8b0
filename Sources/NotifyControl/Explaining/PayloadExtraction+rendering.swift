// Extractions as text and as JSON.

public import Jansson
import LinkRouter
import NotifyCore
import PushPayload
import StrictJSON

extension PayloadExtraction: CustomStringConvertible {
    /// The extraction as text: the notification, the link and its parts, candidates, buttons.
    public var description: String {
        let found = examination.notification
        var rows: [(String, String?)] = [
            ("provider", found.provider),
            ("marker", examination.marker ?? "none: read by generic keys"),
            ("level", examination.level.isEmpty ? nil : examination.level),
            ("id", found.messageID), ("replaces", found.replaceKey),
            ("expires", found.expires.map { "\($0) seconds since 1970" }),
            ("session", found.session), ("user", found.user), ("button", found.action),
            ("silent", found.isSilent ? "yes" : nil),
        ]
        if let link = found.link, !isDenied {
            rows.append(("link", link))
            if let target, target != link { rows.append(("stands for", target)) }
        } else {
            rows.append(("link", "none (\(noLinkReason ?? "no_link"))"))
        }
        var lines = rows.compactMap { name, value in value.map { Self.row(name, $0) } }
        lines += normalForm?.lines ?? []
        if let refusal {
            lines.append(Self.row("refused", "\(refusal.code.rawValue): \(refusal)"))
        }
        lines += Self.table(
            "candidates",
            examination.candidates.map { candidate in
                (
                    candidate.lost == nil && !isDenied, candidate.path, candidate.value,
                    fate(of: candidate) ?? "wins"
                )
            }
        )
        lines += Self.table(
            "buttons",
            examination.buttons.map { button in
                (button.id == found.action, button.id, button.link, button.noLinkReason ?? "")
            }
        )
        return lines.joined(separator: "\n")
    }

    private var noLinkReason: String? {
        isDenied ? refusal?.code.rawValue : examination.notification.noLinkReason
    }

    /// The reason why a candidate lost; `nil` for the winner.
    private func fate(of candidate: PayloadExamination.Candidate) -> String? {
        candidate.lost ?? (isDenied ? refusal?.code.rawValue : nil)
    }

    private static func row(_ name: String, _ value: String) -> String {
        let padding = String(repeating: " ", count: max(11 - name.count, 1))
        return name + padding + Quoted.bare(value, limit: 4_096)
    }

    private static func table(
        _ title: String,
        _ rows: [(isChosen: Bool, name: String, value: String?, words: String)]
    ) -> [String] {
        guard !rows.isEmpty else { return [] }
        let names = rows.map { Quoted.bare($0.name, limit: 256) }
        let values = rows.map { row in row.value.map { Quoted.text($0) } ?? "-" }
        let nameWidth = names.map(\.count).max() ?? 0
        let valueWidth = values.map(\.count).max() ?? 0
        return ["", title]
            + rows.indices.map { index in
                let cells = [
                    names[index].padded(to: nameWidth), values[index].padded(to: valueWidth),
                    rows[index].words,
                ]
                let line = "  \(rows[index].isChosen ? "*" : " ") " + cells.joined(separator: "  ")
                return String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
            }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 0))
    }
}

extension PayloadExtraction {
    /// The extraction as JSON.
    public var json: JSONValue {
        let found = examination.notification
        return .object(of: [
            ("provider", .string(found.provider)), ("marker", .text(examination.marker)),
            ("level", .string(examination.level)), ("id", .text(found.messageID)),
            ("replaceKey", .text(found.replaceKey)), ("expires", found.expires.map { .number($0) }),
            ("session", .text(found.session)), ("user", .text(found.user)),
            ("action", .text(found.action)), ("silent", .bool(found.isSilent)),
            ("link", isDenied ? .null : found.link.map { .string($0) } ?? .null),
            ("reason", .text(noLinkReason)),
            ("target", target == found.link ? nil : .text(target)),
            ("refused", refusal.map { .string($0.code.rawValue) }),
            ("message", refusal.map { .string($0.description) }),
            ("scheme", .text(normalForm?.scheme)), ("host", .text(normalForm?.host)),
            ("segments", normalForm.map { .array($0.segments.map(JSONValue.string)) }),
            ("query", normalForm.map { LinkExplanation.json($0.query) }),
            ("fragment", normalForm.map { LinkExplanation.json($0.fragment) }),
            ("candidates", .array(examination.candidates.map(json))),
            ("buttons", .array(examination.buttons.map(Self.json))),
        ])
    }

    private func json(_ candidate: PayloadExamination.Candidate) -> JSONValue {
        let fate = fate(of: candidate)
        return .object(of: [
            ("path", .string(candidate.path)), ("value", .text(candidate.value)),
            ("wins", .bool(fate == nil)), ("reason", .text(fate)),
        ])
    }

    private static func json(_ button: PayloadExamination.Button) -> JSONValue {
        .object(of: [
            ("id", .string(button.id)), ("link", .text(button.link)),
            ("reason", .text(button.noLinkReason)),
        ])
    }
}
