// Splits input into payloads and wraps each one in an envelope. The payload's text is not changed,
// so that notifyd reads the bytes of the file.

import Jansson
import JSONText
import NotifyCore

/// Splits input into payloads and wraps them in envelopes.
struct EnvelopeReader: Sendable {
    /// An event of the input.
    enum Event: Sendable, Equatable {
        /// A payload in its envelope, with the line break after it.
        case envelope([UInt8], EnvelopeLayout)
        /// Text that is not a payload.
        case rejected(JSONTextError)
        /// More input is needed.
        case needsMore
    }

    private var decoder: FrameDecoder
    private var tape = JSONTape()
    private let prefix: [UInt8]
    private let prefixColumns: Int

    /// Creates a reader.
    ///
    /// - Parameter members: The members of the envelope beside the payload.
    init(envelope members: [(String, JSONValue?)]) {
        let limits = Limits()
        decoder = FrameDecoder(frameLimit: limits.frameBytes, depthLimit: limits.depth)
        let object = JSONValue.object(of: members).line.dropLast(2)
        prefix = object + (object.count > 1 ? [UInt8(ascii: ",")] : []) + Array("\"payload\":".utf8)
        prefixColumns = String(decoding: prefix, as: UTF8.self).unicodeScalars.count
    }

    /// Appends input.
    mutating func append(_ bytes: Span<UInt8>) { decoder.append(bytes) }

    /// Returns the next event.
    mutating func next() -> Event {
        switch decoder.next(tape: &tape) {
        case .frame(let range):
            let place = decoder.position(of: 0, inFrame: range)
            let payload = decoder.buffer[range]
            let wrapping = EnvelopeLayout(
                place: TextPosition(line: place.line, column: place.column),
                prefixColumns: prefixColumns,
                lines: payload.count { $0 == UInt8(ascii: "\n") } + 1
            )
            return .envelope(prefix + payload + Array("}\n".utf8), wrapping)
        case .rejected(let error): return .rejected(error)
        case .needsMore: return .needsMore
        }
    }

    /// Ends the input; call `next` and `finish` again until `finish` returns `nil`.
    ///
    /// - Returns: The fault of a truncated payload.
    mutating func finish() -> JSONTextError? { decoder.finish() }
}

/// The position of a payload in its envelope and in the input.
struct EnvelopeLayout: Sendable, Equatable {
    /// The start of the payload in the input.
    let place: TextPosition
    /// The number of the envelope's characters before the payload.
    let prefixColumns: Int
    /// The number of the envelope's lines.
    let lines: Int

    /// Converts a place in the envelope to a place in the input.
    ///
    /// - Parameter inner: Line and column in the envelope, from 1.
    /// - Returns: `nil` for a place in the envelope's own members.
    func place(of inner: TextPosition) -> TextPosition? {
        guard inner.line == 1 else {
            return TextPosition(line: place.line + inner.line - 1, column: inner.column)
        }
        guard inner.column > prefixColumns else { return nil }
        return TextPosition(
            line: place.line,
            column: place.column + inner.column - prefixColumns - 1
        )
    }
}
