// A receipt on its way to the two streams: as JSON to standard output, and if something is to be
// put right, as a sentence with its place to standard error.

import JSONText
import Jansson
import NotifyCore
import StrictJSON

/// What is told of one payload.
struct ReceiptLine: Sendable, Equatable {
    /// For standard output, with the line break; empty where there is nothing to print.
    let receipt: [UInt8]
    /// For standard error.
    let complaint: String?

    /// The line of a receipt as it came.
    ///
    /// - Parameters:
    ///   - answer: The daemon's line.
    ///   - receipt: What it says.
    ///   - name: What the input is called.
    ///   - start: Where the payload begins in it, if that is known.
    init(_ answer: Answer, _ receipt: Receipt, name: String, from start: Place? = nil) {
        self.receipt = RawLine.printable(answer.line)
        let place = start.map { ":\($0.line):\($0.column)" } ?? ""
        complaint = receipt.outcome == .rejected ? "\(name)\(place): \(receipt.explanation)" : nil
    }

    /// The line of a refusal whose place is in the input instead of on the connection.
    init(_ answer: Answer, _ receipt: Receipt, name: String, at place: Place) {
        let members = (answer.value.object ?? []).map { member in
            switch member.name {
            case "line": JSONValue.Member(name: "line", value: .number(place.line))
            case "column": JSONValue.Member(name: "column", value: .number(place.column))
            default: member
            }
        }
        self.receipt = RawLine.printable(JSONValue.object(members))
        complaint = "\(name):\(place.line):\(place.column): \(receipt.explanation)"
    }

    /// The line of what was not sent: it has the form of a receipt, without a number.
    init(_ error: JSONTextError, name: String) {
        receipt = RawLine.printable(
            .object(of: [
                ("outcome", .string(Outcome.rejected.rawValue)),
                ("reason", .string(error.code.rawValue)),
                ("line", .number(error.line)), ("column", .number(error.column)),
                ("message", .string(error.message)),
            ])
        )
        complaint = "\(name):\(error)"
    }

    /// The line for receipts that the daemon no longer has.
    init(untold count: Int64) {
        receipt = []
        complaint = "notifyctl: \(Quoted.count(Int(clamping: count), "receipt", "receipts")) lost."
    }
}
