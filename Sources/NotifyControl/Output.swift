// Standard output and standard error, unbuffered.

import NotifyCore
import Systemd
import StrictJSON

/// The two streams of the program.
enum Output {
    /// Writes a line to standard output.
    static func print(_ line: String) throws(ControlFault) {
        try write(Array("\(escaped(line))\n".utf8))
    }

    /// Writes bytes to standard output.
    static func write(_ bytes: [UInt8]) throws(ControlFault) {
        do throws(SystemError) {
            try StandardStream.output.write(bytes.span)
        } catch {
            throw .output(error)
        }
    }

    /// Writes a line to standard error; failures are ignored.
    static func printError(_ line: String) {
        try? StandardStream.error.write("\(escaped(line))\n")
    }

    /// Escapes control characters: a sentence may contain a file name or text of a payload.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { Quoted.bare(String($0), limit: .max) }
            .joined(separator: "\n")
    }
}
