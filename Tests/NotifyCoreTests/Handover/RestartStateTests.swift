// The next process reads exactly the state that was written, or rejects all of it.

import JSONText
import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("The state handed over at a restart")
struct RestartStateTests {
    @Test("round-trips", arguments: Sample.all)
    func roundTrip(_ sample: Sample) throws {
        let bytes = sample.state.encoded
        #expect(try RestartState(bytes) == sample.state)
        #expect(try RestartState(bytes).encoded == bytes)
    }

    @Test("has at most the bytes that its size predicts", arguments: Sample.all)
    func size(_ sample: Sample) {
        var state = sample.state
        state.commands = []
        #expect(state.encoded.count <= state.connections.reduce(512) { $0 + $1.size })
    }

    @Test("is rejected if any byte is changed, missing or added")
    func damage() throws {
        let bytes = Sample.full.state.encoded
        #expect(bytes.count > 1_000)
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= place.isMultiple(of: 2) ? 0x01 : 0x20
            #expect(throws: RestartError.self, "byte \(place)") { try RestartState(damaged) }
            #expect(throws: RestartError.self, "\(place) bytes") {
                try RestartState(Array(bytes[..<place]))
            }
        }
        #expect(throws: RestartError.self) { try RestartState(bytes + [0x0A]) }
    }

    @Test(
        "is rejected with the kind of fault",
        arguments: [
            ("", RestartError.unknown),
            ("\n", .unknown),
            ("{}\n", .unknown),
            (#"{"notifyd-handover":"1"}"# + "\n", .unknown),
            (#"{"notifyd-handover":1}"#, .unknown),
            (#"{"notifyd-handover":0}"# + "\n", .otherVersion(0)),
            (#"{"notifyd-handover":2,"more":[]}"# + "\nwhatever", .otherVersion(2)),
            (#"{"notifyd-handover":1}"# + "\n", .damaged("length or hash does not match")),
        ]
    )
    func foreign(text: String, error: RestartError) {
        #expect(throws: error) { try RestartState(Array(text.utf8)) }
    }

    @Test("does not trap its reader, whatever it contains under a valid hash")
    func anything() {
        let body = Sample.full.body
        var taken = 0
        for place in body.indices {
            var changed = body
            changed[place] ^= [0x01, 0x04, 0x10][place % 3]
            guard let state = try? RestartState(Sample.sealed(changed)) else { continue }
            #expect((try? RestartState(state.encoded)) == state, "byte \(place)")
            taken += 1
        }
        // Changes inside texts and raw bytes are still valid.
        #expect(taken > 200)
    }

    /// A replacement in the body that makes it inconsistent.
    struct Edit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let original: String
        let replacement: String

        init(_ original: String, _ replacement: String) {
            testDescription = replacement
            (self.original, self.replacement) = (original, replacement)
        }
    }

    @Test(
        "is rejected if it is inconsistent under a valid hash",
        arguments: [
            Edit(#""last":90"#, #""last":-1"#),
            Edit(#""last":90"#, #""last":5"#),
            Edit(#""forgotten":70"#, #""forgotten":91"#),
            Edit(#""connections":2"#, #""connections":3"#),
            Edit(#""connections":2"#, #""connections":1"#),
            Edit(#""connections":2"#, #""connections":9223372036854775807"#),
            Edit(#""commands":4"#, #""commands":5"#),
            Edit(#""commands":4"#, #""commands":5000"#),
            Edit(#""position":"frame""#, #""position":"nowhere""#),
            Edit(#""line":7"#, #""line":0"#),
            Edit(#""line":7"#, #""line":9223372036854775807"#),
            Edit(#""column":3"#, #""column":"3""#),
            Edit(#""input":9"#, #""input":99999"#),
            Edit(#""ended":true"#, #""ended":1"#),
            Edit(#"[[80,11]"#, #"[[91,11]"#),
            Edit(#"[[80,11]"#, #"[[80,0]"#),
            Edit(#"[[80,11]"#, #"[[80]"#),
            Edit(#"[[80,11]"#, #"[[80,11,1]"#),
            Edit(#"[[80,11]"#, #"[[-80,11]"#),
            Edit(#""synced":[2]"#, #""synced":[3]"#),
            Edit(#""synced":[2]"#, #""synced":[1]"#),
            Edit(#""synced":[2]"#, #""synced":[0]"#),
            Edit(#""synced":[2]"#, #""synced":[-1]"#),
            Edit(#""synced":[2]"#, #""synced":2"#),
            Edit(#""sent":4"#, #""sent":11"#),
            Edit(#""untold":3"#, #""untold":9223372036854775807"#),
            Edit(#""start":79"#, #""start":91"#),
            Edit(#""told":78"#, #""told":91"#),
            Edit(#""after":77"#, #""before":77"#),
            Edit(#""follower":{"session":"tv"#, #""follower":{"sessions":"tv"#),
        ]
    )
    func inconsistent(_ edit: Edit) throws {
        let text = try #require(Sample.full.body.replacing(edit.original, with: edit.replacement))
        #expect(throws: RestartError.self) { try RestartState(Sample.sealed(text)) }
    }

    @Test(
        "loses only its commands if one of them is invalid",
        arguments: [
            Edit(#""seq":71"#, #""seq":70"#), Edit(#""seq":71"#, #""seq":73"#),
            Edit(#""seq":71"#, #""seq":91"#), Edit(#""command":"push""#, #""command":"fly""#),
            Edit(#""step":1"#, #""step":-1"#), Edit(#""state":"logged-in""#, #""state":1"#),
        ]
    )
    func unknownCommands(_ edit: Edit) throws {
        let text = try #require(Sample.full.body.replacing(edit.original, with: edit.replacement))
        let state = try RestartState(Sample.sealed(text))
        #expect(state.connections == Sample.full.state.connections)
        #expect(state.commands.isEmpty)
        #expect(state.forgotten == state.last)
    }
}

extension [UInt8] {
    /// The bytes with the first occurrence of a text replaced, if there is one.
    fileprivate func replacing(_ text: String, with other: String) -> [UInt8]? {
        guard let range = firstRange(of: Array(text.utf8)) else { return nil }
        return self[..<range.lowerBound] + Array(other.utf8) + self[range.upperBound...]
    }
}
