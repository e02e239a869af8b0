// Properties of any stream: how it is split does not matter, and a slow, simple implementation of
// the rules yields the same events.

@testable import JSONText
import SeededRandom
import Testing

@Suite("Any stream")
struct PropertyTests {
    /// The frames and faults of a stream by a direct implementation, in quadratic time.
    static func reference(_ bytes: [UInt8]) -> [String] {
        var found: [String] = []
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = start
        func place(_ offset: Int) -> String {
            var line = 1
            var column = 1
            for byte in bytes[first..<offset] {
                if byte == 0x0A {
                    (line, column) = (line + 1, 1)
                } else if byte & 0xC0 != 0x80 {
                    column += 1
                }
            }
            return "\(line):\(column)"
        }
        while true {
            while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) {
                start += 1
            }
            guard start < bytes.count else { return found }
            switch frame(of: Array(bytes[start...])) {
            case .success(let length):
                let text = Array(bytes[start..<start + length])
                if let name = duplicate(in: text) {
                    found.append("\(place(start + name)) duplicate_name")
                } else {
                    found.append("\(place(start)) \(String(decoding: text, as: UTF8.self))")
                }
                start += length
                continue
            case .failure(let fault):
                found.append("\(place(start + fault.offset)) \(fault.code.rawValue)")
            }
            var next = start + 1
            while next < bytes.count, !(bytes[next] == 0x7B && bytes[next - 1] == 0x0A) {
                next += 1
            }
            start = next
        }
    }

    struct Fault: Error {
        let code: JSONTextError.Code
        let offset: Int
    }

    /// The length of the shortest prefix that is an object, or the fault of the first prefix that
    /// cannot become one.
    private static func frame(of bytes: [UInt8]) -> Result<Int, Fault> {
        if bytes[0] != 0x7B { return .failure(Fault(code: .badJSON, offset: 0)) }
        for length in 1...bytes.count {
            guard let error = fault(of: Array(bytes[..<length])) else { return .success(length) }
            if error.code == .truncated { continue }
            // An invalid character is reported at its first byte.
            var offset = length - 1
            if error.code == .badEncoding {
                while jsonPosition(of: offset, in: bytes.span) != (error.line, error.column) {
                    offset -= 1
                }
            }
            return .failure(Fault(code: error.code, offset: offset))
        }
        return .failure(Fault(code: .truncated, offset: bytes.count))
    }

    private static func duplicate(in text: [UInt8]) -> Int? {
        guard let tape = try? tape(of: text), let index = tape.duplicateName(in: text) else {
            return nil
        }
        return tape[index].name.map { $0.lowerBound - 1 }
    }

    /// A stream of good and bad frames, made from pieces that are likely to expose decoder bugs.
    static func stream(_ random: inout SeededGenerator) -> [UInt8] {
        let pieces: [String] = [
            "{}", "{", "}", "[", "]", "\"", ":", ",", "\n", "\n{", "\r\n", " ", "\\", "\\u00", "é",
            "😀", "\"a\":1", "\"a\":2", "{\"a\":1}", "{\"b\":[\n{\"c\":1}\n]}", "{\"s\":\"é😀\\n\"}",
            "0", "-", "1.5e3", "true", "nul", "\u{FEFF}", "{\"a\":[", "{\n \"x\": null\n}\n", "\t",
        ]
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...14, using: &random) {
            if Int.random(in: 0..<40, using: &random) == 0 {
                bytes.append(UInt8.random(in: .min ... .max, using: &random))
            } else {
                bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
            }
        }
        return bytes
    }

    static func split(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let length = Int.random(in: 0...min(rest.count, 9), using: &random)
            pieces.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return pieces
    }

    @Test("yields the events of the reference implementation", arguments: 0..<8)
    func reference(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let stream = Self.stream(&random)
            #expect(events(of: [stream]) == Self.reference(stream), "\(stream)")
        }
    }

    @Test("yields the same events however it is split", arguments: 100..<108)
    func pieces(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let stream = Self.stream(&random)
            let whole = events(of: [stream])
            #expect(events(of: stream.map { [$0] }) == whole, "\(stream)")
            #expect(events(of: Self.split(stream, &random)) == whole, "\(stream)")
        }
    }

    @Test("yields the same events with small limits however it is split", arguments: 200..<204)
    func smallLimits(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let stream = Self.stream(&random)
            let whole = events(of: [stream], frameLimit: 9)
            #expect(events(of: stream.map { [$0] }, frameLimit: 9) == whole, "\(stream)")
            #expect(events(of: Self.split(stream, &random), frameLimit: 9) == whole, "\(stream)")
        }
    }

    @Test("can be scanned in two parts, split at any byte", arguments: GrammarTests.refused)
    func resumes(item: Case<String>) {
        for split in 0...item.text.count {
            var tape = JSONTape()
            var whole = Scanner(depthLimit: 64, objectOnly: false)
            let verdict = whole.scan(item.text.span, into: &tape)
            var halves = Scanner(depthLimit: 64, objectOnly: false)
            let head = halves.scan(item.text.span.extracting(0..<split), into: &tape)
            if head == .more {
                let tail = halves.scan(item.text.span, into: &tape)
                #expect(tail == verdict)
            } else {
                #expect(head == verdict)
            }
            #expect(halves.at == whole.at)
        }
    }
}
