// The examples of a provider file, read by the catalogue that contains it.

import JSONText
import StrictJSON

extension CatalogueFile {
    /// Reads all examples, and adds a fault for each whose result differs from its statements.
    func checkExamples(by reader: inout PayloadReader, collecting faults: FaultList) {
        for example in examples {
            switch example.read(by: &reader) {
            case .failure(let fault): faults.add(fault)
            case .success(let notification):
                if let fault = fault(of: example, in: notification) { faults.add(fault) }
            }
        }
    }

    /// The first statement of an example that does not hold.
    private func fault(of example: ProviderExample, in notification: Notification) -> JSONFault? {
        let names = providers.map(\.name)
        let namesProvider = example.statements.contains { $0.aspect == .provider }
        if !namesProvider, !names.isEmpty, !names.contains(notification.provider) {
            return example.payload.nameFault(
                "The payload is recognised as \(Quoted.text(notification.provider)), expected "
                    + "\(names.count == 1 ? "" : "one of ")\(Quoted.list(names))."
            )
        }
        for statement in example.statements {
            let found = statement.aspect.text(of: notification)
            if let found, found.utf8.elementsEqual(statement.text.utf8) { continue }
            return statement.cursor.fault(
                "The example expects \(Quoted.text(statement.text)), but the payload gives "
                    + (found.map(Quoted.text) ?? statement.aspect.absence(in: notification)) + "."
            )
        }
        return nil
    }
}

extension ProviderExample {
    /// The time at which examples arrive, in seconds since 1970: times to live count from it.
    static let arrival: Int64 = 0

    /// Reads the payload as if it were a frame of its own.
    func read(by reader: inout PayloadReader) -> Result<Notification, JSONFault> {
        let span = payload.file.tape[payload.node].span
        let bytes = Array(payload.file.bytes[span])
        func failure(_ offset: Int, _ message: String) -> Result<Notification, JSONFault> {
            let offset = span.lowerBound + offset
            let location = SourceLocation(file: payload.file.number, offset: offset)
            return .failure(JSONFault(at: location, message))
        }
        var tape = JSONTape()
        guard (try? scanDocument(bytes.span, into: &tape)) != nil else {
            return failure(0, "The payload is nested too deep.")
        }
        if let node = tape.duplicateName(in: bytes.span) {
            return failure(
                tape.nameOffset(of: node),
                "The object has this name twice, with different values."
            )
        }
        do throws(PayloadError) {
            let request = PayloadRequest(action: action, receivedAt: Self.arrival)
            return .success(try reader.read(frame: bytes.span, tape: tape, request: request))
        } catch {
            return failure(error.offset, "The payload is rejected. \(error.message)")
        }
    }
}

extension ProviderExample.Aspect {
    /// Describes a notification without the property.
    fileprivate func absence(in notification: Notification) -> String {
        switch self {
        case .link: "no link (\(Quoted.text(notification.noLinkReason ?? "")))"
        case .noLink: "the link \(Quoted.text(notification.link ?? ""))"
        case .provider, .id, .replaceKey, .expires: "none"
        }
    }
}
