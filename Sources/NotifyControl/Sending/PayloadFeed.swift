// Payloads out of whatever holds them: pretty-printed or not, back to back, some of them broken.
// Each is wrapped in an envelope as text, so that notifyd reads the very bytes that the file has.

import Jansson
import JSONText
import NotifyCore

/// Cuts input into payloads and wraps them.
struct PayloadFeed: Sendable {
    /// What comes next in the input.
    enum Event: Sendable, Equatable {
        /// A payload in its envelope, with the line break after it.
        case envelope([UInt8], Wrapping)
        /// Something that is no payload.
        case refused(JSONTextError)
        /// More input is needed.
        case needsMore
    }

    private var decoder: FrameDecoder
    private var tape = JSONTape()
    private let prefix: [UInt8]
    private let prefixColumns: Int

    /// Creates a feed.
    ///
    /// - Parameter members: The members of the envelope beside the payload.
    init(envelope members: [(String, JSONValue?)]) {
        let limits = Limits()
        decoder = FrameDecoder(frameLimit: limits.frameBytes, depthLimit: limits.depth)
        let object = JSONValue.object(of: members).line.dropLast(2)
        prefix = object + (object.count > 1 ? [UInt8(ascii: ",")] : []) + Array("\"payload\":".utf8)
        prefixColumns = String(decoding: prefix, as: UTF8.self).unicodeScalars.count
    }

    /// Takes over input.
    mutating func append(_ bytes: Span<UInt8>) { decoder.append(bytes) }

    /// Returns what comes next.
    mutating func next() -> Event {
        switch decoder.next(tape: &tape) {
        case .frame(let range):
            let place = decoder.position(of: 0, inFrame: range)
            let payload = decoder.buffer[range]
            let wrapping = Wrapping(
                place: Place(line: place.line, column: place.column),
                prefixColumns: prefixColumns,
                lines: payload.count { $0 == UInt8(ascii: "\n") } + 1
            )
            return .envelope(prefix + payload + Array("}\n".utf8), wrapping)
        case .rejected(let error): return .refused(error)
        case .needsMore: return .needsMore
        }
    }

    /// Tells that the input has ended; go on with `next` until this returns `nil`.
    ///
    /// - Returns: What is wrong with the payload that the input ends in.
    mutating func finish() -> JSONTextError? { decoder.finish() }
}

/// How a payload lies in its envelope and in the input.
struct Wrapping: Sendable, Equatable {
    /// Where the payload begins in the input.
    let place: Place
    /// How many characters of the envelope stand before it.
    let prefixColumns: Int
    /// How many lines the envelope has.
    let lines: Int

    /// Returns the place in the input of a place in the envelope.
    ///
    /// - Parameter inner: Line and column in the envelope, from 1.
    /// - Returns: `nil` for a place in the envelope's own members.
    func place(of inner: Place) -> Place? {
        guard inner.line == 1 else {
            return Place(line: place.line + inner.line - 1, column: inner.column)
        }
        guard inner.column > prefixColumns else { return nil }
        return Place(line: place.line, column: place.column + inner.column - prefixColumns - 1)
    }
}
