// Payloads: reading is what examining says, a used reader is as good as a new one, and how a
// payload is spelt does not change what it means.

import JSONText
import Jansson
import PushPayload

/// Takes the whole input as a payload.
struct PayloadFuzzer: Fuzzer {
    private let catalogue: ProviderCatalogue
    private var reader: PayloadReader
    private var tape = JSONTape()

    init() {
        do throws(CatalogueError) {
            catalogue = try ProviderCatalogue.builtIn
        } catch {
            fatalError("\(error)")
        }
        reader = PayloadReader(catalogue: catalogue)
    }

    mutating func take(_ bytes: [UInt8]) {
        var request = PayloadRequest(receivedAt: 1_900_000_000)
        let found = read(bytes, request)
        checkSpelling(bytes, request, found)
        request.action = "reply"
        _ = read(bytes, request)
    }

    /// Reads a payload in all the ways there are; `nil` if it is refused.
    private mutating func read(_ bytes: [UInt8], _ request: PayloadRequest) -> Notification? {
        do { try scanDocument(bytes.span, into: &tape) } catch { return nil }
        do throws(PayloadError) {
            let examined = try reader.examine(frame: bytes.span, tape: tape, request: request)
            let found = try reader.read(frame: bytes.span, tape: tape, request: request)
            law(found == examined.notification, "what is read is what is examined")
            law((found.link == nil) == (found.noLinkReason != nil), "no link has a reason")
            if request.action == nil {
                let winners = examined.candidates.filter { $0.lost == nil }.map(\.value)
                law(winners == (found.link.map { [$0] } ?? []), "one candidate wins, or none")
            }
            return found
        } catch {
            law((0..<max(bytes.count, 1)).contains(error.offset), "a fault is in the payload")
            return nil
        }
    }

    /// The same payload with other spaces and escapes is the same notification.
    private mutating func checkSpelling(
        _ bytes: [UInt8],
        _ request: PayloadRequest,
        _ found: Notification?
    ) {
        guard let value = try? JSONValue(parsing: bytes.span), !value.hasReal else { return }
        // A number that is an id is the text it was written as, and jansson writes -0 as 0.
        let afterMinus = zip(bytes, bytes.dropFirst()).filter { $0.0 == 0x2D }.map(\.1)
        guard !afterMinus.contains(0x30) else { return }
        guard (try? scanDocument(bytes.span, into: &tape)) != nil,
            tape.duplicateName(in: bytes.span) == nil,
            let other = try? value.encoded()
        else { return }
        for spelling in [other, Self.escaped(other)] {
            let again = read(spelling, request)
            law(again == found, "spelling means nothing: \(String(describing: found))")
        }
    }

    /// The same text with every letter of its strings and names as an escape.
    private static func escaped(_ text: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        var isInside = false
        var isEscape = false
        for byte in text {
            if isInside, !isEscape, (0x61...0x7A).contains(byte) {
                escaped += "\\u00\(String(byte, radix: 16))".utf8
                continue
            }
            escaped.append(byte)
            if byte == 0x22, !isEscape { isInside.toggle() }
            isEscape = byte == 0x5C && !isEscape
        }
        return escaped
    }
}

extension JSONValue {
    /// Whether a number has a fraction or an exponent: those are written as they were read.
    fileprivate var hasReal: Bool {
        switch self {
        case .real: true
        case .array(let elements): elements.contains(where: \.hasReal)
        case .object(let members): members.contains { $0.value.hasReal }
        default: false
        }
    }
}
