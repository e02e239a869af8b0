// Payloads: read and examine agree, a reader can be reused, and white space and escapes have no
// meaning.

import JSONText
import Jansson
import PushPayload

/// The input is a payload.
struct PayloadFuzzer: Fuzzer {
    private let catalogue: ProviderCatalogue
    private var reader: PayloadReader
    private var tape = JSONTape()

    init() {
        catalogue = ProviderCatalogue.builtIn
        reader = PayloadReader(catalogue: catalogue)
    }

    mutating func test(_ bytes: [UInt8]) {
        var request = PayloadRequest(receivedAt: 1_900_000_000)
        let found = read(bytes, request)
        checkSpelling(bytes, request, found)
        request.action = "reply"
        _ = read(bytes, request)
    }

    /// Reads and examines a payload; `nil` if it is refused.
    private mutating func read(_ bytes: [UInt8], _ request: PayloadRequest) -> Notification? {
        do { try scanDocument(bytes.span, into: &tape) } catch { return nil }
        do throws(PayloadError) {
            let examined = try reader.examine(frame: bytes.span, tape: tape, request: request)
            let found = try reader.read(frame: bytes.span, tape: tape, request: request)
            law(found == examined.notification, "read and examine agree")
            law(
                (found.link == nil) == (found.noLinkReason != nil),
                "exactly a missing link has a reason"
            )
            if request.action == nil {
                let winners = examined.candidates.filter { $0.lost == nil }.map(\.value)
                law(
                    winners == (found.link.map { [$0] } ?? []),
                    "the link is the only winning candidate"
                )
            }
            return found
        } catch {
            law(
                (0..<max(bytes.count, 1)).contains(error.offset),
                "an error has an offset in the payload"
            )
            return nil
        }
    }

    /// A payload with different white space and escapes is the same notification.
    private mutating func checkSpelling(
        _ bytes: [UInt8],
        _ request: PayloadRequest,
        _ found: Notification?
    ) {
        guard let value = try? JSONValue(parsing: bytes.span), !value.hasReal else { return }
        // An id that is a number is compared as text, and jansson encodes -0 as 0.
        let afterMinus = zip(bytes, bytes.dropFirst()).filter { $0.0 == 0x2D }.map(\.1)
        guard !afterMinus.contains(0x30) else { return }
        guard (try? scanDocument(bytes.span, into: &tape)) != nil,
            tape.duplicateName(in: bytes.span) == nil,
            let other = try? value.encoded()
        else { return }
        for spelling in [other, Self.escaped(other)] {
            let again = read(spelling, request)
            law(
                again == found,
                "white space and escapes have no meaning: \(String(describing: found))"
            )
        }
    }

    /// The text with every lower-case letter of its strings escaped.
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
    /// Whether it has a number with a fraction or an exponent, which jansson may encode differently.
    fileprivate var hasReal: Bool {
        switch self {
        case .real: true
        case .array(let elements): elements.contains(where: \.hasReal)
        case .object(let members): members.contains { $0.value.hasReal }
        default: false
        }
    }
}
