// What a reader of a file accepts, and the sentence and location of each fault.

import JSONText
import StrictJSON
import Testing

private enum Fruit: String, CaseIterable {
    case apple, pear
}

/// Reads a text with a closure; returns the first fault as `LINE:COLUMN: sentence`.
private func fault<Value>(
    in text: String,
    _ read: (JSONCursor) throws(JSONFault) -> Value
) throws -> String? {
    let file = try JSONFile(scanning: "f", Array(text.utf8))
    do throws(JSONFault) {
        _ = try read(file.root)
        return nil
    } catch {
        let error = file.error(error)
        return "\(error.line):\(error.column): \(error.message)"
    }
}

@Suite("A value of a file")
struct JSONCursorTests {
    private func root(_ text: String) throws -> JSONCursor {
        try JSONFile(scanning: "f", Array(text.utf8)).root
    }

    @Test("is read as what it is")
    func values() throws {
        #expect(try root(#""a\u00e9\n""#).string() == "aé\n")
        #expect(try root(#""Home""#).name("`x`", "a name", limit: 4) == "Home")
        #expect(try root("7").integer(in: 1...7) == 7)
        #expect(try root("-3").integer == -3)
        #expect(try root("1.0").integer == nil)
        #expect(try root("false").boolean() == false)
        #expect(try root("[1,[2],3]").elements().count == 3)
        let fruit: Fruit = try root(#""pear""#).word(among: Fruit.allCases)
        #expect(fruit == .pear)
    }

    @Test("says at its first byte what it must be")
    func kinds() throws {
        #expect(
            try fault(in: " 7") { c throws(JSONFault) in try c.string("`base`", "a site") }
                == "1:2: `base` must be a site, found the number `7`."
        )
        #expect(
            try fault(in: "{}") { c throws(JSONFault) in try c.string() }
                == "1:1: Expected a string, found an object."
        )
        #expect(
            try fault(in: "null") { c throws(JSONFault) in try c.elements("`a`", "an array") }
                == "1:1: `a` must be an array, found `null`."
        )
        #expect(
            try fault(in: "8") { c throws(JSONFault) in try c.integer("`a`", in: 1...7) }
                == "1:1: `a` must be a whole number from 1 to 7, found the number `8`."
        )
        #expect(
            try fault(in: "1") { c throws(JSONFault) in try c.boolean("`a`") }
                == "1:1: `a` must be `true` or `false`, found the number `1`."
        )
        #expect(
            try fault(in: #""\ud800""#) { c throws(JSONFault) in try c.string("`a`") }
                == "1:1: `a` has half of a surrogate pair."
        )
        #expect(
            try fault(in: #""appel""#) { c throws(JSONFault) in
                let fruit: Fruit = try c.word("`a`", among: Fruit.allCases)
                return fruit
            } == "1:1: `a` cannot be `appel`; did you mean `apple`?"
        )
    }

    @Test("is a name only if it is not empty, short and without control characters")
    func names() throws {
        func read(_ text: String) throws -> String? {
            try fault(in: text) { c throws(JSONFault) in try c.name("`n`", "a name", limit: 4) }
        }
        #expect(try read(#""""#) == "1:1: `n` must be a name, found an empty string.")
        #expect(
            try read(#""abcde""#)
                == "1:1: `n` must be a name of 4 bytes at most, found 5 bytes."
        )
        // The column is that of the escape, after an escape of two characters.
        #expect(
            try read(#""\u0061\t""#) == "1:8: `n` must be a name, found a control character."
        )
    }

    @Test("of a file that is too long or is not JSON is not read")
    func scanning() throws {
        let long = #expect(throws: JSONFileError.self) {
            _ = try JSONFile(scanning: "f", Array("[1]".utf8), byteLimit: 2)
        }
        #expect(long?.description == "f:1:1: The file has 3 bytes, expected 2 at most.")
        let broken = #expect(throws: JSONFileError.self) {
            _ = try JSONFile(scanning: "f", Array("[\n 1,]".utf8))
        }
        #expect(broken?.line == 2)
        #expect(broken?.column == 4)
    }

    @Test("inside another one is found by its path")
    func paths() throws {
        let root = try root(#"{"below":[{"a.b":1},{"screen":2}]}"#)
        #expect(root.location(ofPath: "below[1].screen").offset == 30)
        #expect(root.location(ofPath: "below[0].a.b").offset == 17)
        // A missing value has the location of the value that should contain it.
        #expect(root.location(ofPath: "below[1].tab").offset == 20)
        #expect(root.location(ofPath: "below[7]").offset == 9)
    }
}

@Suite("The members of a file's object")
struct JSONMemberTests {
    private func root(_ text: String) throws -> JSONCursor {
        try JSONFile(scanning: "f", Array(text.utf8)).root
    }

    @Test("are listed by their decoded names")
    func names() throws {
        let members = try root(#"{"\u0061":1,"b":{"c":2},"d":3}"#)
            .members(as: "It", keys: ["a", "b", "d"])
        #expect(members.map(\.name) == ["a", "b", "d"])
        #expect(members["d"]?.integer == 3)
        #expect(members["c"] == nil)
    }

    @Test("are all checked if faults are collected, and the sound ones returned")
    func collecting() throws {
        let faults = FaultList()
        let root = try root(#"{"a":1,"aa":2,"a":3,"\ud800":4,"bse":5}"#)
        let members = faults.attempt(
            try root.members(as: "It", keys: ["a", "base"], collecting: faults)
        )
        #expect(members?.map(\.name) == ["a"])
        #expect(members?["a"]?.integer == 1)
        let found = faults.faults.map { "\($0.location.offset): \($0.message)" }
        #expect(
            found == [
                "20: The name has half of a surrogate pair.",
                "14: It has `a` twice: also at f:1:2.",
                "7: It has no key `aa`; expected one of `a`, `base`.",
                "31: It has no key `bse`; did you mean `base`?",
            ]
        )
        #expect(
            faults.faults.map(\.reason) == [
                .badEncoding, .duplicateKey, .unknownKey, .unknownKey,
            ]
        )
    }

    @Test("are read up to the first fault if none are collected")
    func throwing() throws {
        #expect(
            try fault(in: "{\"b\":1,\n \"c\":2}") { c throws(JSONFault) in
                try c.members(as: "It", keys: ["b"])
            } == "2:2: It has no key `c`; expected `b`."
        )
        #expect(
            try fault(in: "[]") { c throws(JSONFault) in try c.members(as: "It", keys: []) }
                == "1:1: It must be an object, found an array."
        )
        #expect(
            try fault(in: #"{"a":1,"a":1}"#) { c throws(JSONFault) in
                try c.uniqueMembers(as: "It")
            } == "1:8: It has `a` twice: also at f:1:2."
        )
    }

    @Test("are unique in large objects, too, and names are compared by their bytes")
    func large() throws {
        let names = (0..<20).map { #""m\#($0)":0"# }.joined(separator: ",")
        #expect(try root("{\(names)}").uniqueMembers(as: "It").count == 20)
        #expect(
            try fault(in: #"{\#(names),"m3":0}"#) { c throws(JSONFault) in
                try c.uniqueMembers(as: "It")
            }?.contains("twice") == true
        )
        // A composed and a decomposed é, and the Kelvin sign, which is canonically equal to K.
        #expect(try root(#"{"\u00e9":1,"e\u0301":2}"#).uniqueMembers(as: "It").count == 2)
        #expect(
            try fault(in: #"{"\u212a":1}"#) { c throws(JSONFault) in
                try c.members(as: "It", keys: ["K"])
            } != nil
        )
    }
}

@Suite("A list of faults")
struct FaultListTests {
    @Test("counts the faults beyond its limit and makes no sentence for them")
    func limit() {
        let faults = FaultList()
        var sentences = 0
        func sentence() -> String {
            sentences += 1
            return ""
        }
        for offset in 0..<150 { faults.add(SourceLocation(offset: offset), sentence()) }
        #expect(faults.faults.count == 100)
        #expect(faults.omitted == 50)
        #expect(faults.count == 150)
        #expect(sentences == 100)
    }
}
