// Documents: the scanner and jansson accept the same documents and decode the same values. The
// exceptions are listed in Tests/JSONTextTests/DifferentialTests.swift.

import JSONText
import Jansson

/// The input is a JSON document.
struct JSONFuzzer: Fuzzer {
    private var tape = JSONTape()

    mutating func test(_ bytes: [UInt8]) {
        do throws(JSONTextError) {
            try scanDocument(bytes.span, into: &tape)
        } catch {
            JSONDifference.checkRefusal(error, bytes)
            return
        }
        JSONDifference.check(tape, bytes)
    }
}

/// Compares the scanner with jansson.
enum JSONDifference {
    static func checkRefusal(_ error: JSONTextError, _ bytes: [UInt8]) {
        law(error.line >= 1 && error.column >= 1, "an error has a location: \(error)")
        law(
            error.message.utf8.allSatisfy { (0x20..<0x7F).contains($0) },
            "an error message is printable"
        )
        // The depth limit of jansson is 2,048.
        guard error.code != .tooDeep else { return }
        let isAccepted = (try? JSONTextDecoding.check(bytes.span)) != nil
        law(!isAccepted, "jansson refuses what the scanner refuses: \(error)")
    }

    static func check(_ tape: JSONTape, _ bytes: [UInt8]) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes.span)
        } catch {
            let isLimit = [.numberTooLarge, .encoding, .nulInName].contains(error.code)
            law(isLimit, "jansson refuses only what exceeds its limits: \(error)")
            return
        }
        guard tape.duplicateName(in: bytes.span) == nil else { return }
        compare(value, 0, tape, bytes.span)
        let written = try? value.encoded()
        let again = written.flatMap { try? JSONValue(parsing: $0.span) }
        law(again == value, "an encoded value decodes to the same value")
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
            law(number == value, "the numbers at \(node.span) are equal")
        case (.string(let text), .string):
            let own = try? JSONTextDecoding.decodeString(bytes.extracting(node.span))
            law(
                own.map { $0.utf8.elementsEqual(text.utf8) } == true,
                "the strings at \(node.span) are equal"
            )
        case (.array(let elements), .array):
            for (position, element) in elements.enumerated() {
                guard let child = tape.element(position, of: index) else {
                    fatalError("an element is missing at \(node.span)")
                }
                compare(element, child, tape, bytes)
            }
            law(
                tape.element(elements.count, of: index) == nil,
                "the array at \(node.span) has no further element"
            )
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
