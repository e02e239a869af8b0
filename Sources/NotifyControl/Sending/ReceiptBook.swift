// Which receipt belongs to which payload. Receipts come in the order of the frames, one each; a
// payload that was refused before it was sent has its place among them.

import JSONText
import Jansson
import NotifyCore

/// Keeps order between payloads and receipts, and remembers the worst.
struct ReceiptBook: Sendable {
    private enum Entry: Sendable {
        /// Sent; the envelope begins on this line of the connection.
        case sent(Wrapping, line: Int)
        /// Refused here.
        case refused(ReceiptLine)
    }

    /// What the input is called in complaints.
    let name: String
    /// The worst that came of any payload; `nil` before the first receipt.
    private(set) var worst: ExitCode?
    /// How many receipts the daemon gave up telling.
    private(set) var untold = 0

    private var waiting: [Entry] = []
    private var head = 0
    /// The payload whose receipt came last, and the line of its envelope.
    private var answered: (wrapping: Wrapping, line: Int)?
    private var nextLine = 1

    /// Creates a book without entries.
    init(name: String) {
        self.name = name
    }

    /// How many payloads have no receipt yet.
    var unanswered: Int { waiting.count - head }

    /// Notes that an envelope is on its way.
    mutating func sent(_ wrapping: Wrapping) {
        waiting.append(.sent(wrapping, line: nextLine))
        nextLine += wrapping.lines
    }

    /// Notes that something in the input is no payload.
    mutating func refused(_ error: JSONTextError) {
        waiting.append(.refused(ReceiptLine(error, name: name)))
    }

    /// Takes off what was refused here and has no other receipt before it.
    mutating func takeRefused() -> ReceiptLine? {
        guard head < waiting.count, case .refused(let line) = waiting[head] else { return nil }
        note(.rejected)
        removeFirst()
        return line
    }

    /// Takes a line of the daemon.
    ///
    /// - Returns: What is to be told.
    /// - Throws: A fault if the line is no receipt.
    mutating func take(_ answer: Answer) throws(ControlFault) -> ReceiptLine {
        if let count = answer.value["untold"]?.integer {
            untold += Int(clamping: count)
            for _ in 0..<min(Int(clamping: max(count, 0)), unanswered) { removeFirst() }
            return ReceiptLine(untold: count)
        }
        guard let receipt = answer.receipt else { throw .noSense(answer.line) }
        note(ExitCode(receipt.outcome))
        guard receipt.outcome == .rejected, let place = receipt.place else {
            let found = removeFirst()
            return ReceiptLine(answer, receipt, name: name, from: found?.place)
        }
        guard let found = locate(place) else { return ReceiptLine(answer, receipt, name: name) }
        return ReceiptLine(answer, receipt, name: name, at: found)
    }
}

extension ReceiptBook {
    /// Finds the place in the input for a place on the connection, and takes the payload off.
    ///
    /// A daemon with lower limits can refuse one payload in several pieces: only the first one is
    /// the payload's receipt.
    private mutating func locate(_ place: Place) -> Place? {
        if head < waiting.count, case .sent(_, let line) = waiting[head], line <= place.line {
            removeFirst()
        }
        guard let answered else { return nil }
        let inner = Place(line: place.line - answered.line + 1, column: place.column)
        return answered.wrapping.place(of: inner)
    }

    private mutating func note(_ code: ExitCode) {
        worst = worst.map(code.worse) ?? code
    }

    /// Takes the first entry off.
    ///
    /// - Returns: How the payload lies in the input, if one was sent.
    @discardableResult
    private mutating func removeFirst() -> Wrapping? {
        guard head < waiting.count else { return nil }
        var found: Wrapping?
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
