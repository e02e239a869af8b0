// The output for a receipt: JSON for standard output, and for a rejection a sentence with its place
// for standard error.

import JSONText
import Jansson
import NotifyCore
import StrictJSON

/// The output for one receipt.
struct ReceiptOutput: Sendable, Equatable {
    /// The line for standard output, with its line break; may be empty.
    let receipt: [UInt8]
    /// The sentence for standard error.
    let errorMessage: String?

    /// Creates the output for a receipt.
    ///
    /// - Parameters:
    ///   - answer: The daemon's line.
    ///   - receipt: The receipt in the line.
    ///   - name: The name of the input.
    ///   - start: The start of the payload in the input, if it is known.
    init(_ answer: Answer, _ receipt: Receipt, name: String, from start: TextPosition? = nil) {
        self.receipt = JSONLine.escaped(answer.line)
        let place = start.map { ":\($0.line):\($0.column)" } ?? ""
        errorMessage =
            receipt.outcome == .rejected ? "\(name)\(place): \(receipt.explanation)" : nil
    }

    /// Creates the output for a rejection whose place is converted to the input.
    init(_ answer: Answer, _ receipt: Receipt, name: String, at place: TextPosition) {
        let members = (answer.value.object ?? []).map { member in
            switch member.name {
            case "line": JSONValue.Member(name: "line", value: .number(place.line))
            case "column": JSONValue.Member(name: "column", value: .number(place.column))
            default: member
            }
        }
        self.receipt = JSONLine.escaped(JSONValue.object(members))
        errorMessage = "\(name):\(place.line):\(place.column): \(receipt.explanation)"
    }

    /// Creates the output for text that was not sent: a receipt without a number.
    init(_ error: JSONTextError, name: String) {
        receipt = JSONLine.escaped(
            .object(of: [
                ("outcome", .string(Outcome.rejected.rawValue)),
                ("reason", .string(error.code.rawValue)),
                ("line", .number(error.line)), ("column", .number(error.column)),
                ("message", .string(error.message)),
            ])
        )
        errorMessage = "\(name):\(error)"
    }

    /// Creates the output for receipts that the daemon dropped.
    init(lost count: Int64) {
        receipt = []
        errorMessage =
            "notifyctl: \(Quoted.count(Int(clamping: count), "receipt", "receipts")) lost."
    }
}
