// Extracting a notification from a frame: from the payload by the rules of the catalogue, with the
// values of an envelope in place of the payload's own.

import JSONText
import LinkRouter
import PushPayload

/// Reads notifications from frames.
struct NotificationReader: Sendable {
    private lazy var payloads = PayloadReader(catalogue: userCatalogue ?? .builtIn)
    private let userCatalogue: ProviderCatalogue?
    private let sessionPointer: JSONPointer?
    private let userPointer: JSONPointer?
    private let base: LinkBase?

    /// Creates a reader for the providers and the pointers of a configuration.
    init(_ configuration: Configuration) {
        userCatalogue = configuration.userCatalogue
        sessionPointer = configuration.sessionPointer
        userPointer = configuration.userPointer
        base = configuration.base
    }

    /// Compiles the catalogue, which the first payload would otherwise wait for.
    mutating func prepare() { _ = payloads }

    /// Reads the payload of an envelope, whose values replace the payload's own.
    mutating func read(
        _ envelope: Envelope,
        _ bytes: Span<UInt8>,
        _ tape: JSONTape,
        at now: Moment
    ) throws(FrameRefusal) -> Notification {
        var notification = try read(
            bytes,
            tape,
            node: envelope.payload,
            action: envelope.action,
            at: now
        )
        notification.session = envelope.session ?? notification.session
        notification.user = envelope.user ?? notification.user
        notification.messageID = envelope.id ?? notification.messageID
        notification.expires = envelope.expires ?? notification.expires
        return notification
    }

    /// Reads a payload.
    ///
    /// - Parameters:
    ///   - bytes: The frame.
    ///   - tape: The values of the frame.
    ///   - node: The node of the payload.
    ///   - action: The button that was tapped.
    ///   - now: When the frame was read.
    /// - Returns: The notification.
    /// - Throws: A refusal of the frame.
    mutating func read(
        _ bytes: Span<UInt8>,
        _ tape: JSONTape,
        node: Int = 0,
        action: String? = nil,
        at now: Moment
    ) throws(FrameRefusal) -> Notification {
        let request = PayloadRequest(
            action: action,
            sessionPointer: sessionPointer,
            userPointer: userPointer,
            receivedAt: now.epoch,
            base: base
        )
        let notification: Notification
        do throws(PayloadError) {
            notification = try payloads.read(
                frame: bytes,
                tape: tape,
                node: node,
                request: request
            )
        } catch {
            throw FrameRefusal(
                reason: error.code.rawValue,
                offset: error.offset,
                message: error.message
            )
        }
        try check(notification.session, "session", limit: Limits.sessionKey)
        try check(notification.user, "user", limit: Limits.name)
        try check(notification.messageID, "message id", limit: Limits.name)
        return notification
    }

    private func check(_ text: String?, _ what: String, limit: Int) throws(FrameRefusal) {
        guard let text, !(1...limit).contains(text.utf8.count) else { return }
        throw FrameRefusal(
            reason: "too_long",
            offset: 0,
            message: "The \(what) must have 1 to \(limit) bytes."
        )
    }
}
