// Documents: what the scanner accepts jansson accepts, and both see the same values. The known
// differences are those of Tests/JSONTextTests/DifferentialTests.swift.

import JSONText
import Jansson

/// Takes the whole input as one JSON document.
struct JSONFuzzer: Fuzzer {
    private var tape = JSONTape()

    mutating func take(_ bytes: [UInt8]) {
        do throws(JSONTextError) {
            try scanDocument(bytes.span, into: &tape)
        } catch {
            JSONDifference.checkRefusal(error, bytes)
            return
        }
        JSONDifference.check(tape, bytes)
    }
}

/// The scanner and jansson on one text.
enum JSONDifference {
    static func checkRefusal(_ error: JSONTextError, _ bytes: [UInt8]) {
        law(error.line >= 1 && error.column >= 1, "a fault has a place: \(error)")
        law(error.message.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "a message is printable")
        // jansson's own limit of depth is 2,048.
        guard error.code != .tooDeep else { return }
        let isAccepted = (try? JSONTextDecoding.check(bytes.span)) != nil
        law(!isAccepted, "what the scanner refuses jansson refuses: \(error)")
    }

    static func check(_ tape: JSONTape, _ bytes: [UInt8]) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes.span)
        } catch {
            let isLimit = [.numberTooLarge, .encoding, .nulInName].contains(error.code)
            law(isLimit, "jansson refuses by its limits alone: \(error)")
            return
        }
        guard tape.duplicateName(in: bytes.span) == nil else { return }
        compare(value, 0, tape, bytes.span)
        let written = try? value.encoded()
        let again = written.flatMap { try? JSONValue(parsing: $0.span) }
        law(again == value, "what is written is read again")
    }

    private static func compare(
        _ value: JSONValue,
        _ index: Int,
        _ tape: JSONTape,
        _ bytes: Span<UInt8>
    ) {
        let node = tape[index]
        switch (value, node.kind) {
        case (.null, .null), (.bool(false), .false), (.bool(true), .true): break
        case (.integer, .number), (.real, .number):
            let number = try? JSONValue(parsing: bytes.extracting(node.span))
            law(number == value, "one number at \(node.span)")
        case (.string(let text), .string):
            let own = try? JSONTextDecoding.decodeString(bytes.extracting(node.span))
            law(own.map { $0.utf8.elementsEqual(text.utf8) } == true, "one text at \(node.span)")
        case (.array(let elements), .array):
            for (position, element) in elements.enumerated() {
                guard let child = tape.element(position, of: index) else {
                    fatalError("an element is missing at \(node.span)")
                }
                compare(element, child, tape, bytes)
            }
            law(tape.element(elements.count, of: index) == nil, "no more at \(node.span)")
        case (.object(let members), .object):
            for member in members {
                guard let child = tape.member(member.name, of: index, in: bytes) else {
                    fatalError("a member is missing at \(node.span)")
                }
                compare(member.value, child, tape, bytes)
            }
        default: fatalError("\(value) is \(node.kind) at \(node.span)")
        }
    }
}
