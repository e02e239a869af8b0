// Writes the rules of all provider files as one Swift string literal.

import Glibc
import JSONText

/// `ProviderEmbedder OUTPUT FILE…` merges files in the form of `providers.d` into one catalogue.
///
/// Only rules are embedded. Documentation, comments and examples would be parsed at each start of
/// notifyd; only the tests need them, and they read the files.
@main
enum ProviderEmbedder {
    /// The members of a file that are not embedded.
    private static let omitted = ["documentation", "comment", "examples"]

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first else { fail("usage: ProviderEmbedder OUTPUT FILE…") }
        var providers: [String] = []
        var members: [String] = []
        for file in arguments.dropFirst() {
            let bytes = read(file)
            let tape: JSONTape
            do throws(JSONTextError) {
                tape = try scan(bytes)
            } catch {
                fail("\(file):\(error.line):\(error.column): \(error.message)")
            }
            for member in tape.children(of: 0) {
                let name = text(tape[member].name ?? 0..<0, of: bytes)
                if name == "providers" {
                    providers += tape.children(of: member).map { compact($0, tape, bytes) }
                } else if !omitted.contains(name) {
                    members.append(compact(member, tape, bytes))
                }
            }
        }
        members.append("\"providers\":{\n" + providers.joined(separator: ",\n") + "}")
        write(
            """
            // Made by ProviderEmbedder from Sources/PushPayload/Providers.

            /// The rules of the built-in providers, in the form of one file of `providers.d`.
            enum EmbeddedCatalogue {
                static let text = #\"""
            {\(members.joined(separator: ",\n"))}
            \"""#
            }

            """,
            to: output
        )
    }

    private static func scan(_ bytes: [UInt8]) throws(JSONTextError) -> JSONTape {
        var tape = JSONTape()
        try scanDocument(bytes.span, into: &tape)
        return tape
    }

    /// A member with its name, without the white space between its tokens.
    private static func compact(_ node: Int, _ tape: JSONTape, _ bytes: [UInt8]) -> String {
        let name = tape[node].name ?? 0..<0
        var compact = Array("\"\(text(name, of: bytes))\":".utf8)
        var isInString = false
        var isEscaped = false
        for byte in bytes[tape[node].span] {
            let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
            if !isSpace || isInString { compact.append(byte) }
            if byte == 0x22, !isEscaped { isInString.toggle() }
            isEscaped = byte == 0x5C && !isEscaped
        }
        return String(decoding: compact, as: UTF8.self)
    }

    private static func text(_ range: Range<Int>, of bytes: [UInt8]) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private static func read(_ path: String) -> [UInt8] {
        guard let file = unsafe fopen(path, "r") else { fail("\(path): cannot be read") }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = unsafe getc(file), byte != EOF {
            bytes.append(UInt8(truncatingIfNeeded: byte))
        }
        return bytes
    }

    private static func write(_ text: String, to path: String) {
        guard let file = unsafe fopen(path, "w") else { fail("\(path): cannot be written") }
        let isWritten = unsafe fputs(text, file) != EOF
        guard unsafe fclose(file) == 0, isWritten else { fail("\(path): cannot be written") }
    }

    private static func fail(_ message: String) -> Never {
        // The build shows the standard output of a tool that fails.
        print("error: \(message)")
        exit(1)
    }
}
