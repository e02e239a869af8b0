// The daemon's answers, and the requests for them.

import Jansson
import NotifyCore
import StrictJSON

/// A line from the daemon, as bytes and as a value.
struct Answer: Sendable, Equatable {
    /// The bytes of the line, without the line break.
    let line: [UInt8]
    /// The value of the line.
    let value: JSONValue

    /// Parses a line.
    init(_ line: [UInt8]) throws(ControlFault) {
        guard let value = try? JSONValue(parsing: line.span), value.object != nil else {
            throw .unexpectedAnswer(line)
        }
        self.line = line
        self.value = value
    }

    /// The receipt, if the line is one.
    var receipt: Receipt? { Receipt(value) }
}

extension ControlDoor {
    /// Sends a query and waits for the answer.
    ///
    /// - Throws: A failure if the daemon rejects the query or closes the connection.
    func query(_ members: [(String, JSONValue?)]) throws(ControlFault) -> Answer {
        let answer = try exchange(members)
        guard let receipt = answer.receipt else { return answer }
        throw receipt.outcome == .rejected ? .refused(receipt) : .unexpectedAnswer(answer.line)
    }

    /// Reports an event and waits for its receipt.
    ///
    /// - Throws: A failure if the daemon closes the connection, or the answer is not a receipt of
    ///   an event.
    func report(_ members: [(String, JSONValue?)]) throws(ControlFault) -> (Answer, Receipt) {
        let answer = try exchange(members)
        guard let receipt = answer.receipt,
            [.applied, .ignored, .rejected].contains(receipt.outcome)
        else { throw .unexpectedAnswer(answer.line) }
        return (answer, receipt)
    }

    private func exchange(_ members: [(String, JSONValue?)]) throws(ControlFault) -> Answer {
        try send(.object(of: members))
        guard let line = try nextLine() else { throw .disconnected(" before it answered") }
        return try Answer(line)
    }
}

extension ControlFault {
    /// The daemon rejected a request.
    static func refused(_ receipt: Receipt) -> ControlFault {
        let isFull = receipt.reason == "too_many_connections"
        return .failure(
            isFull ? .unavailable : .rejected,
            "notifyd rejected the request: \(receipt.explanation)"
        )
    }

    /// The line is none that a control door sends: most likely the path is that of another door.
    static func unexpectedAnswer(_ line: [UInt8]) -> ControlFault {
        let shown = Quoted.bare(String(decoding: line, as: UTF8.self), limit: 200)
        return .failure(
            .badAnswer,
            "This is not an answer of a control door: \(shown)"
        )
    }
}
