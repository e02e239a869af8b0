// Duplicate names are accepted with equal values and rejected with different ones.

import Testing

@testable import JSONText

@Suite("A name that occurs twice in one object")
struct DuplicateTests {
    /// The text from the second occurrence of the name; `nil` without a duplicate.
    private func duplicate(in text: String) throws -> String? {
        let bytes = Array(text.utf8)
        let tape = try tape(of: bytes)
        guard let index = tape.duplicateName(in: bytes) else { return nil }
        let name = try #require(tape[index].name)
        return String(decoding: bytes[(name.lowerBound - 1)...], as: UTF8.self)
    }

    @Test(
        "is accepted with an equal value",
        arguments: [
            #"{"a":1,"a":1}"#, #"{"a":1,"b":2,"a":1}"#, #"{"a":"x","a":"x"}"#,
            #"{"a":null,"a":null}"#,
            #"{"a":"\u0078","a":"x"}"#, #"{"\u0061":1,"a":1}"#,
            #"{"a":[1,{"b":[]}],"a":[ 1, {"b": [ ]} ]}"#,
            #"{"a":{"b":1,"c":2},"a":{"b":1,"c":2}}"#, #"{"a":{"\u0062":"c"},"a":{"b":"\u0063"}}"#,
            #"{"a":"\ud83d\ude00","a":"😀"}"#, #"{"a":"\ud800","a":"\uD800"}"#,
        ]
    )
    func equalValue(text: String) throws {
        #expect(try duplicate(in: text) == nil)
    }

    @Test(
        "is not reported across objects or among values",
        arguments: [
            "{}", "[]", "1", #"{"a":1}"#, #"{"a":{"a":{"a":1}}}"#, #"[{"a":1},{"a":2}]"#,
            #"{"a":"b","b":"a"}"#, #"{"a":1,"A":2}"#, #"{"a":1,"aa":2,"":3}"#,
            #"{"a":1,"\\u0061":2}"#,
            #"{"é":1,"e\#u{301}":2}"#, #"{"\ud800":1,"\udc00":2}"#,
            #"{"ab":1,"ba":2,"aab":3,"abb":4}"#,
            #"["a","a",{"a":[{"b":1},{"b":2}]}]"#,
        ]
    )
    func noDuplicate(text: String) throws {
        #expect(try duplicate(in: text) == nil)
    }

    @Test(
        "is reported with a different value",
        arguments: [
            (#"{"a":1,"a":2}"#, #""a":2}"#),
            (#"{"a":1,"a":1.0}"#, #""a":1.0}"#),
            (#"{"a":1,"a":"1"}"#, #""a":"1"}"#),
            (#"{"a":1,"b":0,"a":1,"a":3}"#, #""a":3}"#),
            (#"{"a":true,"a":false}"#, #""a":false}"#),
            (#"{"a":"x","a":"y"}"#, #""a":"y"}"#),
            (#"{"a":[1,2],"a":[1,3]}"#, #""a":[1,3]}"#),
            (#"{"a":[1,2],"a":[1]}"#, #""a":[1]}"#),
            (#"{"a":[[],1],"a":[[1]]}"#, #""a":[[1]]}"#),
            (#"{"a":{"b":1},"a":{"c":1}}"#, #""a":{"c":1}}"#),
            (#"{"a":{"b":1,"c":2},"a":{"c":2,"b":1}}"#, #""a":{"c":2,"b":1}}"#),
            (#"{"\u0061":1,"a":2}"#, #""a":2}"#),
            (#"{"a":1,"\u0061":2}"#, #""\u0061":2}"#),
            (#"{"\ud83d\ude00":1,"😀":2}"#, #""😀":2}"#),
            (#"{"":1,"":2}"#, #""":2}"#),
            (#"{"x":[{"y":{"a":1,"b":2,"a":3}}]}"#, #""a":3}}]}"#),
            (#"{"a":{},"a":[]}"#, #""a":[]}"#),
            (#"{"a":{"x":1},"a":{"x":1,"y":2}}"#, #""a":{"x":1,"y":2}}"#),
        ]
    )
    func anotherValue(text: String, expected: String) throws {
        #expect(try duplicate(in: text) == expected)
    }

    @Test("is found among any number of members", arguments: [2, 11, 12, 13, 14, 100, 5000])
    func manyMembers(count: Int) throws {
        let members = (0..<count).map { #""name\#($0)":\#($0)"# }.joined(separator: ",")
        #expect(try duplicate(in: "{\(members)}") == nil)
        #expect(try duplicate(in: #"{\#(members),"name0":0}"#) == nil)
        #expect(
            try duplicate(
                in: #"{\#(members),"name\#(count - 1)":x}"#
                    .replacing("x", with: "-1")
            ) == #""name\#(count - 1)":-1}"#
        )
        #expect(try duplicate(in: #"{\#(members),"n\u0061me0":"z"}"#) == #""n\u0061me0":"z"}"#)
    }

    @Test("is hashed with a random seed")
    func seed() throws {
        let text = (0..<5_000).map { #""name\#($0)":0"# }.joined(separator: ",")
        let bytes = Array("{\(text)}".utf8)
        let tape = try tape(of: bytes)
        // Names that collide under a known seed must spread under this process's random seed.
        var (count, slots): (Int, Set<Int>) = (0, [])
        for child in tape.children(of: 0)
        where tape.nameHash(child, seed: 0, in: bytes.span) & 31 == 0 {
            count += 1
            slots.insert(tape.nameHash(child, seed: NameHash.seed, in: bytes.span) & 31)
        }
        #expect(count > 100 && slots.count > 16)
    }
}
