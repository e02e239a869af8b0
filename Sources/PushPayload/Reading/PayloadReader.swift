// From a scanned frame to a notification: unwrap, recognise, choose, in this order.

public import JSONText

/// Reads payloads by the rules of a catalogue.
///
/// A reader reuses its memory and reads one payload at a time. The order of decisions is fixed:
/// wrapped payloads are unwrapped; the first marker that matches is final; a silent payload has no
/// link; a pressed button has its own link or none; otherwise the first valid value of the
/// provider's rules wins. Generic keys count only where no vendor's marker matches.
public struct PayloadReader: Sendable {
    private(set) var chooser: LinkChooser

    /// Creates a reader.
    ///
    /// - Parameter catalogue: The rules of all providers.
    public init(catalogue: ProviderCatalogue) {
        chooser = LinkChooser(finder: LinkFinder(payload: PayloadLevels(catalogue: catalogue)))
    }

    /// Reads a payload.
    ///
    /// The time is linear in the length of the frame, with a factor that depends on the catalogue
    /// alone.
    ///
    /// - Parameters:
    ///   - bytes: The frame.
    ///   - tape: The frame's tape.
    ///   - node: The node of the payload, if the frame is an envelope around it.
    ///   - request: The parameters besides the payload.
    /// - Returns: The notification; one without a link has the reason.
    /// - Throws: `PayloadError` if the payload is no object, or if a JSON text in a string is
    ///   ambiguous or beyond a limit.
    public mutating func read(
        frame bytes: Span<UInt8>,
        tape: JSONTape,
        node: Int = 0,
        request: PayloadRequest = PayloadRequest()
    ) throws(PayloadError) -> Notification {
        chooser.finder.notes = nil
        chooser.finder.payload.documents.begin(bytes, tape)
        defer { chooser.finder.payload.documents.end() }
        return try notification(NodeReference(document: 0, node: node), request)
    }

    /// Reads a payload as `read` does, and notes how each value was judged.
    ///
    /// - Parameters:
    ///   - bytes: The frame.
    ///   - tape: The frame's tape.
    ///   - node: The node of the payload, if the frame is an envelope around it.
    ///   - request: The parameters besides the payload.
    /// - Returns: The notification, the marker, and all candidates with the reasons why they lost.
    /// - Throws: `PayloadError`, where `read` throws one.
    public mutating func examine(
        frame bytes: Span<UInt8>,
        tape: JSONTape,
        node: Int = 0,
        request: PayloadRequest = PayloadRequest()
    ) throws(PayloadError) -> PayloadExamination {
        chooser.finder.notes = PayloadNotes()
        chooser.finder.payload.documents.begin(bytes, tape)
        defer {
            chooser.finder.payload.documents.end()
            chooser.finder.notes = nil
        }
        let notification = try notification(NodeReference(document: 0, node: node), request)
        let notes = chooser.finder.notes ?? PayloadNotes()
        return PayloadExamination(
            notification: notification,
            marker: notes.marker,
            level: notes.level,
            candidates: notes.candidates,
            buttons: notes.buttons
        )
    }

    private mutating func notification(
        _ root: NodeReference,
        _ request: PayloadRequest
    ) throws(PayloadError) -> Notification {
        guard chooser.finder.payload.documents.kind(of: root) == .object else {
            throw .notAnObject(at: chooser.finder.payload.documents.offset(of: root))
        }
        chooser.finder.base = request.base
        let isExamined = chooser.finder.notes != nil
        try chooser.finder.payload.unwrap(from: root, recordsPaths: isExamined)
        let press = request.action.map(Press.button) ?? chooser.finder.payload.press
        let match = try chooser.finder.payload.matchShape()
        if isExamined, let match {
            chooser.finder.notes?.marker = match.shape.marker.alternatives[match.alternative].text
            chooser.finder.notes?.level = chooser.finder.payload.path(ofLevel: match.level)
        }
        var result = Notification(
            provider: match?.shape.provider ?? ProviderCatalogue.genericName
        )
        if case .button(let id) = press { result.action = id }
        let choice = try chooser.choose(match.map { ($0.shape, $0.level) }, press)
        result.link = choice.link
        result.noLinkReason = choice.noLinkReason
        result.isSilent = choice.isSilent
        if let match {
            let node = chooser.finder.payload.levels[match.level].node
            result.messageID = try chooser.finder.payload.documents.identity(
                match.shape.ids,
                at: node
            )
            result.replaceKey = try chooser.finder.payload.documents.identity(
                match.shape.replaceKeys,
                at: node
            )
            result.expires = try chooser.finder.payload.documents.expiry(
                match.shape.expiry,
                at: node,
                receivedAt: request.receivedAt
            )
        }
        result.session = try text(request.sessionPointer, from: root)
        result.user = try text(request.userPointer, from: root)
        return result
    }

    private mutating func text(
        _ pointer: JSONPointer?,
        from root: NodeReference
    ) throws(PayloadError) -> String? {
        guard let pointer,
            let node = try chooser.finder.payload.documents.resolve(pointer, from: root)
        else {
            return nil
        }
        return chooser.finder.payload.documents.identity(at: node)
    }
}

extension [Clause] {
    /// The pointers of the clauses, for people.
    fileprivate var text: String {
        map { clause in
            switch clause {
            case .value(let pointer, _): pointer.description
            case .member(let pointer, let prefix, _):
                JSONPointer(tokens: pointer.tokens + [prefix]).description + "*"
            case .any(let condition):
                condition.alternatives.map(\.text).joined(separator: " or ")
            }
        }.joined(separator: " and ")
    }
}
