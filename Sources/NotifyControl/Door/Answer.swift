// One answer of the daemon, and the frames that ask for one.

import Jansson
import NotifyCore
import StrictJSON

/// A line of the daemon, as bytes and as a value.
struct Answer: Sendable, Equatable {
    /// The line as it came, without the line break.
    let line: [UInt8]
    /// What it says.
    let value: JSONValue

    /// Reads a line.
    init(_ line: [UInt8]) throws(ControlFault) {
        guard let value = try? JSONValue(parsing: line.span), value.object != nil else {
            throw .noSense(line)
        }
        self.line = line
        self.value = value
    }

    /// The receipt, if the line is one.
    var receipt: Receipt? { Receipt(value) }
}

extension ControlDoor {
    /// Asks and waits for the answer.
    ///
    /// - Throws: A fault if the daemon refuses the question or closes the connection.
    func ask(_ members: [(String, JSONValue?)]) throws(ControlFault) -> Answer {
        let answer = try tell(members)
        guard let receipt = answer.receipt else { return answer }
        throw receipt.outcome == .rejected ? .refused(receipt) : .noSense(answer.line)
    }

    /// Tells of an event and waits for its receipt.
    ///
    /// - Throws: A fault if the daemon closes the connection, or answers as no control door does.
    func report(_ members: [(String, JSONValue?)]) throws(ControlFault) -> (Answer, Receipt) {
        let answer = try tell(members)
        guard let receipt = answer.receipt,
            [.applied, .ignored, .rejected].contains(receipt.outcome)
        else { throw .noSense(answer.line) }
        return (answer, receipt)
    }

    private func tell(_ members: [(String, JSONValue?)]) throws(ControlFault) -> Answer {
        try send(.object(of: members))
        guard let line = try nextLine() else { throw .gone(" before it answered") }
        return try Answer(line)
    }
}

extension ControlFault {
    /// The daemon refuses what it was asked.
    static func refused(_ receipt: Receipt) -> ControlFault {
        let isFull = receipt.reason == "too_many_connections"
        return .because(
            isFull ? .unavailable : .rejected,
            "notifyd refused: \(receipt.explanation)"
        )
    }

    /// The line is nothing that a control door says: most likely it is another door.
    static func noSense(_ line: [UInt8]) -> ControlFault {
        let shown = Quoted.bare(String(decoding: line, as: UTF8.self), limit: 200)
        return .because(
            .badAnswer,
            "This is no answer of a control door: \(shown)"
        )
    }
}
