// Matches receipts to payloads. The daemon sends one receipt for each frame, in order; the
// rejection of text that was not sent is output at its place among them.

import JSONText
import Jansson
import NotifyCore

/// Matches receipts to payloads, and tracks the worst outcome.
struct ReceiptMatcher: Sendable {
    private enum Entry: Sendable {
        /// A sent payload; its envelope begins on this line of the connection.
        case sent(EnvelopeLayout, line: Int)
        /// Text that is not a payload, and was not sent.
        case rejected(ReceiptOutput)
    }

    /// The name of the input in error messages.
    let name: String
    /// The worst code of all receipts; `nil` before the first one.
    private(set) var worst: ExitCode?
    /// The number of receipts that the daemon dropped.
    private(set) var lostReceipts = 0

    private var waiting: [Entry] = []
    private var head = 0
    /// The payload of the last receipt, and the line of its envelope.
    private var answered: (wrapping: EnvelopeLayout, line: Int)?
    private var nextLine = 1

    /// Creates a matcher for an input.
    init(name: String) {
        self.name = name
    }

    /// The number of payloads without a receipt.
    var unanswered: Int { waiting.count - head }

    /// Records a sent envelope.
    mutating func recordSent(_ wrapping: EnvelopeLayout) {
        waiting.append(.sent(wrapping, line: nextLine))
        nextLine += wrapping.lines
    }

    /// Records text that is not a payload.
    mutating func recordRejected(_ error: JSONTextError) {
        waiting.append(.rejected(ReceiptOutput(error, name: name)))
    }

    /// Removes and returns the output for the next rejected text, unless receipts are due before
    /// it.
    mutating func nextRejected() -> ReceiptOutput? {
        guard head < waiting.count, case .rejected(let line) = waiting[head] else { return nil }
        record(.rejected)
        removeFirst()
        return line
    }

    /// Matches a line of the daemon.
    ///
    /// - Returns: The output for the line.
    /// - Throws: A failure if the line is no receipt.
    mutating func match(_ answer: Answer) throws(ControlFault) -> ReceiptOutput {
        if let count = answer.value["untold"]?.integer {
            lostReceipts += Int(clamping: count)
            for _ in 0..<min(Int(clamping: max(count, 0)), unanswered) { removeFirst() }
            return ReceiptOutput(lost: count)
        }
        guard let receipt = answer.receipt else { throw .unexpectedAnswer(answer.line) }
        record(ExitCode(receipt.outcome))
        guard receipt.outcome == .rejected, let place = receipt.place else {
            let found = removeFirst()
            return ReceiptOutput(answer, receipt, name: name, from: found?.place)
        }
        guard let found = locate(place) else { return ReceiptOutput(answer, receipt, name: name) }
        return ReceiptOutput(answer, receipt, name: name, at: found)
    }
}

extension ReceiptMatcher {
    /// Converts a place on the connection to a place in the input, and removes the payload.
    ///
    /// A daemon with lower limits may reject parts of one payload separately: only the first
    /// rejection is the receipt of the payload.
    private mutating func locate(_ place: TextPosition) -> TextPosition? {
        if head < waiting.count, case .sent(_, let line) = waiting[head], line <= place.line {
            removeFirst()
        }
        guard let answered else { return nil }
        let inner = TextPosition(line: place.line - answered.line + 1, column: place.column)
        return answered.wrapping.place(of: inner)
    }

    private mutating func record(_ code: ExitCode) {
        worst = worst.map(code.worse) ?? code
    }

    /// Removes the first entry.
    ///
    /// - Returns: The layout of the payload, if it was sent.
    @discardableResult
    private mutating func removeFirst() -> EnvelopeLayout? {
        guard head < waiting.count else { return nil }
        var found: EnvelopeLayout?
        if case .sent(let wrapping, let line) = waiting[head] {
            found = wrapping
            answered = (wrapping, line)
        }
        head += 1
        if head == waiting.count || head >= 256 {
            waiting.removeFirst(head)
            head = 0
        }
        return found
    }
}
