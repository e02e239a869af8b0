// All payloads of an input, one after the other, as the daemon would read them.

import JSONText
import NotifyCore
import PushPayload
import Systemd

/// What the daemon would see in one payload.
struct PayloadReading: Sendable {
    /// What came of it.
    enum Result: Sendable {
        /// It was read.
        case read(PayloadExtraction)
        /// It would be rejected: a reason and a sentence.
        case refused(reason: String, message: String)
    }

    /// What came of it.
    let result: Result
    /// Where it begins in the input, or where its fault is.
    let place: Place
}

/// The payloads of an input.
struct PayloadReadings: Sequence, IteratorProtocol {
    private let configuration: Configuration
    private let action: String?
    private let epoch: Int64
    private var decoder: FrameDecoder
    private var tape = JSONTape()
    private var hasEnded = false

    /// Takes over an input.
    ///
    /// - Parameters:
    ///   - bytes: All of it.
    ///   - configuration: What is known of providers, schemes and hosts.
    ///   - action: The button that was pressed.
    init(_ bytes: [UInt8], _ configuration: Configuration, action: String?) {
        self.configuration = configuration
        self.action = action
        epoch = SystemClock.realtime.microseconds / 1_000_000
        let limits = configuration.limits
        decoder = FrameDecoder(frameLimit: limits.frameBytes, depthLimit: limits.depth)
        decoder.append(bytes.span)
    }

    /// Reads the next payload; `nil` at the end of the input.
    mutating func next() -> PayloadReading? {
        guard !hasEnded else { return nil }
        switch decoder.next(tape: &tape) {
        case .frame(let range): return read(range)
        case .rejected(let error): return Self.refused(error)
        case .needsMore:
            hasEnded = true
            return decoder.finish().map(Self.refused)
        }
    }

    private func read(_ range: Range<Int>) -> PayloadReading {
        do throws(PayloadError) {
            let extraction = try configuration.extract(
                from: decoder.buffer.span.extracting(range),
                tape,
                action: action,
                at: epoch
            )
            return PayloadReading(result: .read(extraction), place: place(of: 0, range))
        } catch {
            return PayloadReading(
                result: .refused(reason: error.code.rawValue, message: error.message),
                place: place(of: error.offset, range)
            )
        }
    }

    private func place(of offset: Int, _ range: Range<Int>) -> Place {
        let (line, column) = decoder.position(of: offset, inFrame: range)
        return Place(line: line, column: column)
    }

    private static func refused(_ error: JSONTextError) -> PayloadReading {
        PayloadReading(
            result: .refused(reason: error.code.rawValue, message: error.message),
            place: Place(line: error.line, column: error.column)
        )
    }
}
