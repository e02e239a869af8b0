// The extraction from a payload, for `notifyctl extract`. Unlike journal entries and receipts it
// shows secrets, because its reader has the payload.

public import JSONText
public import LinkRouter
public import NotifyCore
public import PushPayload

/// The notification and the link of a payload.
public struct PayloadExtraction: Sendable {
    /// The notification, and the candidates for its link.
    public let examination: PayloadExamination
    /// The link to be opened: the link of the payload, or the target of an `intent:` link.
    public let target: String?
    /// The parts of that link with its secrets; `nil` if no list can allow it.
    public let normalForm: LinkExplanation.NormalForm?
    /// The fault of the link, or the rule of the configuration that rejects it.
    public let refusal: LinkError?

    /// Whether the link has a scheme that no list can allow.
    ///
    /// An intent without a target is rejected too, but it is not dangerous and is shown.
    var isDenied: Bool {
        guard refusal?.code == .schemeDenied, let link = examination.notification.link else {
            return false
        }
        guard let intent = IntentLink(link) else { return true }
        return intent.link != nil || intent.fallback != nil
    }
}

extension Configuration {
    /// Extracts the notification and the link of a payload.
    ///
    /// - Parameters:
    ///   - bytes: The payload.
    ///   - tape: The tape of the payload.
    ///   - action: The button that was pressed.
    ///   - epoch: The time of arrival, in seconds since 1970.
    /// - Returns: The extraction.
    /// - Throws: `PayloadError` if the daemon would reject it.
    public func extract(
        from bytes: Span<UInt8>,
        _ tape: JSONTape,
        action: String?,
        at epoch: Int64
    ) throws(PayloadError) -> PayloadExtraction {
        var reader = PayloadReader(catalogue: catalogue)
        let examination = try reader.examine(
            frame: bytes,
            tape: tape,
            request: PayloadRequest(
                action: action,
                sessionPointer: sessionPointer,
                userPointer: userPointer,
                receivedAt: epoch,
                base: base
            )
        )
        guard let text = examination.notification.link else {
            return PayloadExtraction(
                examination: examination,
                target: nil,
                normalForm: nil,
                refusal: nil
            )
        }
        let target = link(of: text)
        var refusal: LinkError?
        do throws(LinkError) {
            _ = try Link(parsing: target, policy: navigator.policy)
        } catch {
            refusal = error
        }
        return PayloadExtraction(
            examination: examination,
            target: target,
            normalForm: LinkExplanation.NormalForm(whole: target),
            refusal: refusal
        )
    }
}

extension LinkExplanation.NormalForm {
    /// Parses a link under lists that allow its own scheme or host, without redaction.
    fileprivate init?(whole text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = String(text[..<colon])
        let host = text[colon...].utf8.dropFirst(3)
            .prefix { !"/?#:".utf8.contains($0) }
        // No list accepts a scheme that is never opened, or an invalid host name.
        guard
            let policy = (try? LinkPolicy(schemes: [scheme]))
                ?? (try? LinkPolicy(schemes: [], hosts: [String(Substring(host))])),
            let link = try? Link(parsing: text, policy: policy)
        else { return nil }
        self.init(
            scheme: link.scheme,
            host: link.host,
            segments: link.segments,
            query: link.query,
            fragment: link.fragment
        )
    }
}
