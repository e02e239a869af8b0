// Two parsers of one text must agree: jansson must accept what the scanner accepts, except for the
// differences listed here.

import Foundation
import JSONText
import Jansson
import SeededRandom
import Testing

@Suite("The scanner and jansson")
struct DifferentialTests {
    enum Answer: Equatable, CustomStringConvertible {
        case accepted
        case refused(JSONError.Code)

        var description: String {
            switch self {
            case .accepted: "accepted"
            case .refused(let code): "\(code)"
            }
        }
    }

    private static func jansson(_ text: [UInt8]) -> Answer {
        do throws(JSONError) {
            try JSONTextDecoding.check(text.span)
            return .accepted
        } catch {
            return .refused(error.code)
        }
    }

    /// JSON that jansson rejects because of its own limits.
    private static let limits: Set<JSONError.Code> = [.numberTooLarge, .encoding, .nulInName]

    private func compare(_ text: [UInt8], _ name: String) {
        let answer = Self.jansson(text)
        switch (fault(of: text)?.code, answer) {
        case (nil, .accepted): break
        case (nil, .refused(let code)):
            #expect(Self.limits.contains(code), "\(name): only jansson rejects it, as \(code)")
            if code == .encoding {
                // A lone surrogate in an escape: the bytes are valid UTF-8, but jansson rejects it.
                #expect(String(decoding: text, as: UTF8.self).contains("\\u"), "\(name)")
            }
        // jansson's own depth limit is 2048.
        case (.tooDeep, _): break
        case (.some, .refused): break
        case (.some(let code), .accepted):
            Issue.record("\(name): only the scanner rejects it, as \(code)")
        }
    }

    @Test("agree on the project's own tables")
    func ownCases() {
        for text in GrammarTests.accepted { compare(Array(text.utf8), text) }
        for item in GrammarTests.refused { compare(item.text, item.name) }
        for item in EncodingTests.broken {
            compare(Array("[\"".utf8) + item.text + Array("\"]".utf8), item.name)
        }
    }

    @Test("agree on randomly mutated texts", arguments: 0..<8)
    func mutations(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let texts =
            GrammarTests.accepted.map { Array($0.utf8) } + [
                Array(#"{"a":[1,-2.5e+3,{"b":"\u00e9\n😀"},[],{}],"c":true,"d":null,"e":""}"#.utf8)
            ]
        let bytes =
            Array("{}[]\",:\\u/0123456789.eE+-truefalsn \n\t\0é😀".utf8) + [0x80, 0xC0, 0xFF]
        for _ in 0..<2000 {
            var text = texts.randomElement(using: &random) ?? []
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let place = Int.random(in: 0...text.count, using: &random)
                let byte = bytes.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<3, using: &random) {
                case 0 where place < text.count: text[place] = byte
                case 1 where place < text.count: text.remove(at: place)
                default: text.insert(byte, at: place)
                }
            }
            compare(text, "\(String(decoding: text, as: UTF8.self)) \(text)")
        }
    }

    // MARK: - The corpus of the JSON parsing test suite (github.com/nst/JSONTestSuite)

    /// Outside the package; the tests are skipped without it.
    private static let corpus = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/corpora/json/test_parsing")

    private static let hasCorpus = FileManager.default.fileExists(atPath: corpus.path)

    private static func files(_ prefix: String) throws -> [(name: String, text: [UInt8])] {
        try FileManager.default.contentsOfDirectory(atPath: corpus.path).sorted()
            .filter { $0.hasPrefix(prefix) }
            .map { ($0, Array(try Data(contentsOf: corpus.appending(path: $0)))) }
    }

    @Test("accept the valid files of the corpus", .enabled(if: hasCorpus, "no corpus here"))
    func yes() throws {
        let files = try Self.files("y_")
        #expect(files.count == 95)
        // jansson stores names as C strings.
        let onlyScanner = ["y_object_escaped_null_in_key.json": Answer.refused(.nulInName)]
        for (name, text) in files {
            #expect(fault(of: text) == nil, "\(name)")
            #expect(Self.jansson(text) == onlyScanner[name] ?? .accepted, "\(name)")
        }
    }

    @Test("reject the invalid files of the corpus", .enabled(if: hasCorpus, "no corpus here"))
    func no() throws {
        let files = try Self.files("n_")
        #expect(files.count == 188)
        for (name, text) in files {
            #expect(fault(of: text) != nil, "\(name)")
            #expect(Self.jansson(text) != .accepted, "\(name)")
        }
    }

    @Test(
        "give the listed results for files with an unspecified result",
        .enabled(if: hasCorpus, "no corpus here")
    )
    func open() throws {
        let files = try Self.files("i_")
        #expect(files.count == 35)
        for (name, text) in files {
            let scanner = fault(of: text)?.code.rawValue ?? "accepted"
            let answer = "\(scanner), \(Self.jansson(text))"
            #expect(answer == Self.openAnswers[String(name.dropFirst(2).dropLast(5))], "\(name)")
        }
    }

    /// The scanner's result, then jansson's.
    private static let openAnswers = [
        "number_double_huge_neg_exp": "accepted, accepted",
        "number_huge_exp": "accepted, numberTooLarge",
        "number_neg_int_huge_exp": "accepted, numberTooLarge",
        "number_pos_double_huge_exp": "accepted, numberTooLarge",
        "number_real_neg_overflow": "accepted, numberTooLarge",
        "number_real_pos_overflow": "accepted, numberTooLarge",
        "number_real_underflow": "accepted, accepted",
        "number_too_big_neg_int": "accepted, numberTooLarge",
        "number_too_big_pos_int": "accepted, numberTooLarge",
        "number_very_big_negative_int": "accepted, numberTooLarge",
        "object_key_lone_2nd_surrogate": "accepted, encoding",
        "string_1st_surrogate_but_2nd_missing": "accepted, encoding",
        "string_1st_valid_surrogate_2nd_invalid": "accepted, encoding",
        "string_UTF-16LE_with_BOM": "bad_json, encoding",
        "string_UTF-8_invalid_sequence": "bad_encoding, encoding",
        "string_UTF8_surrogate_U+D800": "bad_encoding, encoding",
        "string_incomplete_surrogate_and_escape_valid": "accepted, encoding",
        "string_incomplete_surrogate_pair": "accepted, encoding",
        "string_incomplete_surrogates_escape_valid": "accepted, encoding",
        "string_invalid_lonely_surrogate": "accepted, encoding",
        "string_invalid_surrogate": "accepted, encoding",
        "string_invalid_utf-8": "bad_encoding, encoding",
        "string_inverted_surrogates_U+1D11E": "accepted, encoding",
        "string_iso_latin_1": "bad_encoding, encoding",
        "string_lone_second_surrogate": "accepted, encoding",
        "string_lone_utf8_continuation_byte": "bad_encoding, encoding",
        "string_not_in_unicode_range": "bad_encoding, encoding",
        "string_overlong_sequence_2_bytes": "bad_encoding, encoding",
        "string_overlong_sequence_6_bytes": "bad_encoding, encoding",
        "string_overlong_sequence_6_bytes_null": "bad_encoding, encoding",
        "string_truncated-utf-8": "bad_encoding, encoding",
        "string_utf16BE_no_BOM": "bad_json, truncated",
        "string_utf16LE_no_BOM": "bad_json, truncated",
        "structure_500_nested_arrays": "too_deep, accepted",
        "structure_UTF-8_BOM_empty_object": "accepted, accepted",
    ]
}
