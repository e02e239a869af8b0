// Matching receipts to payloads.

import JSONText
import Jansson
import Testing

@testable import NotifyControl

@Suite("Matching receipts")
struct ReceiptMatcherTests {
    /// Sends all payloads of an input and matches these answers.
    private func outputs(_ input: String, _ answers: [String]) throws -> (
        [ReceiptOutput], ReceiptMatcher
    ) {
        var matcher = ReceiptMatcher(name: "in")
        for event in events(input) {
            switch event {
            case .envelope(_, let layout): matcher.recordSent(layout)
            case .rejected(let error): matcher.recordRejected(error)
            case .needsMore: break
            }
        }
        var lines: [ReceiptOutput] = []
        func nextRejected() { while let line = matcher.nextRejected() { lines.append(line) } }
        nextRejected()
        for answer in answers {
            lines.append(try matcher.match(Answer(Array(answer.utf8))))
            nextRejected()
        }
        return (lines, matcher)
    }

    private func receipt(_ line: ReceiptOutput) throws -> JSONValue {
        try value(String(decoding: line.receipt, as: UTF8.self))
    }

    private func outcomes(_ lines: [ReceiptOutput]) throws -> [String] {
        try lines.map { try receipt($0)["reason"]?.string ?? "ok" }
    }

    @Test("the rejection of text that was not sent is output in its order")
    func order() throws {
        let good = #"{"outcome":"routed"}"#
        let (lines, matcher) = try outputs("[]\n{}\n[]\n{}{}\n]", [good, good, good])
        #expect(
            try outcomes(lines) == ["bad_json", "ok", "bad_json", "ok", "ok", "bad_json"]
        )
        #expect(matcher.unanswered == 0)
        #expect(matcher.worst == .rejected)
        #expect(lines[0].errorMessage?.hasPrefix("in:1:1: ") == true)
        #expect(lines[2].errorMessage?.hasPrefix("in:3:1: ") == true)
    }

    @Test("a rejected payload is reported with its place in the file")
    func places() throws {
        let bad = #"{"seq":2,"outcome":"rejected","reason":"r","line":3,"column":5,"message":"M."}"#
        // The envelope of the second payload begins on line 2 of the connection.
        let (lines, _) = try outputs("\n\n\n{} {\n\"a\": {}}", [#"{"outcome":"routed"}"#, bad])
        #expect(lines[1].errorMessage == "in:5:5: M. (r)")
        let receipt = try receipt(lines[1])
        #expect(receipt["line"]?.integer == 5)
        #expect(receipt["column"]?.integer == 5)
        #expect(receipt["seq"]?.integer == 2)
    }

    @Test("two rejections of one payload do not shift the following places")
    func pieces() throws {
        func bad(_ line: Int) -> String {
            #"{"outcome":"rejected","reason":"r","line":\#(line),"column":1}"#
        }
        let (lines, matcher) = try outputs(
            "{\"a\":[\n{},\n{}]}\n\n\n{\"b\":\n1}\n{}",
            [bad(2), bad(3), bad(5), #"{"outcome":"parked"}"#]
        )
        #expect(
            lines.map { $0.errorMessage ?? "" } == [
                "in:2:1: (r)", "in:3:1: (r)", "in:7:1: (r)", "",
            ]
        )
        #expect(matcher.unanswered == 0)
    }

    @Test("a rejection without a place is reported at the start of the payload")
    func starts() throws {
        let bad = #"{"seq":2,"outcome":"rejected","reason":"host_denied","message":"M."}"#
        let (lines, _) = try outputs("{}\n\n {}", [#"{"outcome":"routed"}"#, bad])
        #expect(lines.map(\.errorMessage) == [nil, "in:3:2: M. (host_denied)"])
        #expect(lines[1].receipt == Array("\(bad)\n".utf8))
    }

    @Test("a rejection of the envelope itself has no place in the file")
    func envelope() throws {
        let bad = #"{"outcome":"rejected","reason":"r","line":1,"column":3,"message":"M."}"#
        let (lines, matcher) = try outputs("{}", [bad])
        #expect(lines[0].errorMessage == "in: M. (r)")
        #expect(matcher.unanswered == 0)
    }

    @Test("receipts that the daemon dropped are counted")
    func dropped() throws {
        let (lines, matcher) = try outputs("{}{}{}", [#"{"outcome":"routed"}"#, #"{"untold":2}"#])
        #expect(lines[1].receipt.isEmpty)
        #expect(lines[1].errorMessage == "notifyctl: 2 receipts lost.")
        #expect(matcher.lostReceipts == 2)
        #expect(matcher.unanswered == 0)
    }

    @Test(
        "other lines are not answers of a control door",
        arguments: ["", "[]", "{", #"{"sessions":[]}"#, #"{"outcome":"exploded"}"#]
    )
    func nonsense(_ line: String) {
        let fault = #expect(throws: ControlFault.self) { try outputs("{}", [line]) }
        #expect(fault?.code == .badAnswer)
    }

    @Test("the worst outcome is recorded")
    func worst() throws {
        let answers = ["routed", "noRoute", "parked", "noLink"].map { #"{"outcome":"\#($0)"}"# }
        #expect(try outputs("{}{}{}{}", answers).1.worst == .noRoute)
        #expect(try outputs("", []).1.worst == nil)
    }
}

@Suite("Lines of a stream")
struct LineBufferTests {
    @Test("are complete, in whatever pieces the bytes arrive", arguments: [1, 2, 5, 100])
    func pieces(_ piece: Int) {
        var buffer = LineBuffer()
        var lines: [String] = []
        var rest = Array("a\n\nbcd\nee".utf8)[...]
        while !rest.isEmpty {
            buffer.append { $0.append(contentsOf: rest.prefix(piece)) }
            rest = rest.dropFirst(piece)
            while let line = buffer.next() { lines.append(String(decoding: line, as: UTF8.self)) }
        }
        #expect(lines == ["a", "", "bcd"])
    }
}
