// Extracts from all payloads of an input, as the daemon would.

import JSONText
import NotifyCore
import PushPayload
import Systemd

/// The extraction from one payload.
struct ExtractedPayload: Sendable {
    /// The result of an extraction.
    enum Result: Sendable {
        /// The payload is valid.
        case extracted(PayloadExtraction)
        /// The daemon would reject the payload: a reason and a sentence.
        case rejected(reason: String, message: String)
    }

    /// The result.
    let result: Result
    /// The start of the payload in the input, or the place of its fault.
    let place: TextPosition
}

/// The payloads of an input.
struct PayloadExtractor: Sequence, IteratorProtocol {
    private let configuration: Configuration
    private let action: String?
    private let epoch: Int64
    private var decoder: FrameDecoder
    private var tape = JSONTape()
    private var hasEnded = false

    /// Creates an extractor for an input.
    ///
    /// - Parameters:
    ///   - bytes: The whole input.
    ///   - configuration: The providers, and the lists of schemes and hosts.
    ///   - action: The button that was pressed.
    init(_ bytes: [UInt8], _ configuration: Configuration, action: String?) {
        self.configuration = configuration
        self.action = action
        epoch = SystemClock.realtime.microseconds / 1_000_000
        let limits = configuration.limits
        decoder = FrameDecoder(frameLimit: limits.frameBytes, depthLimit: limits.depth)
        decoder.append(bytes.span)
    }

    /// Extracts from the next payload; `nil` at the end of the input.
    mutating func next() -> ExtractedPayload? {
        guard !hasEnded else { return nil }
        switch decoder.next(tape: &tape) {
        case .frame(let range): return read(range)
        case .rejected(let error): return Self.rejected(error)
        case .needsMore:
            hasEnded = true
            return decoder.finish().map(Self.rejected)
        }
    }

    private func read(_ range: Range<Int>) -> ExtractedPayload {
        do throws(PayloadError) {
            let extraction = try configuration.extract(
                from: decoder.buffer.span.extracting(range),
                tape,
                action: action,
                at: epoch
            )
            return ExtractedPayload(result: .extracted(extraction), place: place(of: 0, range))
        } catch {
            return ExtractedPayload(
                result: .rejected(reason: error.code.rawValue, message: error.message),
                place: place(of: error.offset, range)
            )
        }
    }

    private func place(of offset: Int, _ range: Range<Int>) -> TextPosition {
        let (line, column) = decoder.position(of: offset, inFrame: range)
        return TextPosition(line: line, column: column)
    }

    private static func rejected(_ error: JSONTextError) -> ExtractedPayload {
        ExtractedPayload(
            result: .rejected(reason: error.code.rawValue, message: error.message),
            place: TextPosition(line: error.line, column: error.column)
        )
    }
}
