// A damaged file is rejected with a location inside it or loads differently; it never traps.

import NotifyCore
import StrictJSON
import Testing

@Suite("A damaged file")
struct ConfigurationDamageTests {
    private static let text = Array(
        """
        {"schemes":["s"],"hosts":["h.example.com"],"park":["a"],"session":"/a","limits":{"depth":9},
        "routers":{"a":{"b:{x:int}?k=1":{"push":"Bü","alias":["c/{x:int}"],"secret":["x"],
        "query":{"q":true},"accept":["app",{"user":"u"}]},
        "\\u00e9:{y}":{"enters":"a","user":"y","accept":["app"]},"*":{"present":"N"}}}}
        """.utf8
    )

    private static let tests = Array(
        """
        [{"link":"s:c:x?k=1&q","state":"a","from":{"user":"u"},"outcome":"noRoute",
        "commands":[{"command":"present","screen":"N","arguments":{}}]}]
        """.utf8
    )

    /// Loads the files and checks that the location of each fault is inside its file.
    private func check(_ routes: [UInt8], _ tests: [UInt8]) {
        let files = ConfigurationFiles(
            routes: ConfigurationFile(name: "routes.json", bytes: routes),
            expectations: ConfigurationFile(name: "routes.test.json", bytes: tests)
        )
        do throws(JSONFileErrors) {
            _ = try ConfigurationLoader.load(files)
        } catch {
            #expect(!error.errors.isEmpty)
            for fault in error.errors {
                let bytes = fault.file == "routes.json" ? routes : tests
                let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
                #expect((1...lines.count).contains(fault.line))
                let columns = lines[fault.line - 1].count { $0 & 0xC0 != 0x80 }
                #expect((1...columns + 1).contains(fault.column))
                #expect(fault.message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
            }
        }
    }

    @Test("that is undamaged loads")
    func whole() {
        let files = ConfigurationFiles(
            routes: ConfigurationFile(name: "routes.json", bytes: Self.text),
            expectations: ConfigurationFile(name: "routes.test.json", bytes: Self.tests)
        )
        #expect(files.faults == [])
    }

    @Test(
        "with a different byte at each position",
        arguments: [nil, 0x00, 0x22, 0x2C, 0x30, 0x5C, 0x7B, 0x7D, 0xC3, 0xFF] as [UInt8?]
    )
    func otherBytes(_ byte: UInt8?) {
        for offset in stride(from: 0, to: Self.text.count, by: 5) {
            var damaged = Self.text
            if let byte { damaged[offset] = byte } else { damaged.remove(at: offset) }
            check(damaged, Self.tests)
        }
        for offset in stride(from: 0, to: Self.tests.count, by: 5) {
            var damaged = Self.tests
            if let byte { damaged[offset] = byte } else { damaged.remove(at: offset) }
            check(Self.text, damaged)
        }
    }
}
