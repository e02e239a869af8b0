// From a scanned frame to a notification: unwrap, recognise, choose, validate, in this order.

public import JSONText

/// Reads payloads by the rules of a catalogue.
///
/// A reader keeps memory between payloads and is used for one at a time. The order of decisions
/// is fixed: what the payload wraps is unwrapped; the first marker that matches is final; a silent
/// payload has no link; a pressed button has its own link or none; else the first valid value of
/// the provider's places wins. Only where no vendor's marker matches do generic keys count.
public struct PayloadReader: Sendable {
    let catalogue: ProviderCatalogue
    var documents: DocumentStore
    /// The payload and what it wraps, outermost first.
    var levels: [Level] = []
    /// What a response around the payload says that was pressed.
    var press: Press?
    /// What relative links are relative to.
    var base: LinkBase?
    /// The notes, if somebody wants them.
    var notes: PayloadNotes?

    /// Creates a reader.
    ///
    /// - Parameter catalogue: What is known about providers.
    public init(catalogue: ProviderCatalogue) {
        self.catalogue = catalogue
        documents = DocumentStore(names: catalogue.index.names)
    }

    /// Reads a payload.
    ///
    /// Time is linear in the frame's length, with a factor that depends on the catalogue alone.
    ///
    /// - Parameters:
    ///   - bytes: The frame.
    ///   - tape: The frame's tape.
    ///   - node: The node of the payload, if the frame is an envelope around it.
    ///   - request: What is to be known besides.
    /// - Returns: The notification; a payload without a link is one, with the reason in it.
    /// - Throws: `PayloadError` if the payload is no object, or if a JSON text in a string is
    ///   ambiguous or beyond a limit.
    public mutating func read(
        frame bytes: Span<UInt8>,
        tape: JSONTape,
        node: Int = 0,
        request: PayloadRequest = PayloadRequest()
    ) throws(PayloadError) -> Notification {
        notes = nil
        documents.begin(bytes, tape)
        defer { documents.end() }
        return try notification(Place(document: 0, node: node), request)
    }

    /// Reads a payload and tells why it gave what it gave.
    ///
    /// It takes the very way of `read`, and takes notes on it.
    ///
    /// - Parameters:
    ///   - bytes: The frame.
    ///   - tape: The frame's tape.
    ///   - node: The node of the payload, if the frame is an envelope around it.
    ///   - request: What is to be known besides.
    /// - Returns: The notification, the marker, and all candidates with their fate.
    /// - Throws: `PayloadError`, where `read` throws one.
    public mutating func examine(
        frame bytes: Span<UInt8>,
        tape: JSONTape,
        node: Int = 0,
        request: PayloadRequest = PayloadRequest()
    ) throws(PayloadError) -> PayloadExamination {
        notes = PayloadNotes()
        documents.begin(bytes, tape)
        defer {
            documents.end()
            notes = nil
        }
        let notification = try notification(Place(document: 0, node: node), request)
        let notes = notes ?? PayloadNotes()
        return PayloadExamination(
            notification: notification,
            marker: notes.marker,
            level: notes.level,
            candidates: notes.candidates,
            buttons: notes.buttons
        )
    }

    private mutating func notification(
        _ root: Place,
        _ request: PayloadRequest
    ) throws(PayloadError) -> Notification {
        guard documents.kind(of: root) == .object else {
            throw PayloadError(
                code: .notAnObject,
                offset: documents.offset(of: root),
                message: "A payload is a JSON object."
            )
        }
        base = request.base
        try findLevels(from: root)
        if let action = request.action { press = .button(action) }
        let match = try findShape()
        var result = Notification(
            provider: match?.shape.provider ?? ProviderCatalogue.genericName
        )
        if case .button(let id) = press { result.action = id }
        try choose(match, into: &result)
        if let match {
            let place = levels[match.level].place
            result.messageID = try identity(match.shape.ids, at: place)
            result.replaceKey = try identity(match.shape.replaceKeys, at: place)
            result.expires = try documents.expiry(
                match.shape.expiry,
                at: place,
                receivedAt: request.receivedAt
            )
        }
        result.session = try text(request.sessionPointer, from: root)
        result.user = try text(request.userPointer, from: root)
        return result
    }

    private mutating func text(
        _ pointer: JSONPointer?,
        from root: Place
    ) throws(PayloadError) -> String? {
        guard let pointer, let place = try documents.resolve(pointer, from: root) else {
            return nil
        }
        return documents.identity(at: place)
    }
}
