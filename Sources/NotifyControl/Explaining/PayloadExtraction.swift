// How a payload is read: the answer of `notifyctl extract`, as a value. Unlike what the daemon tells
// about a payload nothing is left out: whoever asks has the payload.

public import JSONText
public import LinkRouter
public import NotifyCore
public import PushPayload

/// What is found in a payload, and what its link is.
public struct PayloadExtraction: Sendable {
    /// How the payload was read.
    public let examination: PayloadExamination
    /// The link that is opened for it: the link itself, or what an `intent:` link stands for.
    public let target: String?
    /// The parts of that link, whole; `nil` if no list could allow it.
    public let normalForm: LinkExplanation.NormalForm?
    /// Why the configuration's lists do not allow it, or what is wrong with it.
    public let refusal: LinkError?

    /// Whether the link has a scheme that no list can allow, so that it is none.
    ///
    /// An intent that names nothing to open is refused, too, but nothing in it is dangerous.
    var isDenied: Bool {
        guard refusal?.code == .schemeDenied, let link = examination.notification.link else {
            return false
        }
        guard let intent = IntentLink(link) else { return true }
        return intent.link != nil || intent.fallback != nil
    }
}

extension Configuration {
    /// Shows how a payload is read.
    ///
    /// - Parameters:
    ///   - bytes: The payload.
    ///   - tape: What lies where in it.
    ///   - action: The button that was pressed.
    ///   - epoch: When it came, in seconds since 1970.
    /// - Returns: What is found in it.
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
    /// Takes a link apart under lists that have its own scheme or host, whole with its secrets.
    fileprivate init?(whole text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = String(text[..<colon])
        let host = text[colon...].utf8.dropFirst(3)
            .prefix { !"/?#:".utf8.contains($0) }
        // A list takes no scheme that is never opened, and no name that is no host.
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
